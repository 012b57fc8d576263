import type { TextDocument } from "#src/domain/text/document.ts";
import type { Lender } from "#server/text/lender.ts";
import { contentValues } from "#server/text/placeholders.ts";
import type { PaymentChannel } from "./agreement-facts.ts";
import type { PaperSource } from "./paper-templates.ts";
import { planTable } from "./plan-table.ts";
import { fillTemplate } from "./template.ts";
import { channelBlocks, planValues, type PlanFacts } from "./values.ts";

/** A signed agreement's plan with the dates of its payout. */
export type DatedPlanFacts = PlanFacts & {
  lender: Lender;
  contractNumber: string;
  borrowerNames: string;
  channels: readonly PaymentChannel[];
};

/** Renders the repayment plan with the dates that the payout gave it (чл. 11, ал. 2 ЗПК). */
export const datedPlanPaper = (facts: DatedPlanFacts, { catalogue, papers }: PaperSource): TextDocument =>
  fillTemplate(papers["dated-plan"], {
    conditions: new Set(),
    values: {
      ...contentValues({ catalogue, lender: facts.lender, day: facts.paidOut }),
      ...planValues(facts, catalogue),
      "contract-number": facts.contractNumber,
      "borrower-names": facts.borrowerNames,
    },
    blocks: { plan: [planTable(facts.price, catalogue)], channels: channelBlocks(facts) },
  });
