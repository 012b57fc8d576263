/** What the law asks of the papers beside the contract. */
import type { Block } from "#src/domain/text/document.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { amountText, gprText, paymentsText, percentText, termText } from "#server/text/formats.ts";
import { exampleText } from "#server/text/example.ts";
import type { AgreementFacts, CreditFacts } from "./agreement-facts.ts";
import type { CurrentPlanFacts } from "./current-plan.ts";
import type { DatedPlanFacts } from "./dated-plan.ts";
import { planFigures, type Need } from "./needs.ts";
import { fingerprintText, momentText, type SignatureFacts } from "./values.ts";

const part = (n: number): string => `чл. 5 и раздел ${n} от приложение № 2 ЗПК`;

/**
 * Mandatory content of the Standard European Form: чл. 5 and приложение № 2 ЗПК, part by part, and the figures that
 * Directive (EU) 2023/2225, art. 10 wants first. Words are those of the form that the law prescribes.
 */
export const FORM_NEEDS: readonly Need<CreditFacts>[] = [
  {
    item: "key",
    law: "чл. 10 Директива 2023/2225",
    sections: ["key"],
    says: ({ price, lender }, catalogue) => ({
      "lender-company": lender.company,
      amount: amountText(price.amount * 100, catalogue),
      term: termText(price.term, price.unit),
      "nominal-rate": percentText(price.nominalRate),
      gpr: gprText(price.gpr),
      total: amountText(price.total, catalogue),
      payments: paymentsText(price, catalogue),
      "late-rate": percentText(price.lateRate),
    }),
  },
  {
    item: "lender",
    law: part(1),
    sections: ["lender"],
    says: ({ lender }) => ({
      "lender-company": lender.company,
      "lender-address": lender.address,
      "lender-phone": lender.phone,
      "lender-email": lender.email,
    }),
  },
  { item: "intermediary", law: part(1), sections: ["lender"], words: ["посредник"] },
  {
    item: "features",
    law: part(2),
    sections: ["features"],
    says: ({ product, price }, catalogue) => ({
      product: product.name,
      amount: amountText(price.amount * 100, catalogue),
      term: termText(price.term, price.unit),
      payments: paymentsText(price, catalogue),
      total: amountText(price.total, catalogue),
    }),
    words: ["усвояван"],
  },
  {
    item: "security",
    law: part(2),
    sections: ["features"],
    says: ({ guarantor }: CreditFacts & Pick<AgreementFacts, "guarantor">) => ({
      ...(guarantor && { "guarantor-names": guarantor.names }),
    }),
    words: ["обезпечени"],
  },
  {
    item: "costs",
    law: part(3),
    sections: ["costs"],
    says: ({ product, price }, catalogue) => ({
      "nominal-rate": percentText(price.nominalRate),
      gpr: gprText(price.gpr),
      example: exampleText(price, product, catalogue),
    }),
  },
  { item: "notary", law: part(3), sections: ["costs"], words: ["нотариалн"] },
  {
    item: "late-costs",
    law: part(3),
    sections: ["costs"],
    says: ({ price }) => ({ "late-rate": percentText(price.lateRate) }),
  },
  {
    item: "rights",
    law: part(4),
    sections: ["rights"],
    says: (_, { timers }) => ({ "withdrawal-days": String(timers.withdrawalDays) }),
    words: ["отказ", "предсрочно", "обезщетение", "регистър", "проект"],
  },
  {
    item: "bound-until",
    law: part(4),
    sections: ["rights"],
    says: (_, { timers }) => ({ "offer-days": String(timers.offerDays) }),
  },
  {
    item: "distance",
    law: part(5),
    sections: ["distance"],
    says: ({ lender }) => ({ "lender-register-number": lender.registerNumber }),
    words: ["надзор", "отказ", "право", "език", "жалб", "извънсъдебно"],
  },
];

const PLAN_LAW = "чл. 11, ал. 1, т. 12 ЗПК";
const ANEW_LAW = "чл. 11, ал. 2 и чл. 12 ЗПК";

const ofContract = (law: string): Need<{ contractNumber: string }> => ({
  item: "what-contract",
  law,
  sections: [],
  says: ({ contractNumber }) => ({ "contract-number": contractNumber }),
});

/** Mandatory content of the repayment plan. */
export const PLAN_NEEDS: readonly Need<AgreementFacts>[] = [
  ofContract(PLAN_LAW),
  {
    item: "plan-rows",
    law: PLAN_LAW,
    sections: [],
    says: ({ price }, catalogue) => ({ plan: planFigures(price.schedule, catalogue) }),
  },
];

/** Mandatory content of the plan with the dates of the payout. */
export const DATED_PLAN_NEEDS: readonly Need<DatedPlanFacts>[] = [
  ofContract(ANEW_LAW),
  {
    item: "plan-rows",
    law: ANEW_LAW,
    sections: [],
    says: ({ price }, catalogue) => ({ plan: planFigures(price.schedule, catalogue) }),
  },
];

/** Mandatory content of the plan as it stands. */
export const CURRENT_PLAN_NEEDS: readonly Need<CurrentPlanFacts>[] = [
  ofContract(ANEW_LAW),
  {
    item: "plan-rows",
    law: ANEW_LAW,
    sections: [],
    says: ({ rows }, catalogue) => ({ plan: planFigures(rows, catalogue) }),
  },
  {
    item: "plan-now",
    law: ANEW_LAW,
    sections: [],
    says: ({ asOf, owed }, catalogue) => ({ "as-of": formatDay(asOf, true), owed: amountText(owed, catalogue) }),
  },
];

/** An agreement with the record of its signature. */
export type SignedFacts = AgreementFacts & { signature: SignatureFacts };

/** Mandatory content of the record of a signature, which is the proof that the lender owes (чл. 18 ЗПФУР). */
export const SIGNATURE_NEEDS: readonly Need<SignedFacts>[] = [
  ofContract("чл. 11, ал. 1, т. 1 ЗПК"),
  {
    item: "signed-when",
    law: "чл. 11, ал. 1, т. 1 ЗПК",
    sections: [],
    says: ({ signature }) => ({ "signed-at": momentText(signature.at) }),
  },
  {
    item: "signed-how",
    law: "чл. 11, ал. 1, т. 27 ЗПК; чл. 13, ал. 4 ЗЕДЕУУ",
    sections: [],
    says: ({ borrower, signature }) => ({
      "borrower-names": borrower.names,
      "signed-phone": signature.phone,
      "signed-code": signature.codeId,
    }),
  },
  {
    item: "signed-what",
    law: "чл. 10, ал. 1 ЗПК; чл. 18 ЗПФУР",
    sections: [],
    says: ({ terms, signature }) => ({
      fingerprint: fingerprintText(signature.sha256),
      "template-version": signature.templateVersion,
      "terms-version": terms.version,
    }),
  },
];

/** Mandatory content of the general terms, which are a part of the contract. */
export const TERMS_NEEDS: readonly Need<{ termsText: readonly Block[] }>[] = [
  { item: "other-terms", law: "чл. 11, ал. 1, т. 25 ЗПК", sections: [] },
];
