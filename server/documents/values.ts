import { paperWords } from "#src/copy/documents.ts";
import { PRODUCT_KEYS, ratesOn } from "#src/domain/lending/catalogue.ts";
import type { Catalogue } from "#src/domain/lending/catalogue.ts";
import type { Block } from "#src/domain/text/document.ts";
import { addMonthsClamped } from "#src/domain/time/calendar.ts";
import { formatDay, type Day } from "#src/domain/time/dates.ts";
import { formatDate } from "#src/domain/time/sofia-time.ts";
import { sofiaTime } from "#src/domain/time/time-of-day.ts";
import { SHIFT_RULES, withdrawalUntil } from "#src/domain/lending/agreement.ts";
import { fraction, type Cents } from "#src/domain/lending/money.ts";
import { refinanceDifference } from "#src/domain/lending/refinance.ts";
import { dailyRate, interestFor } from "#src/domain/lending/schedule.ts";
import { exampleText } from "#server/text/example.ts";
import type { BlockValues, Values } from "#server/text/fill.ts";
import { amountText, gprText, paymentsText, percentText, termText } from "#server/text/formats.ts";
import { CONTENT_PLACEHOLDERS, contentValues } from "#server/text/placeholders.ts";
import type { Priced } from "#src/domain/lending/offer.ts";
import type { AgreementFacts, CreditFacts } from "./agreement-facts.ts";
import { planTable } from "./plan-table.ts";
import type { TemplateNames } from "./template.ts";

type Row<Facts> = (facts: Facts, catalogue: Catalogue) => string;

/** A priced product, `day` that of its paper, `paidOut` that of the payout which the dates of the plan count from. */
export type PlanFacts = { product: string; price: Priced; day: Day; paidOut: Day };

const PLAN_ROWS: Readonly<Record<string, Row<PlanFacts>>> = {
  product: ({ product }) => product,
  day: ({ day }) => formatDay(day, true),
  amount: ({ price }, catalogue) => amountText(price.amount * 100, catalogue),
  term: ({ price }) => termText(price.term, price.unit),
  "nominal-rate": ({ price }) => percentText(price.nominalRate),
  gpr: ({ price }) => gprText(price.gpr),
  total: ({ price }, catalogue) => amountText(price.total, catalogue),
  cost: ({ price }, catalogue) => amountText(price.cost, catalogue),
  payments: ({ price }, catalogue) => paymentsText(price, catalogue),
  "payment-count": ({ price }) => String(price.schedule.length),
  "first-due": ({ price }) => formatDay(price.firstDueDate, true),
  "last-due": ({ price }) => formatDay(price.schedule.at(-1)?.dueDate ?? price.firstDueDate, true),
  "paid-out": ({ paidOut }) => formatDay(paidOut, true),
};

/** Example of late interest: ten days on the first instalment's principal. */
const lateSample: Row<CreditFacts> = ({ price }, catalogue) => {
  const principal = price.schedule[0]?.principal ?? 0;
  return amountText(interestFor(principal, dailyRate(price.lateRate), 10), catalogue);
};

const WITHDRAWAL_SAMPLE_DAYS = 10;

/** How much more, or less, is paid in words. */
const differenceText = (cents: Cents, catalogue: Catalogue): string =>
  cents === 0 ? "колкото и досега" : `${amountText(Math.abs(cents), catalogue)} ${cents > 0 ? "повече" : "по-малко"}`;

const CREDIT_ROWS: Readonly<Record<string, Row<CreditFacts>>> = {
  "line-until": ({ product, price, line }) =>
    formatDay(line?.until ?? addMonthsClamped(price.start, product.lineMonths ?? 0), true),
  "line-contract": ({ line }) => line?.contractNumber ?? "",
  "refinance-contract": ({ refinance }) => refinance?.contractNumber ?? "",
  "refinance-pay-off": ({ refinance }, catalogue) => amountText(refinance?.payOff ?? 0, catalogue),
  "refinance-cash": ({ refinance }, catalogue) => amountText(refinance?.cash ?? 0, catalogue),
  "refinance-left": ({ refinance }, catalogue) => amountText(refinance?.left.cents ?? 0, catalogue),
  "refinance-until": ({ refinance, day }) => formatDay(refinance?.left.until ?? day, true),
  "refinance-difference": ({ refinance, price }, catalogue) =>
    refinance ? differenceText(refinanceDifference(refinance, price.total), catalogue) : "",
  bonus: ({ price }, catalogue) => amountText(price.lessened?.bonus ?? 0, catalogue),
  "bonus-saved": ({ price }, catalogue) => amountText(price.lessened?.saved ?? 0, catalogue),
  "full-rate": ({ price }) => percentText(price.lessened?.fullRate ?? price.nominalRate),
  "line-months": ({ product }) => termText(product.lineMonths ?? 0, "months"),
  "term-min": ({ product }) => String(product.term.min),
  "term-max": ({ product }) => termText(product.term.max, product.term.unit),
  "amount-min": ({ product }, catalogue) => amountText(product.amount.min * 100, catalogue),
  "amount-max": ({ product }, catalogue) => amountText(product.amount.max * 100, catalogue),
  "amount-step": ({ product }, catalogue) => amountText(product.amount.step * 100, catalogue),
  "daily-interest": ({ price }, catalogue) => amountText(price.dailyInterest.cents, catalogue),
  "withdrawal-sample-days": () => termText(WITHDRAWAL_SAMPLE_DAYS, "days"),
  "withdrawal-sample": ({ price }, catalogue) =>
    amountText(
      price.amount * 100 + interestFor(price.amount * 100, dailyRate(price.nominalRate), WITHDRAWAL_SAMPLE_DAYS),
      catalogue,
    ),
  "withdrawal-until": ({ day }, catalogue) => formatDay(withdrawalUntil(day, catalogue), true),
  "late-rate": ({ price }) => percentText(price.lateRate),
  "late-sample-principal": ({ price }, catalogue) => amountText(price.schedule[0]?.principal ?? 0, catalogue),
  "late-sample": lateSample,
  "gpr-cap": ({ day }, catalogue) => gprText(ratesOn(catalogue, day).gprCap),
  example: ({ price, product }, catalogue) => exampleText(price, product, catalogue),
  "terms-title": ({ terms }) => terms.title,
  "terms-path": ({ terms }) => terms.path,
  "terms-version": ({ terms }) => terms.version,
  "terms-from": ({ terms }) => formatDay(terms.validFrom, true),
};

/** Record of a signature: time, masked phone, number of the code, fingerprint and version of the papers. */
export type SignatureFacts = { at: Date; phone: string; codeId: string; sha256: string; templateVersion: string };

const HASH_GROUP = /(.{8})(?=.)/g;

/** A moment to the second, in Sofia: `20.11.2026 г., 10:05:09 ч.`. */
export const momentText = (at: Date): string => `${formatDate(at, { suffix: true })}, ${sofiaTime(at)} ч.`;

/** A fingerprint in groups of eight digits. */
export const fingerprintText = (sha256: string): string => sha256.replace(HASH_GROUP, "$1 ");

const SIGNATURE_ROWS: Readonly<Record<string, Row<SignatureFacts>>> = {
  "signed-at": ({ at }) => momentText(at),
  "signed-phone": ({ phone }) => phone,
  "signed-code": ({ codeId }) => codeId,
  fingerprint: ({ sha256 }) => fingerprintText(sha256),
  "template-version": ({ templateVersion }) => templateVersion,
};

/** An identity card as papers name it. */
export const idCardText = ({ idCard }: Pick<AgreementFacts["borrower"], "idCard">): string =>
  `№ ${idCard.number}, издадена на ${formatDay(idCard.issuedOn, true)} от ${idCard.issuedBy}`;

/** A borrower as papers name them, by placeholder. */
export const borrowerValues = (borrower: AgreementFacts["borrower"]): Values => ({
  "borrower-names": borrower.names,
  "borrower-pin": borrower.pin,
  "borrower-id-card": idCardText(borrower),
  "borrower-address": borrower.address,
  "borrower-phone": borrower.phone,
  "borrower-email": borrower.email,
});

const CONTRACT_ROWS: Readonly<Record<string, Row<AgreementFacts>>> = {
  "contract-number": ({ contractNumber }) => contractNumber,
  place: ({ place }) => place,
  "borrower-names": ({ borrower }) => borrower.names,
  "borrower-pin": ({ borrower }) => borrower.pin,
  "borrower-id-card": ({ borrower }) => idCardText(borrower),
  "borrower-address": ({ borrower }) => borrower.address,
  "borrower-phone": ({ borrower }) => borrower.phone,
  "borrower-email": ({ borrower }) => borrower.email,
  "payout-method": ({ payout }) => paperWords.payout[payout.method],
  "payout-destination": ({ payout }) => payout.destination,
  "guarantor-names": ({ guarantor }) => guarantor?.names ?? "",
};

/** The condition of what secures a credit. */
export const securityOf = ({ guarantor }: AgreementFacts): string => (guarantor ? "guarantor" : "unsecured");

const BLOCKS = ["plan", "channels", "certified-sums", "notice-rows", "heirs-debts"] as const;
/** Placeholders of the plan as it stands. */
const STANDING = ["as-of", "owed", "pay-off"] as const;

/** Placeholders of a guarantor's contract. */
const SURETY = [
  "guarantee-number",
  "guarantee-most",
  "guarantee-late-days",
  "surety-names",
  "surety-pin",
  "surety-id-card",
  "surety-address",
  "surety-phone",
  "surety-email",
] as const;

/** Conditions and placeholders of a certificate. */
const CERTIFIED = ["certificateRepaid", "certificateNoDebt", "certificateDebt", "certificateInterest"] as const;
const CERTIFICATE = [
  "certificate-number",
  "certificate-for",
  "settled-on",
  "owed-total",
  "interest-total",
  "period-from",
  "period-to",
  "check-code",
  "check-url",
] as const;

/** Placeholders of an annex. */
const ANNEX = [
  "annex-number",
  "annex-balance",
  "annex-carried",
  "annex-late",
  "annex-count",
  "annex-instalment",
  "annex-first",
  "annex-last",
  "annex-before",
  "annex-total",
  "annex-difference",
  "annex-until",
  "annex-open-until",
] as const;

/** Placeholders of what law and contract name besides paying: a notice of acceleration, one of assignment, a debt told to heirs. */
const LAW = [
  "notice-until",
  "notice-arrears",
  "assigned-day",
  "assigned-owed",
  "assignee-name",
  "assignee-uic",
  "assignee-iban",
  "assignee-contact",
  "died-on",
] as const;

/** Conditions and placeholders that the templates of papers may use. */
export const KNOWN_NAMES: TemplateNames = {
  conditions: new Set<string>([
    ...PRODUCT_KEYS,
    ...SHIFT_RULES,
    "interest",
    "interestFree",
    "newLine",
    "refinance",
    "refinanceCash",
    "refinanceWhole",
    "direct",
    "consumerDirect",
    "redraw",
    "example",
    "borrower",
    "guarantor",
    "unsecured",
    "bonus",
    ...CERTIFIED,
    "annexDefers",
    "annexRelief",
  ]),
  placeholders: new Set([
    ...CONTENT_PLACEHOLDERS,
    ...[PLAN_ROWS, CREDIT_ROWS, CONTRACT_ROWS, SIGNATURE_ROWS].flatMap((rows) => Object.keys(rows)),
    ...BLOCKS,
    ...STANDING,
    ...SURETY,
    ...CERTIFICATE,
    ...ANNEX,
    ...LAW,
  ]),
};

const rowsOf = <F>(rows: Readonly<Record<string, Row<F>>>, facts: F, catalogue: Catalogue): Values =>
  Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, row(facts, catalogue)]));

/** Placeholder values of a plan: the product, its figures and dates. */
export const planValues = (facts: PlanFacts, catalogue: Catalogue): Values => rowsOf(PLAN_ROWS, facts, catalogue);

/** Placeholder values of an offer. */
export const creditValues = (facts: CreditFacts, catalogue: Catalogue): Values => ({
  ...contentValues({ catalogue, lender: facts.lender, day: facts.day }),
  ...planValues(
    { product: facts.product.name, price: facts.price, day: facts.day, paidOut: facts.price.start },
    catalogue,
  ),
  ...rowsOf(CREDIT_ROWS, facts, catalogue),
});

/** Placeholder values of an agreement. */
export const agreementValues = (facts: AgreementFacts, catalogue: Catalogue): Values => ({
  ...creditValues(facts, catalogue),
  ...rowsOf(CONTRACT_ROWS, facts, catalogue),
});

/** Placeholder values of a signed agreement: its own, and the record of its signature. */
export const signedValues = (facts: AgreementFacts, signature: SignatureFacts, catalogue: Catalogue): Values => ({
  ...agreementValues(facts, catalogue),
  ...signatureValues(signature, catalogue),
});

/** Placeholder values of the record of a signature. */
export const signatureValues = (signature: SignatureFacts, catalogue: Catalogue): Values =>
  rowsOf(SIGNATURE_ROWS, signature, catalogue);

/** The repayment channels as blocks. */
export const channelBlocks = ({ channels }: Pick<CreditFacts, "channels">): Block[] =>
  channels.flatMap(({ title, rows }): Block[] => [
    { kind: "paragraph", text: [{ tag: "strong", children: [title] }] },
    { kind: "facts", rows: rows.map(({ label, value }) => ({ label, value: [value] })) },
  ]);

/** Placeholder blocks of an offer: the repayment plan and the repayment channels. */
export const creditBlocks = (facts: CreditFacts, catalogue: Catalogue): BlockValues => ({
  plan: [planTable(facts.price, catalogue)],
  channels: channelBlocks(facts),
});

/** Template conditions that hold for an offer: its product, whether it bears interest, whether it opens a line or draws on one again. */
export const creditConditions = ({ product, price, line, refinance }: CreditFacts): Set<string> =>
  new Set([
    product.key,
    fraction(price.nominalRate).numerator === 0n ? "interestFree" : "interest",
    ...(price.lessened ? ["bonus"] : []),
    ...(refinance ? ["refinance", refinance.cash > 0 ? "refinanceCash" : "refinanceWhole"] : ["direct"]),
    ...(!refinance && (product.key === "consumerCredit" || product.key === "interestFreeInstalment")
      ? ["consumerDirect"]
      : []),
    ...(product.lineMonths === undefined ? [] : [line ? "redraw" : "newLine"]),
  ]);
