/** English names of papers and of what the law asks of them. */

/** Papers, as messages name them. */
export const enPaperNames = {
  contract: "the contract",
  europeanForm: "the European form",
  plan: "the plan",
  datedPlan: "the plan with the payout's dates",
  currentPlan: "the plan as it stands",
  signature: "the signature paper",
  guarantee: "the guarantor's contract",
  certificate: "the certificate",
  annex: "the annex",
  terms: "the general terms",
};

/** A paper that messages name. */
export type PaperKind = keyof typeof enPaperNames;

/** What the law asks of papers, by a short name. */
export const enPaperItems = {
  "date-place-number": "date, place and number",
  kind: "kind of credit",
  borrower: "the borrower",
  lender: "the lender",
  intermediary: "credit intermediary: none",
  register: "register number at БНБ",
  term: "term",
  amount: "total amount and drawing",
  linked: "linked goods or services",
  interest: "interest rate and its conditions",
  cost: "ГПР, total due and the assumptions",
  repayment: "repayment: amounts, number, dates, order",
  "free-plan": "the plan, free at any time",
  channels: "how to pay",
  fees: "fees and accounts: none",
  late: "late interest and how it changes",
  nonpayment: "what happens when payments are missed",
  notary: "notary fees",
  security: "security and insurance",
  withdrawal: "withdrawal: right, period, interest per day",
  early: "early repayment and its compensation",
  termination: "ending the contract",
  assignment: "transfer of the claim",
  changes: "how changes are made",
  complaints: "complaints and out-of-court bodies",
  "other-terms": "other terms",
  supervisor: "supervisor and its address",
  signatures: "signatures",
  "code-signs": "how the code signs",
  "debt-advice": "debt advice",
  data: "data and the credit register",
  key: "the most important figures, first",
  features: "kind, amount, drawing, term and payments",
  costs: "interest rate, ГПР and its example, other costs",
  "late-costs": "costs of late payment",
  rights: "withdrawal, early repayment, search in a register, copy of the draft",
  "bound-until": "how long the information binds",
  distance: "lender, withdrawal, law, language and complaints of a distance contract",
  "plan-rows": "every payment: date, amount, its parts, balance",
  "what-contract": "of which contract",
  "plan-now": "what is owed, and as of when",
  guarantor: "the guarantor",
  "guaranteed-debt": "the credit that is guaranteed",
  "annex-consent": "consent and timeline of the change",
  "most-owed": "the most that the guarantor may owe",
  "joint-liability": "joint liability and objections",
  recourse: "what the guarantor may ask back from the borrower",
  release: "when the guarantor is released, six months after maturity among it",
  "guarantor-withdrawal": "withdrawal before the payout",
  "signed-when": "when it was signed",
  "signed-how": "who signed, and by which code",
  "signed-what": "what was signed: fingerprint and versions",
  certified: "what is certified, and as of when",
  check: "how the certificate is checked",
};

/** An item that the law asks of a paper. */
export type PaperItem = keyof typeof enPaperItems;
