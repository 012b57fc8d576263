/** The paper of a certificate about a credit. */
import { asOfWords, certificatePaperWords as words } from "#src/copy/certificates.ts";
import type { Catalogue } from "#src/domain/lending/catalogue.ts";
import type { CertificateKind, Period, Stated } from "#src/domain/lending/certificates.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import type { Block, TextDocument } from "#src/domain/text/document.ts";
import { formatDay, type Day } from "#src/domain/time/dates.ts";
import { amountText } from "#server/text/formats.ts";
import type { Values } from "#server/text/fill.ts";
import type { Lender } from "#server/text/lender.ts";
import { contentValues } from "#server/text/placeholders.ts";
import type { Need } from "./needs.ts";
import type { PaperSource } from "./paper-templates.ts";
import { fillTemplate } from "./template.ts";

/** What a certificate says: `day` it is made, `asOf` the one that it tells the state of: at its end, or when that was `made`. */
export type CertificateFacts = {
  lender: Lender;
  number: string;
  day: Day;
  asOf: Day;
  made: Date;
  borrower: { names: string; pin: string };
  contractNumber: string;
  product: string;
  paidOut: Day;
  /** Before whom it is to serve. */
  recipient: string;
  stated: Stated;
  period: Period | undefined;
  check: { code: string; url: string };
};

const CONDITIONS: Readonly<Record<CertificateKind, string>> = {
  repaid: "certificateRepaid",
  noDebt: "certificateNoDebt",
  debt: "certificateDebt",
  interest: "certificateInterest",
};

type Sums = readonly (readonly [label: string, cents: Cents])[];

/** The sums that a certificate states, each with what it is. */
const sumsOf = (stated: Stated): Sums => {
  const { sums } = words;
  if (stated.kind === "interest")
    return [
      [sums.interestPaid, stated.interest],
      [sums.latePaid, stated.late],
    ];
  if (stated.kind !== "debt") return [];
  const { principal, interest, late, writtenOff, advance } = stated;
  return [
    [sums.principal, principal],
    [sums.interest, interest],
    [sums.late, late],
    ...(writtenOff > 0 ? ([[sums.writtenOff, writtenOff]] as const) : []),
    ...(advance > 0 ? ([[sums.advance, -advance]] as const) : []),
  ];
};

/** What a certificate states, in words and sums as `shown` writes them: its paper and the desk show the same. */
export const statedRows = (
  stated: Stated,
  shown: (cents: Cents) => string,
): readonly (readonly [label: string, value: string])[] => {
  const sums = sumsOf(stated).map(([label, cents]) => [label, shown(cents)] as const);
  switch (stated.kind) {
    case "repaid":
      return [[words.sums.settledOn, formatDay(stated.settledOn, true)]];
    case "noDebt":
      return [[words.sums.total, shown(0)]];
    case "debt":
      return [
        ...sums,
        [words.sums.total, shown(stated.total)],
        [words.sums.overdue, shown(stated.overdue)],
        [words.sums.daysLate, String(stated.daysLate)],
      ];
    case "interest":
      return [...sums, [words.sums.total, shown(stated.interest + stated.late)]];
  }
};

const statedValues = ({ stated, period }: CertificateFacts, catalogue: Catalogue): Values => ({
  ...(stated.kind === "repaid" && { "settled-on": formatDay(stated.settledOn, true) }),
  ...(stated.kind === "debt" && { "owed-total": amountText(stated.total, catalogue) }),
  ...(stated.kind === "interest" && { "interest-total": amountText(stated.interest + stated.late, catalogue) }),
  ...(period && { "period-from": formatDay(period.from, true), "period-to": formatDay(period.to, true) }),
});

const sumsTable = (stated: Stated, catalogue: Catalogue): Block => ({
  kind: "facts",
  rows: statedRows(stated, (cents) => amountText(cents, catalogue)).map(([label, value]) => ({
    label,
    value: [value],
  })),
});

/** Renders the paper of a certificate. */
export const certificatePaper = (facts: CertificateFacts, { catalogue, papers }: PaperSource): TextDocument => ({
  ...fillTemplate(papers.certificate, {
    conditions: new Set([CONDITIONS[facts.stated.kind]]),
    values: {
      ...contentValues({ catalogue, lender: facts.lender, day: facts.day }),
      "certificate-number": facts.number,
      "certificate-for": facts.recipient,
      day: formatDay(facts.day, true),
      "as-of": asOfWords(facts.asOf, facts.made),
      "borrower-names": facts.borrower.names,
      "borrower-pin": facts.borrower.pin,
      "contract-number": facts.contractNumber,
      product: facts.product,
      "paid-out": formatDay(facts.paidOut, true),
      "check-code": facts.check.code,
      "check-url": facts.check.url,
      ...statedValues(facts, catalogue),
    },
    blocks: { "certified-sums": [sumsTable(facts.stated, catalogue)] },
  }),
  title: words.titles[facts.stated.kind],
});

/** What a certificate has to say: who certifies what of whom, as of which day, and how that is checked (чл. 77 ЗЗД). */
export const CERTIFICATE_NEEDS: readonly Need<CertificateFacts>[] = [
  {
    item: "lender",
    law: "чл. 77 ЗЗД",
    sections: ["top"],
    says: ({ lender }) => ({ "lender-company": lender.company, "lender-uic": lender.uic }),
  },
  {
    item: "borrower",
    law: "чл. 77 ЗЗД",
    sections: ["top"],
    says: ({ borrower }) => ({ "borrower-names": borrower.names, "borrower-pin": borrower.pin }),
  },
  {
    item: "what-contract",
    law: "чл. 77 ЗЗД",
    sections: ["certified"],
    says: ({ contractNumber }) => ({ "contract-number": contractNumber }),
  },
  {
    item: "certified",
    law: "чл. 77 ЗЗД",
    sections: ["certified"],
    says: (facts, catalogue) => ({
      ...(facts.period
        ? { "period-from": formatDay(facts.period.from, true), "period-to": formatDay(facts.period.to, true) }
        : { "as-of": asOfWords(facts.asOf, facts.made) }),
      ...(facts.stated.kind === "noDebt" || facts.stated.kind === "repaid"
        ? {}
        : {
            "certified-sums": statedRows(facts.stated, (cents) => amountText(cents, catalogue)).map(
              ([, value]) => value,
            ),
          }),
    }),
  },
  {
    item: "check",
    law: "чл. 77 ЗЗД",
    sections: ["check"],
    says: ({ check }) => ({ "check-code": check.code, "check-url": check.url }),
  },
];
