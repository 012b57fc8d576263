/** A payment of nobody's turns out to be no borrower's money. */
import { bookOtherMoney, paymentFault } from "#server/lending/statements/book-other.ts";
import { defineAct } from "../define-act.ts";
import { otherFields, otherPlan, shownOther } from "./other-money.ts";

/** The act; what somebody may have paid becomes the lender's own, so two agree. */
export const classifyPayment = defineAct({
  name: "classify-payment",
  title: "Постъпление, което не е на кредитополучател",
  about: "books a payment of nobody's that is no borrower's money, as what it is; with the fee that a provider kept",
  subject: "payment",
  settles: true,
  roles: ["cashier", "owner"],
  approvers: ["cashier", "owner"],
  fields: otherFields,
  isOffered: ({ found }) => paymentFault(found, { kind: "suspense", feeCents: 0 }) === undefined,
  plan: ({ found }, given) => otherPlan(found.cents, given, (said) => paymentFault(found, said)),
  shown: shownOther,
  execute: async (services, trx, { id, plan: { kind, feeCents }, by, now }) =>
    (await bookOtherMoney(services, trx, { paymentId: id, kind, feeCents, by, now })) === "booked",
});
