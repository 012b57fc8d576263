/** A movement that waits is the transfer that somebody received by hand. */
import { formatDay } from "#src/domain/time/dates.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { joinLine as join, mayBeByHand, receiptOfLine } from "#server/lending/statements/by-hand.ts";
import { defineAct } from "../define-act.ts";
import { lineIdIn } from "../subjects.ts";
import { creditsTouched } from "./contracts.ts";
import { labels, shownSum } from "./words.ts";

/** The act: the file has confirmed the receipt then, and nothing is credited again. */
export const joinLine = defineAct({
  name: "join-line",
  title: "Същото като приетото на ръка",
  about: "says that a movement is the transfer that was received by hand: it is credited once",
  subject: "line",
  roles: ["cashier", "owner"],
  isOffered: ({ found }) => mayBeByHand(found),
  plan: async ({ services, db, found }) => {
    const receipt = (await receiptOfLine(services, db, found)) ?? refuse("desk-decided");
    const { id, externalId, cents, valueDay, creditNo } = receipt;
    return { paymentId: id, externalId, cents, valueDay, creditNo };
  },
  shown: ({ externalId, cents, valueDay }) => [
    ["Приетото на ръка", externalId],
    [labels.sum, shownSum(cents)],
    [labels.day, formatDay(valueDay)],
  ],
  touches: ({ creditNo }) => creditsTouched(creditNo),
  execute: (services, trx, { id, plan: { paymentId }, by, now }) =>
    join(services, trx, { line: lineIdIn(id), paymentId, by, now }),
});
