/** Money that came in: what is nobody's yet, what was too much, and the desk of one payment. */
import { candidateWords, paymentStates, paymentsWords as words } from "#src/copy/staff-money.ts";
import { repaymentCopy } from "#src/copy/repayment.ts";
import { payoutWords, staffTitles } from "#src/copy/staff.ts";
import type { DeskSection } from "#src/buro/desk.ts";
import { mayStaff } from "#src/buro/access.ts";
import { staffUrl } from "#src/buro/table.ts";
import { formatCents, money } from "#src/domain/lending/money.ts";
import { initials } from "#src/domain/staff/fields.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { accounts } from "#server/lending/ledger/chart.ts";
import { otherOfPayment } from "#server/lending/statements/book-other.ts";
import { shownKind } from "#server/lending/staff/acts/other-money.ts";
import { candidatesOf, type PaymentCandidate } from "#server/lending/statements/candidates.ts";
import { likeNotOwed } from "#server/lending/statements/like-not-owed.ts";
import { payerOf } from "#server/lending/payers/payer.ts";
import { owedByPayer, owedBySamePayer } from "#server/lending/payers/payer-owes.ts";
import { keptOf } from "#server/lending/payers/kept.ts";
import { refuse } from "#server/kernel/refusal.ts";
import type { Db } from "#server/store/db/schema.ts";
import { openSubjects } from "#server/store/tables/journal.ts";
import { contractsOfCredits } from "#server/store/tables/credits.ts";
import {
  partsOfPayment,
  paymentById,
  paymentsWith,
  receiverOf,
  unmatchedPayments,
  type PaymentRow,
} from "#server/store/tables/payments.ts";
import { lineOfPayment } from "#server/store/tables/statement-lines.ts";
import { lineName } from "#server/lending/staff/subjects.ts";
import { refundsOf, type RefundRow } from "#server/store/tables/refunds.ts";
import { staffCalls } from "#server/lending/staff/calls.ts";
import { actsOn } from "../act-forms.ts";
import { deskPage, factsPart, listPage, table, tablePart, type Cell } from "../blocks.ts";
import type { ClerkContext } from "../context.ts";
import { staffForm } from "../forms.ts";
import type { ClerkRead } from "../reply.ts";

const MOST = 200;

const unmatchedItem =
  ({ services }: ClerkContext, candidates: ReadonlyMap<string, readonly PaymentCandidate[]>) =>
  (payment: PaymentRow) => {
    const [best] = candidates.get(payment.id) ?? [];
    const { name = "", reference = "" } = payerOf(services, payment);
    return {
      url: staffUrl("payment", { id: payment.id }),
      title: [initials(name), repaymentCopy.channels[payment.channel]].filter(Boolean).join(" · "),
      state: [reference, best && words.best(best.contract, best.score)].filter(Boolean).join(" · "),
      at: payment.receivedAt.toISOString(),
      amount: money(payment.cents, services.catalogue),
    };
  };

/** Payments of which money is kept for their payers: who paid, for which contract. */
const keptItems = async ({ services, db }: ClerkContext) => {
  const open = await openSubjects(db, [accounts.refundable.code], MOST);
  const ids = open.map(({ subject }) => subject);
  const found = new Map((await paymentsWith(db, ids)).map((payment) => [payment.id, payment]));
  const contracts = await contractsOfCredits(
    db,
    [...found.values()].flatMap(({ creditNo }) => creditNo ?? []),
  );
  return open.flatMap(({ subject, cents, since }) => {
    const payment = found.get(subject);
    if (!payment) return [];
    const { name = "" } = payerOf(services, payment);
    return {
      url: staffUrl("payment", { id: subject }),
      title: [initials(name), repaymentCopy.channels[payment.channel]].filter(Boolean).join(" · "),
      state: contracts.get(payment.creditNo ?? 0) ?? words.kept,
      at: since,
      amount: money(-cents, services.catalogue),
    };
  });
};

/** The list of money that waits for a person. */
export const payments: ClerkRead = async (context) => {
  const { services, db, clerk, today } = context;
  const unmatched = await unmatchedPayments(db, MOST);
  const candidates = await candidatesOf(services, db, unmatched);
  const mayAccept =
    mayStaff(staffCalls["match-exact"].roles, clerk.roles) && [...candidates.values()].some(([best]) => best?.isExact);
  const groups = [
    { title: words.unmatched, items: unmatched.map(unmatchedItem(context, candidates)) },
    { title: words.refundable, items: await keptItems(context) },
  ];
  const forms = mayAccept ? [staffForm(context, staffCalls["match-exact"].form)] : [];
  const { lead, empty } = words;
  return listPage(today, staffTitles.payments, ["unmatched", "kept"], { lead, groups, empty }, forms);
};

const candidatesPart = async (context: ClerkContext, found: PaymentRow, mayAct: boolean): Promise<DeskSection[]> => {
  if (found.status !== "unmatched") return [];
  const { services, db } = context;
  const all = (await candidatesOf(services, db, [found])).get(found.id) ?? [];
  const like: Cell[][] = (await likeNotOwed(services, db, found)).map(({ id, out }) => [
    { text: words.notOwed, url: staffUrl("payout", { id }) },
    "",
    words.notOwedOut(formatCents(out, "€")),
  ]);
  const rows: Cell[][] = all.map(({ creditNo, contract, score, why }) => [
    { text: contract, url: staffUrl("credit", { id: String(creditNo) }) },
    String(score),
    candidateWords[why],
  ]);
  const forms = all.map(({ creditNo, contract }) =>
    staffForm(context, staffCalls["match-candidate"].form, {
      as: String(creditNo),
      values: { contract },
      props: { submit: { label: words.matchTo(contract) } },
    }),
  );
  return [
    {
      title: words.candidates,
      blocks: [table([words.contract, words.score, words.why], [...like, ...rows], words.noCandidates, [1])],
      ...(mayAct && forms.length > 0 && { forms }),
    },
  ];
};

const partsPart = async ({ db }: ClerkContext, id: string): Promise<DeskSection[]> => {
  const parts = await partsOfPayment(db, id);
  if (parts.length === 0) return [];
  const creditCell = await creditCells(db, parts);
  const rows = parts.map((part) => [
    { text: formatCents(part.cents, "€"), url: staffUrl("payment", { id: part.id }) },
    paymentStates[part.status],
    creditCell(part),
  ]);
  return [tablePart(words.parts, [words.sum, words.state, words.credit], rows, "", [0])];
};

const refundsPart = (refunds: readonly RefundRow[]): DeskSection[] => {
  if (refunds.length === 0) return [];
  const rows = refunds.map(({ id, attempt, status, cents, createdAt }) => [
    { text: String(attempt), url: staffUrl("refund", { id }) },
    formatCents(cents, "€"),
    payoutWords.refundStates[status],
    formatMoment(createdAt),
  ]);
  const head = [words.attempt, words.sum, words.state, payoutWords.ordered];
  return [tablePart(words.refunds, head, rows, "", [1])];
};

/** Cells of the credits that payments are of: the contract, as people know it, and a link there. */
const creditCells = async (
  db: Db,
  payments: readonly Pick<PaymentRow, "creditNo">[],
): Promise<(payment: Pick<PaymentRow, "creditNo">) => Cell> => {
  const contracts = await contractsOfCredits(
    db,
    payments.flatMap(({ creditNo }) => creditNo ?? []),
  );
  return ({ creditNo }) =>
    creditNo === null
      ? ""
      : {
          text: contracts.get(creditNo) ?? words.creditNumbered(creditNo),
          url: staffUrl("credit", { id: String(creditNo) }),
        };
};

/** The desk of a payment. */
export const payment: ClerkRead = async (context) => {
  const { services, db, clerk, params, today } = context;
  const found = (await paymentById(db, params["id"] ?? "")) ?? refuse("not-found");
  const { id, status, splitOf } = found;
  const { name = "", reference = "" } = payerOf(services, found);
  const kept = await keptOf(db, found);
  const [owes, ofIt] = [await owedBySamePayer(db, id), await owedByPayer(db, id)];
  const byHand = await receiverOf(db, found);
  const line = await lineOfPayment(db, id);
  const refunds = await refundsOf(db, id);
  const other = status === "other" ? await otherOfPayment(db, found) : undefined;
  const creditCell = await creditCells(db, [found]);
  const acts = await actsOn(context, "payment", id);
  const mayAct = mayStaff(staffCalls["match-candidate"].roles, clerk.roles);
  const commands = [...(status === "unmatched" ? [`candidates ${id}`] : []), ...acts.commands];
  return deskPage(today, `${staffTitles.payment}: ${formatCents(found.cents, "€")}`, commands, {
    sections: [
      factsPart([
        [words.sum, formatCents(found.cents, "€")],
        [words.day, formatDay(found.valueDay)],
        [words.channel, repaymentCopy.channels[found.channel]],
        [words.external, found.externalId],
        [words.payer, initials(name)],
        [words.reference, reference],
        [words.state, paymentStates[status]],
        ...(other ? shownKind(other) : []),
        [words.received, formatMoment(found.receivedAt)],
        line ? [words.movement, { text: words.open, url: staffUrl("line", { id: lineName(line) }) }] : undefined,
        kept ? [words.kept, formatCents(kept.cents, "€")] : undefined,
        owes > 0 ? [words.owes, formatCents(owes, "€")] : undefined,
        owes > 0 && ofIt > 0 ? [words.owesOfIt, formatCents(ofIt, "€")] : undefined,
        byHand === null ? undefined : [words.byHand, byHand],
        splitOf ? [words.part, { text: words.open, url: staffUrl("payment", { id: splitOf }) }] : undefined,
        found.creditNo === null ? undefined : [words.credit, creditCell(found)],
      ]),
      ...(await candidatesPart(context, found, mayAct)),
      ...(await partsPart(context, id)),
      ...refundsPart(refunds),
    ],
    aside: acts.sections,
  });
};
