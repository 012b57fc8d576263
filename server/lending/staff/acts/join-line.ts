/** A movement that waits is the transfer that somebody received by hand. */
import { formatDay } from "#src/domain/time/dates.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { joinLine as join, mayBeByHand, receiptOfLine } from "#server/lending/statements/by-hand.ts";
import { lineLikeNotOwed } from "#server/lending/statements/like-not-owed.ts";
import { defineAct } from "../define-act.ts";
import { lineIdIn } from "../subjects.ts";
import { shownLike } from "./before-payout.ts";
import { contractsOf, creditsOfPayment, creditsTouched } from "./contracts.ts";
import { labels, shownSum } from "./words.ts";

/** The act: the file has confirmed the receipt then, and nothing is credited again. Two agree unless the movement itself says that credit. */
export const joinLine = defineAct({
  name: "join-line",
  title: "Същото като приетото на ръка",
  about:
    "says that a movement is the transfer that was received by hand: it is credited once; by two where it does not say the credit that the receipt is of",
  subject: "line",
  roles: ["cashier", "owner"],
  approvers: ["cashier", "owner"],
  isOffered: ({ found }) => mayBeByHand(found),
  plan: async ({ services, db, found }) => {
    const { receipt, credits: said, isSaid } = (await receiptOfLine(services, db, found)) ?? refuse("desk-decided");
    const { id, externalId, cents, valueDay } = receipt;
    const credits = await creditsOfPayment(db, receipt);
    const contracts = await contractsOf(db, credits);
    const like = await lineLikeNotOwed(services, db, found);
    return {
      paymentId: id,
      externalId,
      cents,
      valueDay,
      credits,
      contracts,
      said: await contractsOf(db, said),
      isSaid,
      like,
    };
  },
  needsTwo: ({ isSaid, like }) => !isSaid || like.length > 0,
  shown: ({ externalId, cents, valueDay, contracts, said, like }) => [
    ["Приетото на ръка", externalId],
    ["Прието по", contracts.join(", ")],
    ["Движението назовава", said.length > 0 ? said.join(", ") : "никой кредит"],
    [labels.sum, shownSum(cents)],
    [labels.day, formatDay(valueDay)],
    ...shownLike(like),
  ],
  touches: ({ credits }) => creditsTouched(...credits),
  execute: (services, trx, { id, plan: { paymentId }, by, now }) =>
    join(services, trx, { line: lineIdIn(id), paymentId, by, now }),
});
