/** Money that nobody knew the credit of is posted to several. */
import { randomUUID } from "node:crypto";
import { refuseFields } from "#server/kernel/refusal.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import { likelySplit } from "#server/lending/statements/likely-split.ts";
import { paymentsWords } from "#src/copy/staff-money.ts";
import { payerOf } from "#server/lending/payers/payer.ts";
import { effectOfPosting, type Effect } from "#server/lending/servicing/effect-of-payment.ts";
import { splitPayment as split } from "#server/lending/servicing/split-payment.ts";
import { optionalText, text, typedSum } from "#server/submissions/fields.ts";
import { defineAct } from "../define-act.ts";
import { creditIn, creditsTouched, shownCredit, type NamedCredit } from "./contracts.ts";
import { shownPosting } from "./effects.ts";
import { doubtsAbout, isDoubtful, shownDoubts } from "./whose-money.ts";
import { partLabels, shownSum } from "./words.ts";

/** The act; where something speaks against one of the credits, two agree. */
export const splitPayment = defineAct({
  name: "split-payment",
  title: "Разделяне на постъпление",
  about:
    "splits a payment that is nobody's over two to five credits; the sums are together the payment's; by two where something speaks against it, as in match-payment",
  subject: "payment",
  settles: true,
  roles: ["cashier", "owner"],
  approvers: ["cashier", "owner"],
  fields: {
    contract1: text("required"),
    sum1: typedSum("required"),
    contract2: text("required"),
    sum2: typedSum("required"),
    contract3: optionalText(),
    sum3: typedSum(),
    contract4: optionalText(),
    sum4: typedSum(),
    contract5: optionalText(),
    sum5: typedSum(),
  },
  isOffered: ({ found: { status } }) => status === "unmatched",
  fill: async ({ services, db, found }) => {
    const parts = await likelySplit(services, db, found);
    const rows = parts.flatMap(({ contract, cents }, at): [string, string][] => [
      [`contract${at + 1}`, contract],
      [`sum${at + 1}`, (cents / 100).toFixed(2).replace(".", ",")],
    ]);
    return Object.fromEntries(
      rows.length > 0 ? [...rows, ["reason", paymentsWords.proposed(paymentsWords.split)]] : [],
    );
  },
  plan: async ({ services, db, found, today }, given) => {
    const { contract1, contract2, contract3, contract4, contract5, sum1, sum2, sum3, sum4, sum5 } = given;
    const contracts = [contract1, contract2, contract3, contract4, contract5];
    const sums = [sum1, sum2, sum3, sum4, sum5];
    const payer = payerOf(services, found);
    const parts: (NamedCredit & { cents: Cents; effect: Effect })[] = [];
    for (const [at, contract] of contracts.entries()) {
      const [cents = NaN, of, sum] = [sums[at], `contract${at + 1}`, `sum${at + 1}`];
      if (contract.trim() === "" && cents === 0) continue;
      const credit = await creditIn(services, db, of, contract);
      if (!(cents > 0)) refuseFields({ [sum]: { code: "not-a-sum" } });
      if (parts.some(({ no }) => no === credit.no)) refuseFields({ [of]: { code: "same-contract" } });
      const part = { id: randomUUID(), valueDay: found.valueDay, cents };
      const effect = await effectOfPosting(services, db, credit.no, part, { payer, today });
      parts.push({ ...credit, cents, effect });
    }
    const whole = parts.reduce((all, { cents }) => all + cents, 0);
    if (whole !== found.cents)
      refuseFields({
        [`sum${parts.length}`]: {
          code: "not-the-sum",
          params: { given: shownSum(whole), sum: shownSum(found.cents) },
        },
      });
    const credits = parts.map(({ no }) => no);
    return { parts, doubts: await doubtsAbout(services, db, found, credits) };
  },
  needsTwo: ({ doubts }) => isDoubtful(doubts),
  shown: ({ parts, doubts }) => [
    ...parts.flatMap((part, at) => {
      const words = partLabels[at]!;
      return [
        [words.contract, shownCredit(part)],
        [words.sum, shownSum(part.cents)],
        [words.effect, shownPosting(part.effect)],
      ] as const;
    }),
    ...shownDoubts(doubts),
  ],
  touches: ({ parts }) => creditsTouched(...parts.map(({ no }) => no)),
  execute: (services, trx, { id, plan: { parts }, now }) => split(services, trx, { paymentId: id, parts, now }),
});
