/** Forms about a paid-out credit. */
import { runningCredit, type Borrower } from "#tests/support/borrower.ts";
import { choice, stories, type Fields } from "#tests/support/borrower-data.ts";
import type { Place } from "./place.ts";

const nothing = (): Fields => ({});

/** The visitor's credit, which the job of its payout opens. */
const ownCredit = async (visitor: Borrower): Promise<Record<string, string>> => {
  await visitor.lender.settle();
  return { requestId: (await runningCredit(visitor)).request.id };
};

/** The places of a borrower who has received a credit. */
export const CREDIT_PLACES: readonly Place[] = [
  {
    name: "repayment-details",
    at: "signed",
    params: ownCredit,
    shown: ["repayment-details"],
    fields: () => ({ purpose: "other", amount: "120,50", spare: "keep-instalment", channel: "bank" }),
  },
  {
    name: "certificate-request",
    at: "signed",
    params: ownCredit,
    shown: ["certificate-request"],
    fields: () => ({
      kind: "debt",
      purpose: "bank",
      recipient: "Банка",
      delivery: "post",
      place: "София",
      street: "Шипка 1",
    }),
  },
  { name: "withdraw", ends: true, at: "signed", params: ownCredit, shown: ["withdraw"], fields: nothing },
  {
    name: "end-line",
    ends: true,
    at: "signed",
    story: { ...stories.approve, chosen: choice("creditLine", 200, 30) },
    params: ownCredit,
    shown: ["end-line"],
    fields: nothing,
  },
];
