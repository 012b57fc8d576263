import { withdrawalUntil } from "#src/domain/lending/agreement.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { amountText, gprText, paymentsText, percentText, termText } from "#server/text/formats.ts";
import type { AgreementFacts } from "./agreement-facts.ts";
import { planFigures, type Need } from "./needs.ts";

/** Mandatory content of a consumer credit agreement: чл. 11, ал. 1 ЗПК and Directive (EU) 2023/2225, art. 21. */
export const CONTRACT_NEEDS: readonly Need<AgreementFacts>[] = [
  {
    item: "date-place-number",
    law: "чл. 11, ал. 1, т. 1 ЗПК",
    sections: ["top"],
    says: ({ day, place, contractNumber }) => ({ day: formatDay(day, true), place, "contract-number": contractNumber }),
  },
  {
    item: "kind",
    law: "чл. 11, ал. 1, т. 2 ЗПК",
    sections: ["kind"],
    says: ({ product }) => ({ product: product.name }),
  },
  {
    item: "borrower",
    law: "чл. 11, ал. 1, т. 3 ЗПК",
    sections: ["parties"],
    says: ({ borrower }) => ({
      "borrower-names": borrower.names,
      "borrower-pin": borrower.pin,
      "borrower-id-card": borrower.idCard.number,
      "borrower-address": borrower.address,
      "borrower-phone": borrower.phone,
      "borrower-email": borrower.email,
    }),
  },
  {
    item: "lender",
    law: "чл. 11, ал. 1, т. 3 и 4 ЗПК; чл. 21, § 1, б. а) Директива 2023/2225",
    sections: ["parties"],
    says: ({ lender }) => ({
      "lender-company": lender.company,
      "lender-uic": lender.uic,
      "lender-address": lender.address,
      "lender-phone": lender.phone,
      "lender-email": lender.email,
    }),
  },
  { item: "intermediary", law: "чл. 11, ал. 1, т. 5 ЗПК", sections: ["parties"] },
  {
    item: "register",
    law: "чл. 3а ЗКИ",
    sections: ["parties"],
    says: ({ lender }) => ({ "lender-register-number": lender.registerNumber }),
  },
  {
    item: "term",
    law: "чл. 11, ал. 1, т. 6 ЗПК",
    sections: ["term"],
    says: ({ price, line }) => ({
      term: termText(price.term, price.unit),
      ...(line && { "line-until": formatDay(line.until, true) }),
    }),
  },
  {
    item: "amount",
    law: "чл. 11, ал. 1, т. 7 ЗПК",
    sections: ["amount"],
    says: ({ price, payout, line }, catalogue) => ({
      amount: amountText(price.amount * 100, catalogue),
      "payout-destination": payout.destination,
      ...(line && { "line-contract": line.contractNumber }),
    }),
  },
  {
    item: "refinance",
    law: "чл. 14а ЗПК",
    sections: ["amount"],
    says: ({ refinance }, catalogue) => ({
      ...(refinance && {
        "refinance-contract": refinance.contractNumber,
        "refinance-pay-off": amountText(refinance.payOff, catalogue),
        "refinance-cash": amountText(refinance.cash, catalogue),
        "refinance-left": amountText(refinance.left.cents, catalogue),
        "refinance-until": formatDay(refinance.left.until, true),
      }),
    }),
  },
  { item: "linked", law: "чл. 11, ал. 1, т. 8 ЗПК", sections: ["kind"] },
  {
    item: "interest",
    law: "чл. 11, ал. 1, т. 9 и 9а ЗПК",
    sections: ["interest"],
    says: ({ price }) => ({ "nominal-rate": percentText(price.nominalRate) }),
  },
  {
    item: "cost",
    law: "чл. 11, ал. 1, т. 10 ЗПК",
    sections: ["cost"],
    says: ({ price }, catalogue) => ({
      gpr: gprText(price.gpr),
      total: amountText(price.total, catalogue),
      cost: amountText(price.cost, catalogue),
    }),
  },
  {
    item: "repayment",
    law: "чл. 11, ал. 1, т. 11 ЗПК",
    sections: ["repayment"],
    says: ({ price }, catalogue) => ({
      payments: paymentsText(price, catalogue),
      "first-due": formatDay(price.firstDueDate, true),
    }),
  },
  {
    item: "plan-rows",
    law: "чл. 11, ал. 1, т. 11 ЗПК",
    sections: ["plan"],
    says: ({ price }, catalogue) => ({ plan: planFigures(price.schedule, catalogue) }),
  },
  { item: "free-plan", law: "чл. 11, ал. 1, т. 12 и ал. 2 ЗПК", sections: ["plan"] },
  {
    item: "channels",
    law: "чл. 11, ал. 1, т. 11 ЗПК",
    sections: ["repayment"],
    says: ({ channels }) => ({
      channels: channels.flatMap(({ title, rows }) => [title, ...rows.map(({ value }) => value)]),
    }),
  },
  { item: "fees", law: "чл. 10а и чл. 11, ал. 1, т. 14 ЗПК", sections: ["fees"] },
  {
    item: "late",
    law: "чл. 11, ал. 1, т. 15 и чл. 33 ЗПК",
    sections: ["late"],
    says: ({ price }) => ({ "late-rate": percentText(price.lateRate) }),
  },
  { item: "nonpayment", law: "чл. 11, ал. 1, т. 16 ЗПК", sections: ["nonpayment"] },
  { item: "notary", law: "чл. 11, ал. 1, т. 17 ЗПК", sections: ["fees"] },
  {
    item: "security",
    law: "чл. 11, ал. 1, т. 18 ЗПК",
    sections: ["security"],
    says: ({ guarantor }) => ({ ...(guarantor && { "guarantor-names": guarantor.names }) }),
  },
  {
    item: "withdrawal",
    law: "чл. 11, ал. 1, т. 20 и чл. 29 ЗПК",
    sections: ["withdrawal"],
    says: ({ price, day }, catalogue) => ({
      "daily-interest": amountText(price.dailyInterest.cents, catalogue),
      "withdrawal-days": String(catalogue.timers.withdrawalDays),
      "withdrawal-until": formatDay(withdrawalUntil(day, catalogue), true),
      "withdrawal-repay-days": String(catalogue.timers.withdrawalRepayDays),
    }),
  },
  {
    item: "early",
    law: "чл. 11, ал. 1, т. 22 и чл. 32 ЗПК",
    sections: ["early"],
    words: ["0 €"],
  },
  {
    item: "termination",
    law: "чл. 11, ал. 1, т. 23 ЗПК; чл. 28 Директива 2023/2225",
    sections: ["termination"],
  },
  { item: "assignment", law: "чл. 26 ЗПК", sections: ["assignment"] },
  { item: "changes", law: "чл. 14а ЗПК", sections: ["changes"] },
  {
    item: "complaints",
    law: "чл. 11, ал. 1, т. 24 ЗПК",
    sections: ["complaints"],
    says: ({ lender }) => ({ "lender-email": lender.email }),
  },
  {
    item: "other-terms",
    law: "чл. 11, ал. 1, т. 25 ЗПК",
    sections: ["terms"],
    says: ({ terms }) => ({ "terms-version": terms.version, "terms-from": formatDay(terms.validFrom, true) }),
  },
  { item: "supervisor", law: "чл. 11, ал. 1, т. 26 ЗПК", sections: ["complaints"] },
  {
    item: "signatures",
    law: "чл. 11, ал. 1, т. 27 ЗПК",
    sections: ["signatures"],
    says: ({ borrower, lender }) => ({ "borrower-names": borrower.names, "lender-company": lender.company }),
  },
  {
    item: "code-signs",
    law: "чл. 13, ал. 4 ЗЕДЕУУ",
    sections: ["e-signature"],
    says: ({ borrower }) => ({ "borrower-phone": borrower.phone }),
  },
  { item: "debt-advice", law: "чл. 21 и 36 Директива 2023/2225", sections: ["debt-advice"] },
  { item: "data", law: "чл. 16 и 18 ЗПК", sections: ["data"] },
];
