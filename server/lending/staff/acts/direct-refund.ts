/** A refund that waits for an account is told one. */
import { refuse } from "#server/kernel/refusal.ts";
import { sendHeldTo } from "#server/lending/refunds/order-refund.ts";
import { paymentById } from "#server/store/tables/payments.ts";
import { text } from "#server/submissions/fields.ts";
import { defineAct } from "../define-act.ts";
import { demandTrustedPhone, maskedAccount, namedAccount, ownerOfPayment } from "./accounts.ts";
import { demandNoStaff, demandNotGarnished, goingBack, shownGoingBack } from "./going-back.ts";
import { labels, shownSum } from "./words.ts";

/** The act. */
export const directRefund = defineAct({
  name: "direct-refund",
  title: "Сметка за връщане",
  about: "says where a refund goes that waits for an account",
  subject: "refund",
  roles: ["cashier", "owner"],
  approvers: ["cashier", "owner"],
  fields: { iban: text("required iban iban-checksum"), holder: text("required") },
  isOffered: ({ found: { status } }) => status === "held",
  plan: async ({ services, db, found: { cents, paymentId }, now }, { iban, holder }) => {
    const payment = (await paymentById(db, paymentId)) ?? refuse("not-found");
    await demandTrustedPhone(db, await ownerOfPayment(db, payment), now);
    await demandNoStaff(services, db, payment, holder);
    const to = namedAccount(iban, holder);
    await demandNotGarnished(services, db, payment, to);
    return { cents, paymentId, to, back: await goingBack(services, db, payment, to) };
  },
  shown: ({ cents, back }) => [[labels.sum, shownSum(cents)], ...shownGoingBack(back)],
  masked: ({ to }) => maskedAccount(to),
  touches: ({ paymentId }) => [{ kind: "payment", id: paymentId }],
  execute: (services, trx, { id, plan: { to } }) => sendHeldTo(services, trx, { refundId: id, to }),
});
