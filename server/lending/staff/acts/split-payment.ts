/** Money that nobody knew the credit of is posted to two. */
import { randomUUID } from "node:crypto";
import { refuseFields } from "#server/kernel/refusal.ts";
import { effectOfPosting } from "#server/lending/servicing/effect-of-payment.ts";
import { splitPayment as split } from "#server/lending/servicing/split-payment.ts";
import { text, typedSum } from "#server/submissions/fields.ts";
import { defineAct } from "../define-act.ts";
import { creditIn, creditsTouched, shownCredit } from "./contracts.ts";
import { shownPosting } from "./effects.ts";
import { doubtsAbout, isDoubtful, shownDoubts } from "./whose-money.ts";
import { shownSum } from "./words.ts";

/** The act; where something speaks against one of the credits, two agree. */
export const splitPayment = defineAct({
  name: "split-payment",
  title: "Разделяне на постъпление",
  about:
    "splits a payment that is nobody's over two credits; the sums are together the payment's; by two where something speaks against it, as in match-payment",
  subject: "payment",
  roles: ["cashier", "owner"],
  approvers: ["cashier", "owner"],
  fields: {
    contract1: text("required"),
    sum1: typedSum("required"),
    contract2: text("required"),
    sum2: typedSum("required"),
  },
  isOffered: ({ found: { status } }) => status === "unmatched",
  plan: async ({ services, db, found, today }, { contract1, sum1 = 0, contract2, sum2 = 0 }) => {
    const one = { ...(await creditIn(services, db, "contract1", contract1)), cents: sum1 };
    const other = { ...(await creditIn(services, db, "contract2", contract2)), cents: sum2 };
    if (one.cents <= 0) refuseFields({ sum1: { code: "not-a-sum" } });
    if (other.cents <= 0) refuseFields({ sum2: { code: "not-a-sum" } });
    if (one.no === other.no) refuseFields({ contract2: { code: "same-contract" } });
    if (one.cents + other.cents !== found.cents) {
      const sums = { given: shownSum(one.cents + other.cents), sum: shownSum(found.cents) };
      refuseFields({ sum2: { code: "not-the-sum", params: sums } });
    }
    const effectOf = ({ no, cents }: typeof one) =>
      effectOfPosting(services, db, no, { id: randomUUID(), valueDay: found.valueDay, cents }, { today });
    const doubts = await doubtsAbout(services, db, found, [one.no, other.no]);
    return { one, other, first: await effectOf(one), second: await effectOf(other), doubts };
  },
  needsTwo: ({ doubts }) => isDoubtful(doubts),
  shown: ({ one, other, first, second, doubts }) => [
    ["Първи договор", shownCredit(one)],
    ["Сума за първия", shownSum(one.cents)],
    ["В първия кредит", shownPosting(first)],
    ["Втори договор", shownCredit(other)],
    ["Сума за втория", shownSum(other.cents)],
    ["Във втория кредит", shownPosting(second)],
    ...shownDoubts(doubts),
  ],
  touches: ({ one, other }) => creditsTouched(one.no, other.no),
  execute: (services, trx, { id, plan: { one, other }, now }) =>
    split(services, trx, { paymentId: id, parts: [one, other], now }),
});
