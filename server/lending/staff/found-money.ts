/** What the search finds of money: payments and movements at the bank, payouts and refunds. */
import { repaymentCopy } from "#src/copy/repayment.ts";
import { verdictWords, waitsWords } from "#src/copy/staff-files.ts";
import { findWords } from "#src/copy/staff-find.ts";
import { paymentStates } from "#src/copy/staff-money.ts";
import { payoutWords } from "#src/copy/staff.ts";
import { staffUrl } from "#src/buro/table.ts";
import { formatCents } from "#src/domain/lending/money.ts";
import { initials, masked } from "#src/domain/staff/fields.ts";
import { addDays, formatDay } from "#src/domain/time/dates.ts";
import { beginOfDay, formatMoment } from "#src/domain/time/sofia-time.ts";
import { frozenDestination } from "#server/lending/destinations/payout-destination.ts";
import { payerAccountHashes, payerOf } from "#server/lending/payers/payer.ts";
import { ownId } from "#server/lending/statements/find-order.ts";
import { copiedSpellings } from "#server/lending/statements/references.ts";
import { copiedReferenceHashes, openLine } from "#server/lending/statements/sealed-line.ts";
import { EURO } from "#server/lending/statements/statement.ts";
import { contractsOfCredits } from "#server/store/tables/credits.ts";
import { foundMoney, foundOrders } from "#server/store/tables/found.ts";
import { paymentsWith, type PaymentRow } from "#server/store/tables/payments.ts";
import { payoutsWith, type PayoutRow } from "#server/store/tables/payouts.ts";
import { refundsWith, type RefundRow } from "#server/store/tables/refunds.ts";
import { linesWith, type LineRow } from "#server/store/tables/statement-lines.ts";
import { accountsAsked, type FoundRow, type Looking } from "./looking.ts";
import { shownNames } from "./masked.ts";
import { lineName } from "./subjects.ts";

const idsIn = (reference: string | undefined): string[] => {
  const id = reference === undefined ? undefined : ownId(reference);
  return id === undefined ? [] : [id];
};

const paymentRow =
  ({ services, clerk }: Looking, contracts: ReadonlyMap<number, string>) =>
  (payment: PaymentRow): FoundRow & { day: string } => ({
    id: payment.id,
    day: payment.valueDay,
    url: staffUrl("payment", { id: payment.id }),
    cells: [
      formatDay(payment.valueDay),
      formatCents(payment.cents, "€"),
      repaymentCopy.channels[payment.channel],
      shownNames(clerk, payerOf(services, payment).name ?? ""),
      contracts.get(payment.creditNo ?? 0) ?? "",
      paymentStates[payment.status],
    ],
  });

const stateOf = ({ verdict, waits }: LineRow): string =>
  verdict === null ? "" : verdict === "held" && waits !== null ? waitsWords[waits] : verdictWords[verdict];

const lineRow =
  ({ services, clerk }: Looking) =>
  (line: LineRow): FoundRow & { day: string } => ({
    id: lineName(line),
    day: line.valueDay,
    url: staffUrl("line", { id: lineName(line) }),
    cells: [
      formatDay(line.valueDay),
      formatCents(line.direction === "debit" ? -line.cents : line.cents, line.currency === EURO ? "€" : line.currency),
      findWords.movement,
      shownNames(clerk, openLine(services, line).payer?.name ?? ""),
      "",
      stateOf(line),
    ],
  });

/** Payments and movements as rows, the latest first. */
export const moneyRows = async (looking: Looking): Promise<FoundRow[]> => {
  const { services, db, asked, most } = looking;
  const { iban, reference, sum = null } = asked;
  const found = await foundMoney(db, {
    ids: idsIn(reference),
    payers: iban ? payerAccountHashes(services, iban.account) : [],
    accounts: iban ? accountsAsked({ services, asked: { iban } }) : [],
    references: reference === undefined ? [] : copiedReferenceHashes(services, reference),
    number: reference ?? null,
    sum,
    most,
  });
  const payments = await paymentsWith(db, [...new Set(found.flatMap(({ payment }) => payment ?? []))]);
  const lines = await linesWith(
    db,
    found.flatMap(({ statementId, ordinal }) =>
      statementId === null || ordinal === null ? [] : [{ statementId, ordinal }],
    ),
  );
  const contracts = await contractsOfCredits(
    db,
    payments.flatMap(({ creditNo }) => creditNo ?? []),
  );
  return [...payments.map(paymentRow(looking, contracts)), ...lines.map(lineRow(looking))].toSorted((one, other) =>
    other.day.localeCompare(one.day),
  );
};

const orderRow = (
  { services }: Looking,
  what: "payout" | "refund",
  { id, cents, state, at, order }: { id: string; cents: number; state: string; at: Date; order: PayoutRow | RefundRow },
): FoundRow & { at: Date } => {
  const to = order.destination ? frozenDestination(services, order) : undefined;
  return {
    id,
    at,
    url: staffUrl(what, { id }),
    cells: [
      formatMoment(at),
      formatCents(cents, "€"),
      findWords[what],
      initials(to?.holder ?? ""),
      to ? masked("account", to.account) : "",
      state,
    ],
  };
};

/** Payouts and refunds as rows, the latest first. */
export const orderRows = async (looking: Looking): Promise<FoundRow[]> => {
  const { db, asked, most } = looking;
  const { reference, sum } = asked;
  const found = await foundOrders(db, {
    ids: idsIn(reference),
    names: reference === undefined ? [] : copiedSpellings(reference),
    destinations: accountsAsked(looking),
    sum: sum ? { cents: sum.cents, from: beginOfDay(sum.from), before: beginOfDay(addDays(sum.until, 1)) } : null,
    most,
  });
  const idsOf = (what: "payout" | "refund") => found.flatMap((one) => (one.what === what ? [one.id] : []));
  const payouts = (await payoutsWith(db, idsOf("payout"))).map((order) =>
    orderRow(looking, "payout", {
      id: order.id,
      cents: order.amountCents,
      state: payoutWords.states[order.status],
      at: order.createdAt,
      order,
    }),
  );
  const refunds = (await refundsWith(db, idsOf("refund"))).map((order) =>
    orderRow(looking, "refund", {
      id: order.id,
      cents: order.cents,
      state: payoutWords.refundStates[order.status],
      at: order.createdAt,
      order,
    }),
  );
  return [...payouts, ...refunds].toSorted((one, other) => other.at.getTime() - one.at.getTime());
};
