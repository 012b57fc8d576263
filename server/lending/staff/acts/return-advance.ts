/** What was paid ahead goes back to its payer. */
import { refuse } from "#server/kernel/refusal.ts";
import { knownDestination } from "#server/lending/destinations/refund-destination.ts";
import { aheadOf, returnAdvance as giveBack } from "#server/lending/refunds/return-advance.ts";
import { defineAct } from "../define-act.ts";
import { maskedAccount } from "./accounts.ts";
import { creditsTouched } from "./contracts.ts";
import { goingBack, shownGoingBack } from "./going-back.ts";
import { labels, shownSum } from "./words.ts";

/** The act: of what a payment has paid ahead and no due day needed yet. */
export const returnAdvance = defineAct({
  name: "return-advance",
  title: "Връщане на платеното предварително",
  about: "gives back what a payment has paid ahead; what it has paid by now stays paid",
  subject: "payment",
  roles: ["cashier", "owner"],
  approvers: ["cashier", "owner"],
  isOffered: async ({ services, db, found, today }) => (await aheadOf(services, db, found, today)) > 0,
  plan: async ({ services, db, found, today }) => {
    const cents = await aheadOf(services, db, found, today);
    if (cents === 0) refuse("desk-decided");
    const { creditNo } = found;
    const to = (await knownDestination(services, db, found)) ?? null;
    return { cents, paid: found.cents, creditNo, to, back: await goingBack(services, db, found, to) };
  },
  shown: ({ cents, paid, back }) => [
    [labels.sum, shownSum(cents)],
    ["От плащане", shownSum(paid)],
    ...shownGoingBack(back),
  ],
  masked: ({ to }) => maskedAccount(to),
  touches: ({ creditNo }) => creditsTouched(creditNo),
  execute: (services, trx, { id, plan: { cents, to }, eventId, by, now }) =>
    giveBack(services, trx, { paymentId: id, cents, to: to ?? undefined, event: eventId, by, now }),
});
