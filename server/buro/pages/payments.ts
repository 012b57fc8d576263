/** Money that came in: what is nobody's yet, what came of somebody unknown, what was too much. */
import { paymentsWords as words } from "#src/copy/staff-money.ts";
import { repaymentCopy } from "#src/copy/repayment.ts";
import { staffTitles } from "#src/copy/staff.ts";
import { staffUrl } from "#src/buro/table.ts";
import { money } from "#src/domain/lending/money.ts";
import { masked } from "#src/domain/staff/fields.ts";
import { accounts } from "#server/lending/ledger/chart.ts";
import { candidatesOf, type PaymentCandidate } from "#server/lending/statements/candidates.ts";
import { payerOf } from "#server/lending/payers/payer.ts";
import { openSubjects } from "#server/store/tables/journal.ts";
import { contractsOfCredits } from "#server/store/tables/credits.ts";
import {
  paymentsOfNewPayers,
  paymentsWith,
  unmatchedPayments,
  type PaymentRow,
} from "#server/store/tables/payments.ts";
import { listPage } from "../blocks.ts";
import type { ClerkContext } from "../context.ts";
import type { ClerkRead } from "../reply.ts";
import { chosenForms } from "./chosen.ts";
import { payerName } from "./payer-rows.ts";

const MOST = 200;

const titleOf = ({ services, clerk }: ClerkContext, payment: PaymentRow): string => {
  const { name = "" } = payerOf(services, payment);
  return [payerName(clerk, name), repaymentCopy.channels[payment.channel]].filter(Boolean).join(" · ");
};

const unmatchedItem =
  (context: ClerkContext, candidates: ReadonlyMap<string, readonly PaymentCandidate[]>) => (payment: PaymentRow) => {
    const { services } = context;
    const [best] = candidates.get(payment.id) ?? [];
    const { reference = "" } = payerOf(services, payment);
    return {
      url: staffUrl("payment", { id: payment.id }),
      title: titleOf(context, payment),
      state: [masked("text", reference), best && words.best(best.contract, best.score)].filter(Boolean).join(" · "),
      at: payment.receivedAt.toISOString(),
      amount: money(payment.cents, services.catalogue),
    };
  };

/** Payments of payers who are not known for their credits. */
const newPayerItems = async (context: ClerkContext) => {
  const { services, db } = context;
  const found = await paymentsOfNewPayers(db, MOST);
  const contracts = await contractsOfCredits(
    db,
    found.flatMap(({ creditNo }) => creditNo ?? []),
  );
  return found.map((payment) => ({
    url: staffUrl("payment", { id: payment.id }),
    title: titleOf(context, payment),
    state: contracts.get(payment.creditNo ?? 0) ?? "",
    at: payment.receivedAt.toISOString(),
    amount: money(payment.cents, services.catalogue),
  }));
};

/** Payments of which money is kept for their payers: who paid, for which contract. */
const keptItems = async (context: ClerkContext) => {
  const { services, db } = context;
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
    return {
      url: staffUrl("payment", { id: subject }),
      title: titleOf(context, payment),
      state: contracts.get(payment.creditNo ?? 0) ?? words.kept,
      at: since,
      amount: money(-cents, services.catalogue),
    };
  });
};

/** The list of money that waits for a person. */
export const payments: ClerkRead = async (context) => {
  const { services, db, today } = context;
  const unmatched = await unmatchedPayments(db, MOST);
  const candidates = await candidatesOf(services, db, unmatched);
  const groups = [
    { title: words.unmatched, items: unmatched.map(unmatchedItem(context, candidates)) },
    { title: words.newPayers, items: await newPayerItems(context) },
    { title: words.refundable, items: await keptItems(context) },
  ];
  const forms = await chosenForms(context, unmatched, candidates);
  const { lead, empty } = words;
  return listPage(today, staffTitles.payments, ["unmatched", "kept"], { lead, groups, empty }, forms);
};
