/** The annex by which what is unpaid of a credit is repaid otherwise (чл. 14а ЗПК), and the record of its signature. */
import { paperWords } from "#src/copy/documents.ts";
import { annexWords } from "#src/copy/relief.ts";
import type { Catalogue } from "#src/domain/lending/catalogue.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import type { Row } from "#src/domain/lending/schedule.ts";
import type { Block, TextDocument } from "#src/domain/text/document.ts";
import { formatDay, type Day } from "#src/domain/time/dates.ts";
import { amountText, percentText } from "#server/text/formats.ts";
import type { Lender } from "#server/text/lender.ts";
import { contentValues } from "#server/text/placeholders.ts";
import type { Borrower, PaymentChannel } from "./agreement-facts.ts";
import { lacksOf, planFigures, requireComplete, type Need } from "./needs.ts";
import type { PaperSource } from "./paper-templates.ts";
import { fillTemplate } from "./template.ts";
import { borrowerValues, channelBlocks, fingerprintText, momentText, signatureValues } from "./values.ts";
import type { SignatureFacts } from "./values.ts";

/** What an annex says; `isDeferred`: no instalment for months, `until` the last day of relief. */
export type AnnexFacts = {
  lender: Lender;
  borrower: Borrower;
  contractNumber: string;
  annexNumber: string;
  day: Day;
  openUntil: Day;
  ratePerYear: string;
  rows: readonly Row[];
  balance: Cents;
  carried: Cents;
  late: Cents;
  totalBefore: Cents;
  total: Cents;
  isDeferred: boolean;
  until?: Day;
  guarantor?: { names: string };
  channels: readonly PaymentChannel[];
};

const planOf = (rows: readonly Row[], catalogue: Catalogue): Block => ({
  kind: "table",
  caption: paperWords.plan.caption,
  head: paperWords.plan.head.map((title) => [title]),
  rows: rows.map((row) => [
    [String(row.n)],
    [formatDay(row.dueDate)],
    ...[row.instalment, row.principal, row.interest, row.balance].map((cents) => [amountText(cents, catalogue)]),
  ]),
  numeric: [0, 2, 3, 4, 5],
});

/** By how much going on otherwise costs more or less, in words. */
export const differenceText = (
  { totalBefore, total }: Pick<AnnexFacts, "totalBefore" | "total">,
  catalogue: Catalogue,
): string =>
  annexWords.difference(amountText(Math.abs(total - totalBefore), catalogue), Math.sign(total - totalBefore));

const valuesOf = (facts: AnnexFacts, catalogue: Catalogue) => {
  const sum = (cents: Cents): string => amountText(cents, catalogue);
  const { rows, until } = facts;
  return {
    ...contentValues({ catalogue, lender: facts.lender, day: facts.day }),
    ...borrowerValues(facts.borrower),
    day: formatDay(facts.day, true),
    "contract-number": facts.contractNumber,
    "nominal-rate": percentText(facts.ratePerYear),
    "guarantor-names": facts.guarantor?.names ?? "",
    "annex-number": facts.annexNumber,
    "annex-balance": sum(facts.balance),
    "annex-carried": sum(facts.carried),
    "annex-late": sum(facts.late),
    "annex-count": String(rows.length),
    "annex-instalment": sum(rows[0]!.instalment),
    "annex-first": formatDay(rows[0]!.dueDate, true),
    "annex-last": formatDay(rows.at(-1)!.dueDate, true),
    "annex-before": sum(facts.totalBefore),
    "annex-total": sum(facts.total),
    "annex-difference": differenceText(facts, catalogue),
    "annex-until": until === undefined ? "" : formatDay(until, true),
    "annex-open-until": formatDay(facts.openUntil, true),
  };
};

/** Renders an annex as its template has it, complete or not. */
export const annexPaper = (facts: AnnexFacts, { catalogue, papers }: PaperSource): TextDocument =>
  fillTemplate(papers.annex, {
    conditions: new Set([
      ...(facts.isDeferred ? ["annexDefers"] : []),
      ...(facts.until === undefined ? [] : ["annexRelief"]),
      ...(facts.guarantor ? ["guarantor"] : []),
    ]),
    values: valuesOf(facts, catalogue),
    blocks: { plan: [planOf(facts.rows, catalogue)], channels: channelBlocks(facts) },
    numbered: true,
  });

/** Mandatory content of an annex. */
export const ANNEX_NEEDS: readonly Need<AnnexFacts>[] = [
  {
    item: "what-contract",
    law: "чл. 10, ал. 1 ЗПК",
    sections: ["top"],
    says: ({ contractNumber, annexNumber, day }) => ({
      "annex-number": annexNumber,
      "contract-number": contractNumber,
      day: formatDay(day, true),
    }),
  },
  {
    item: "borrower",
    law: "чл. 11, ал. 1, т. 3 ЗПК",
    sections: ["parties"],
    says: ({ borrower }) => ({ "borrower-names": borrower.names, "borrower-pin": borrower.pin }),
  },
  {
    item: "lender",
    law: "чл. 11, ал. 1, т. 3 ЗПК",
    sections: ["parties"],
    says: ({ lender }) => ({ "lender-company": lender.company, "lender-uic": lender.uic }),
  },
  {
    item: "changes",
    law: "чл. 14а ЗПК",
    sections: ["changes"],
    says: ({ balance, carried, late, rows }, catalogue) => ({
      "annex-balance": amountText(balance, catalogue),
      "annex-carried": amountText(carried, catalogue),
      "annex-late": amountText(late, catalogue),
      "annex-first": formatDay(rows[0]!.dueDate, true),
      "annex-instalment": amountText(rows[0]!.instalment, catalogue),
    }),
  },
  {
    item: "cost",
    law: "чл. 14а ЗПК",
    sections: ["cost"],
    says: (facts, catalogue) => ({
      "annex-before": amountText(facts.totalBefore, catalogue),
      "annex-total": amountText(facts.total, catalogue),
      "annex-difference": differenceText(facts, catalogue),
    }),
    words: ["такса"],
  },
  {
    item: "plan-rows",
    law: "чл. 11, ал. 1, т. 12 ЗПК",
    sections: ["plan"],
    says: ({ rows }, catalogue) => ({ plan: planFigures(rows, catalogue) }),
  },
  {
    item: "annex-consent",
    law: "чл. 14а ЗПК",
    sections: ["consent"],
    says: ({ openUntil }) => ({ "annex-open-until": formatDay(openUntil, true) }),
    words: ["съгласие", "влиза в сила"],
  },
  {
    item: "complaints",
    law: "чл. 14а ЗПК",
    sections: ["complaints"],
    says: ({ lender }) => ({ "lender-email": lender.email }),
    words: ["комисия"],
  },
  {
    item: "code-signs",
    law: "чл. 13, ал. 4 ЗЕДЕУУ",
    sections: ["signatures"],
    says: ({ borrower }) => ({ "borrower-phone": borrower.phone }),
  },
];

/** Renders what a borrower signs. Throws a RangeError when it lacks mandatory content. */
export const makeAnnex = (facts: AnnexFacts, source: PaperSource): TextDocument => {
  const paper = annexPaper(facts, source);
  requireComplete("annex", lacksOf(ANNEX_NEEDS, paper, facts, source.catalogue));
  return paper;
};

/** What the record of a signature says. */
export type SignedAnnexFacts = AnnexFacts & { signature: SignatureFacts };

/** Renders the record of a signature as its template has it. */
export const annexSignature = (
  { signature, ...facts }: SignedAnnexFacts,
  { catalogue, papers }: PaperSource,
): TextDocument =>
  fillTemplate(papers["annex-signature"], {
    conditions: new Set(),
    values: { ...valuesOf(facts, catalogue), ...signatureValues(signature, catalogue) },
  });

/** Mandatory content of the record. */
export const ANNEX_SIGNATURE_NEEDS: readonly Need<SignedAnnexFacts>[] = [
  {
    item: "what-contract",
    law: "чл. 10, ал. 1 ЗПК",
    sections: [],
    says: ({ annexNumber }) => ({ "annex-number": annexNumber }),
  },
  {
    item: "signed-when",
    law: "чл. 10, ал. 1 ЗПК",
    sections: [],
    says: ({ signature }) => ({ "signed-at": momentText(signature.at) }),
  },
  {
    item: "signed-how",
    law: "чл. 13, ал. 4 ЗЕДЕУУ",
    sections: [],
    says: ({ borrower, signature }) => ({
      "borrower-names": borrower.names,
      "signed-phone": signature.phone,
      "signed-code": signature.codeId,
    }),
  },
  {
    item: "signed-what",
    law: "чл. 10, ал. 1 ЗПК",
    sections: [],
    says: ({ signature }) => ({ fingerprint: fingerprintText(signature.sha256) }),
  },
];

/** An annex as signed: the same, with the record of its signature at the end. */
export const signedAnnex = (
  paper: TextDocument,
  facts: AnnexFacts,
  signature: SignatureFacts,
  source: PaperSource,
): TextDocument => {
  const signed = { ...facts, signature };
  const record = annexSignature(signed, source);
  requireComplete("annex", lacksOf(ANNEX_SIGNATURE_NEEDS, record, signed, source.catalogue));
  return { ...paper, blocks: [...paper.blocks, ...record.blocks] };
};
