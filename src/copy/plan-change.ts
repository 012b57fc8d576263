/** What becomes of a plan when a payment is not on a credit any more, in mails. Sums and days are passed in formatted. */
import type { Part } from "./mail.ts";

/** A plan that is another without a payment: its last instalment and the sum of those from a day on, before and now. */
export type PlanTold = {
  from: string;
  last: readonly [before: string, now: string];
  total: readonly [before: string, now: string];
  isAnnexed: boolean;
};

/** What a mail says of it. */
export const planParts = ({ from, last, total, isAnnexed }: PlanTold): Part[] => [
  {
    p: isAnnexed
      ? "Погасителният Ви план се променя: каквото покриваше това плащане, се добавя към последната вноска по анекса, а другите остават, каквито са подписани. Добавената главница носи договорната лихва, добавената лихва не носи лихва."
      : "Погасителният Ви план се променя:",
  },
  {
    facts: [
      ["Последна вноска", last[1]],
      ["Досега беше", last[0]],
      [`Общо вноските от ${from}`, total[1]],
      ["Досега бяха", total[0]],
    ],
  },
];
