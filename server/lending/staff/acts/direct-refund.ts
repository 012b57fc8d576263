/** A refund that waits for an account is told one. */
import { sendHeldTo } from "#server/lending/refunds/order-refund.ts";
import { paymentById } from "#server/store/tables/payments.ts";
import { text } from "#server/submissions/fields.ts";
import { defineAct } from "../define-act.ts";
import { demandTrustedPhone, maskedAccount, namedAccount, ownerOfPayment } from "./accounts.ts";
import { labels, shownSum } from "./words.ts";

/** The act. */
export const directRefund = defineAct({
  name: "direct-refund",
  title: "Сметка за връщане",
  about: "says where a refund goes that waits for an account",
  said: "On its way.",
  subject: "refund",
  roles: ["cashier", "owner"],
  approvers: ["cashier", "owner"],
  fields: { iban: text("required iban iban-checksum"), holder: text("required") },
  isOffered: ({ found: { status } }) => status === "held",
  plan: async ({ db, found, now }, { iban, holder }) => {
    await demandTrustedPhone(db, await ownerOfPayment(db, await paymentById(db, found.paymentId)), now);
    return { cents: found.cents, paymentId: found.paymentId, to: namedAccount(iban, holder) };
  },
  shown: ({ cents }) => [[labels.sum, shownSum(cents)]],
  masked: ({ to }) => maskedAccount(to),
  touches: ({ paymentId }) => [{ kind: "payment", id: paymentId }],
  execute: (services, trx, { id, plan: { to } }) => sendHeldTo(services, trx, { refundId: id, to }),
});
