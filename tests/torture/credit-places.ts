/** Forms about a paid-out credit. */
import { servicingOf } from "#tests/support/servicing.ts";
import { runningCredit, succeed, type Borrower } from "#tests/support/borrower.ts";
import { choice, stories, type Fields } from "#tests/support/borrower-data.ts";
import { ASKED, asksRelief, proposesAnnex } from "#tests/support/relief.ts";
import type { Place } from "./place.ts";

const nothing = (): Fields => ({});

/** The visitor's credit, which the job of its payout opens. */
const ownCredit = async (visitor: Borrower): Promise<Record<string, string>> => {
  await visitor.lender.settle();
  return { requestId: (await runningCredit(visitor)).request.id };
};

/** Has an annex sent to the visitor, to sign. */
const hasAnnex = async (visitor: Borrower): Promise<void> => {
  const { requestId } = await ownCredit(visitor);
  const { lender } = visitor;
  const no = Number(await lender.text("select no from credits where request_id = $1", requestId!));
  await asksRelief(lender, no);
  await proposesAnnex(lender, no, { defer: 1, count: 15 });
};

/** Pays so much ahead that the credit may be paid off by another. */
const payMost = async (visitor: Borrower): Promise<void> => {
  const { lender } = visitor;
  await lender.settle();
  const { request } = await runningCredit(visitor);
  const no = Number(await lender.text("select credit_no from drawings where request_id = $1", request.id));
  const owed = Number(await lender.text("select principal from credit_state where credit_no = $1", no));
  await servicingOf(lender).pay(no, Math.round(owed / 2), { id: `part-${no}`, spare: "keep-instalment" });
};

/** Asks for it, and waits for the annex. */
const askForRefinance = async (visitor: Borrower): Promise<void> => {
  await payMost(visitor);
  const form = await visitor.form("refinance", "refinance");
  const { amount, months } = form.values as Record<"amount" | "months", string>;
  succeed(await visitor.post(form, { amount, months, incomeChanged: "0", registerCheck: "1" }));
  await visitor.lender.settle();
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
  {
    name: "refinance-support",
    at: "signed",
    params: ownCredit,
    shown: ["refinance-support"],
    fields: () => ({ ...ASKED }),
    files: ["papers"],
  },
  {
    name: "withdraw-relief",
    at: "signed",
    first: async (visitor) => {
      await visitor.lender.settle();
      await visitor.fill("refinance-support", ASKED);
    },
    params: async (visitor) => {
      const own = await ownCredit(visitor);
      const of = "credit_no = (select no from credits where request_id = $1)";
      const no = await visitor.lender.text(`select max(no)::text from reliefs where ${of}`, own["requestId"]!);
      return { ...own, no };
    },
    shown: ["refinance-support", "withdraw"],
    fields: nothing,
  },
  {
    name: "view-annex",
    at: "signed",
    first: hasAnnex,
    params: ownCredit,
    shown: ["view-annex", "sign"],
    fields: () => ({ pin: "123456", tos: "1" }),
    remakes: "annexes",
  },
  {
    name: "refinance",
    ends: true,
    at: "signed",
    first: payMost,
    shown: ["refinance", "refinance"],
    fields: () => ({ amount: "700", months: "12", incomeChanged: "0", registerCheck: "1" }),
  },
  {
    name: "view-refinance-annex",
    at: "signed",
    first: askForRefinance,
    shown: ["view-refinance-annex", "sign"],
    fields: () => ({ pin: "123456", tos: "1" }),
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
