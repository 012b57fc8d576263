/** The contract of a guarantor (чл. 138–148 ЗЗД), with what they read beside it. */
import type { Catalogue } from "#src/domain/lending/catalogue.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import type { TextDocument } from "#src/domain/text/document.ts";
import { amountText, gprText, paymentsText, percentText, termText } from "#server/text/formats.ts";
import type { AgreementFacts, Borrower } from "./agreement-facts.ts";
import { europeanForm } from "./european-form.ts";
import { lacksOf, requireComplete, type Need } from "./needs.ts";
import type { PaperSource } from "./paper-templates.ts";
import { plan } from "./plan.ts";
import { fillTemplate } from "./template.ts";
import { agreementValues, creditConditions, idCardText } from "./values.ts";

/** The credit's agreement, who stands surety for it, and the most that they may owe: late interest is of `lateDays`. */
export type GuaranteeFacts = AgreementFacts & {
  surety: Borrower;
  guaranteeNumber: string;
  most: Cents;
  lateDays: number;
};

/** The papers a guarantor reads and signs; the fingerprint covers exactly these. */
export type GuaranteePapers = Record<"contract" | "europeanForm" | "plan", TextDocument>;

/** Renders the guarantor's contract as its template has it, complete or not. */
export const guaranteeContract = (facts: GuaranteeFacts, { catalogue, papers }: PaperSource): TextDocument =>
  fillTemplate(papers.guarantee, {
    conditions: creditConditions(facts),
    values: { ...agreementValues(facts, catalogue), ...suretyValues(facts, catalogue) },
    numbered: true,
  });

const suretyValues = ({ surety, guaranteeNumber, most, lateDays }: GuaranteeFacts, catalogue: Catalogue) => ({
  "guarantee-number": guaranteeNumber,
  "guarantee-most": amountText(most, catalogue),
  "guarantee-late-days": String(lateDays),
  "surety-names": surety.names,
  "surety-pin": surety.pin,
  "surety-id-card": idCardText(surety),
  "surety-address": surety.address,
  "surety-phone": surety.phone,
  "surety-email": surety.email,
});

/** Mandatory content of a guarantor's contract: чл. 138–148 ЗЗД, and what ЗПК asks of the credit that it is about. */
export const GUARANTEE_NEEDS: readonly Need<GuaranteeFacts>[] = [
  {
    item: "date-place-number",
    law: "чл. 138, ал. 1 ЗЗД",
    sections: ["top"],
    says: ({ day, place, guaranteeNumber }) => ({
      day: formatDay(day, true),
      place,
      "guarantee-number": guaranteeNumber,
    }),
  },
  {
    item: "guarantor",
    law: "чл. 138, ал. 1 ЗЗД",
    sections: ["parties"],
    says: ({ surety }) => ({
      "surety-names": surety.names,
      "surety-pin": surety.pin,
      "surety-id-card": surety.idCard.number,
      "surety-address": surety.address,
      "surety-phone": surety.phone,
      "surety-email": surety.email,
    }),
  },
  {
    item: "lender",
    law: "чл. 138, ал. 1 ЗЗД",
    sections: ["parties"],
    says: ({ lender }) => ({
      "lender-company": lender.company,
      "lender-uic": lender.uic,
      "lender-address": lender.address,
      "lender-phone": lender.phone,
      "lender-email": lender.email,
    }),
  },
  {
    item: "guaranteed-debt",
    law: "чл. 138, ал. 2 и чл. 139 ЗЗД; чл. 11, ал. 1 ЗПК",
    sections: ["debt"],
    says: ({ borrower, contractNumber, product, price }, catalogue) => ({
      "borrower-names": borrower.names,
      "contract-number": contractNumber,
      product: product.name,
      amount: amountText(price.amount * 100, catalogue),
      term: termText(price.term, price.unit),
      payments: paymentsText(price, catalogue),
      "nominal-rate": percentText(price.nominalRate),
      gpr: gprText(price.gpr),
      total: amountText(price.total, catalogue),
      "late-rate": percentText(price.lateRate),
    }),
  },
  {
    item: "most-owed",
    law: "чл. 139 ЗЗД",
    sections: ["most"],
    says: ({ most, lateDays }, catalogue) => ({
      "guarantee-most": amountText(most, catalogue),
      "guarantee-late-days": String(lateDays),
    }),
  },
  {
    item: "joint-liability",
    law: "чл. 141 и 142 ЗЗД; чл. 34 ЗПК",
    sections: ["liability"],
    words: ["солидарно", "възражения"],
  },
  { item: "recourse", law: "чл. 143 и 146 ЗЗД", sections: ["recourse"], words: ["встъпвате"] },
  { item: "release", law: "чл. 147 ЗЗД", sections: ["release"], words: ["шест месеца", "не може да се изключи"] },
  { item: "fees", law: "чл. 10а ЗПК", sections: ["fees"], words: ["безплатно"] },
  { item: "guarantor-withdrawal", law: "чл. 138 ЗЗД", sections: ["withdrawal"], words: ["безплатно"] },
  { item: "data", law: "чл. 13 GDPR", sections: ["data"] },
  {
    item: "complaints",
    law: "чл. 11, ал. 1, т. 24 ЗПК",
    sections: ["complaints"],
    says: ({ lender }) => ({ "lender-email": lender.email }),
  },
  {
    item: "code-signs",
    law: "чл. 13, ал. 4 ЗЕДЕУУ",
    sections: ["e-signature"],
    says: ({ surety }) => ({ "surety-phone": surety.phone }),
  },
  {
    item: "signatures",
    law: "чл. 138, ал. 1 ЗЗД",
    sections: ["signatures"],
    says: ({ surety, lender }) => ({ "surety-names": surety.names, "lender-company": lender.company }),
  },
];

/** Renders what a guarantor signs. Throws a RangeError when the contract lacks mandatory content. */
export const makeGuaranteePapers = (facts: GuaranteeFacts, source: PaperSource): GuaranteePapers => {
  const contract = guaranteeContract(facts, source);
  requireComplete("guarantee", lacksOf(GUARANTEE_NEEDS, contract, facts, source.catalogue));
  return { contract, europeanForm: europeanForm(facts, source), plan: plan(facts, source) };
};
