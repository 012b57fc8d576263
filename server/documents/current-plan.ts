import { repaymentCopy } from "#src/copy/repayment.ts";
import type { PlanRow } from "#src/domain/lending/account/readings.ts";
import type { Catalogue } from "#src/domain/lending/catalogue.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import type { Block, TextDocument } from "#src/domain/text/document.ts";
import { formatDay, type Day } from "#src/domain/time/dates.ts";
import type { Lender } from "#server/text/lender.ts";
import { amountText } from "#server/text/formats.ts";
import { contentValues } from "#server/text/placeholders.ts";
import type { PaymentChannel } from "./agreement-facts.ts";
import type { PaperSource } from "./paper-templates.ts";
import { fillTemplate } from "./template.ts";
import { channelBlocks } from "./values.ts";

/** A credit's plan as it stands on a day: `rows` with their states, `owed` the principal that is unpaid. */
export type CurrentPlanFacts = {
  lender: Lender;
  contractNumber: string;
  borrowerNames: string;
  product: string;
  asOf: Day;
  paidOut: Day;
  owed: Cents;
  payOff: Cents;
  rows: readonly PlanRow[];
  channels: readonly PaymentChannel[];
};

const FIGURES = [2, 3, 4, 5];

const table = (rows: readonly PlanRow[], catalogue: Catalogue): Block => ({
  kind: "table",
  head: repaymentCopy.plan.head.map((title) => [title]),
  rows: rows.map((row) => [
    [String(row.n)],
    [formatDay(row.dueDate)],
    ...[row.instalment, row.principal, row.interest, row.balance].map((cents) => [amountText(cents, catalogue)]),
    [repaymentCopy.plan.statuses[row.status]],
  ]),
  numeric: FIGURES,
});

/** Renders the repayment plan as it stands (чл. 11, ал. 2 and чл. 12 ЗПК), free at any time. */
export const currentPlanPaper = (facts: CurrentPlanFacts, { catalogue, papers }: PaperSource): TextDocument =>
  fillTemplate(papers["current-plan"], {
    conditions: new Set(),
    values: {
      ...contentValues({ catalogue, lender: facts.lender, day: facts.asOf }),
      "contract-number": facts.contractNumber,
      "borrower-names": facts.borrowerNames,
      product: facts.product,
      "as-of": formatDay(facts.asOf, true),
      "paid-out": formatDay(facts.paidOut, true),
      owed: amountText(facts.owed, catalogue),
      "pay-off": amountText(facts.payOff, catalogue),
    },
    blocks: { plan: [table(facts.rows, catalogue)], channels: channelBlocks(facts) },
  });
