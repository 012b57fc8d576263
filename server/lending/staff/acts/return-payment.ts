/** Money that nobody owed goes back to its payer. */
import { refuse, refuseFields } from "#server/kernel/refusal.ts";
import { refundUnderWay } from "#server/lending/payers/cancel-refund.ts";
import { knownDestination } from "#server/lending/destinations/refund-destination.ts";
import { keptOf } from "#server/lending/payers/kept.ts";
import { orderRefund } from "#server/lending/refunds/order-refund.ts";
import { optionalText } from "#server/submissions/fields.ts";
import { defineAct } from "../define-act.ts";
import { demandTrustedPhone, maskedAccount, namedAccount, ownerOfPayment } from "./accounts.ts";
import { creditsTouched } from "./contracts.ts";
import { bailiffsAccount, demandNoStaff, demandNotGarnished, goingBack, shownGoingBack } from "./going-back.ts";
import { labels, shownSum } from "./words.ts";

/** The act: of all that is kept of a payment, to the account it came from, or to one that is named. */
export const returnPayment = defineAct({
  name: "return-payment",
  title: "Връщане на пари",
  about:
    "gives money back that nobody owed: all of a payment that is nobody's, or what was too much; to the account it came from, or to another",
  subject: "payment",
  settles: true,
  roles: ["cashier", "owner"],
  approvers: ["cashier", "owner"],
  fields: { iban: optionalText("iban iban-checksum"), holder: optionalText() },
  isOffered: async ({ db, found }) =>
    (await keptOf(db, found)) !== undefined && (await refundUnderWay(db, found.id)) === undefined,
  plan: async ({ services, db, found, now }, { iban, holder }) => {
    const isNamed = iban.trim() !== "";
    if (isNamed && holder.trim() === "") refuseFields({ holder: { code: "no-holder" } });
    if (!isNamed && holder.trim() !== "") refuseFields({ iban: { code: "no-account" } });
    if (isNamed) await demandTrustedPhone(db, await ownerOfPayment(db, found), now);
    if (isNamed) await demandNoStaff(services, db, found, holder);
    const bailiffs = await bailiffsAccount(services, db, found);
    const known = bailiffs ? namedAccount(bailiffs.account, bailiffs.holder) : undefined;
    const to = isNamed ? namedAccount(iban, holder) : (known ?? (await knownDestination(services, db, found)));
    await demandNotGarnished(services, db, found, to ?? null);
    const kept = (await keptOf(db, found)) ?? refuse("desk-decided");
    const cents = Math.min(kept.cents, bailiffs?.most ?? kept.cents);
    return {
      cents,
      to: to ?? null,
      creditNo: found.creditNo,
      back: await goingBack(services, db, found, to ?? null),
    };
  },
  shown: ({ cents, back }) => [[labels.sum, shownSum(cents)], ...shownGoingBack(back)],
  masked: ({ to }) => maskedAccount(to),
  touches: ({ creditNo }) => creditsTouched(creditNo),
  execute: async (services, trx, { id, plan, by, now }) =>
    (await orderRefund(services, trx, { paymentId: id, cents: plan.cents, to: plan.to ?? undefined, by, now })) !==
    undefined,
});
