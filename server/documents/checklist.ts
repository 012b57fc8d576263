import type { Catalogue } from "#src/domain/lending/catalogue.ts";
import type { TextDocument } from "#src/domain/text/document.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { amountText, gprText, percentText, termText } from "#server/text/formats.ts";
import type { AgreementFacts } from "./agreement-facts.ts";
import { blockText, sections } from "./plain-text.ts";

/** Section id of the blocks before the first heading. */
const TOP = "top";

/** A mandatory item of the agreement: its law, the sections it must be in, and the texts they must contain (`says`). */
export type ChecklistItem = {
  item: string;
  law: string;
  sections: readonly string[];
  says?: (facts: AgreementFacts, catalogue: Catalogue) => readonly string[];
};

/** Mandatory content of a consumer credit agreement: чл. 11, ал. 1 ЗПК and Directive (EU) 2023/2225, art. 21. */
export const CHECKLIST: readonly ChecklistItem[] = [
  {
    item: "date, place and number",
    law: "чл. 11, ал. 1, т. 1 ЗПК",
    sections: [TOP],
    says: ({ day, place, contractNumber }) => [formatDay(day, true), place, contractNumber],
  },
  { item: "kind of credit", law: "чл. 11, ал. 1, т. 2 ЗПК", sections: ["kind"], says: ({ product }) => [product.name] },
  {
    item: "the borrower",
    law: "чл. 11, ал. 1, т. 3 ЗПК",
    sections: ["parties"],
    says: ({ borrower }) => [
      borrower.names,
      borrower.pin,
      borrower.idCard.number,
      borrower.address,
      borrower.phone,
      borrower.email,
    ],
  },
  {
    item: "the lender",
    law: "чл. 11, ал. 1, т. 3 и 4 ЗПК; чл. 21, § 1, б. а) Директива 2023/2225",
    sections: ["parties"],
    says: ({ lender }) => [lender.company, lender.uic, lender.address, lender.phone, lender.email],
  },
  { item: "credit intermediary: none", law: "чл. 11, ал. 1, т. 5 ЗПК", sections: ["parties"] },
  {
    item: "register number at БНБ",
    law: "чл. 3а ЗКИ",
    sections: ["parties"],
    says: ({ lender }) => [lender.registerNumber],
  },
  {
    item: "term",
    law: "чл. 11, ал. 1, т. 6 ЗПК",
    sections: ["term"],
    says: ({ price }) => [termText(price.term, price.unit)],
  },
  {
    item: "total amount and drawing",
    law: "чл. 11, ал. 1, т. 7 ЗПК",
    sections: ["amount"],
    says: ({ price, payout }, catalogue) => [amountText(price.amount * 100, catalogue), payout.destination],
  },
  { item: "linked goods or services", law: "чл. 11, ал. 1, т. 8 ЗПК", sections: ["kind"] },
  {
    item: "interest rate and its conditions",
    law: "чл. 11, ал. 1, т. 9 и 9а ЗПК",
    sections: ["interest"],
    says: ({ price }) => [percentText(price.nominalRate)],
  },
  {
    item: "ГПР, total due and the assumptions",
    law: "чл. 11, ал. 1, т. 10 ЗПК",
    sections: ["cost"],
    says: ({ price }, catalogue) => [
      gprText(price.gpr),
      amountText(price.total, catalogue),
      amountText(price.cost, catalogue),
    ],
  },
  {
    item: "repayment: amounts, number, dates, order",
    law: "чл. 11, ал. 1, т. 11 ЗПК",
    sections: ["repayment", "plan"],
    says: ({ price }, catalogue) => [
      formatDay(price.firstDueDate, true),
      ...price.schedule.flatMap((row) => [
        formatDay(row.dueDate),
        amountText(row.instalment, catalogue),
        amountText(row.balance, catalogue),
      ]),
    ],
  },
  { item: "the plan, free at any time", law: "чл. 11, ал. 1, т. 12 и ал. 2 ЗПК", sections: ["plan"] },
  {
    item: "how to pay",
    law: "чл. 11, ал. 1, т. 11 ЗПК",
    sections: ["repayment"],
    says: ({ channels }) => channels.flatMap(({ title, rows }) => [title, ...rows.map(({ value }) => value)]),
  },
  { item: "fees and accounts: none", law: "чл. 10а и чл. 11, ал. 1, т. 14 ЗПК", sections: ["fees"] },
  {
    item: "late interest and how it changes",
    law: "чл. 11, ал. 1, т. 15 и чл. 33 ЗПК",
    sections: ["late"],
    says: ({ price }) => [percentText(price.lateRate)],
  },
  { item: "what happens when payments are missed", law: "чл. 11, ал. 1, т. 16 ЗПК", sections: ["nonpayment"] },
  { item: "notary fees", law: "чл. 11, ал. 1, т. 17 ЗПК", sections: ["fees"] },
  {
    item: "security and insurance",
    law: "чл. 11, ал. 1, т. 18 ЗПК",
    sections: ["security"],
    says: ({ guarantor }) => (guarantor ? [guarantor.names] : []),
  },
  {
    item: "withdrawal: right, period, interest per day",
    law: "чл. 11, ал. 1, т. 20 и чл. 29 ЗПК",
    sections: ["withdrawal"],
    says: ({ price }, catalogue) => [
      amountText(price.dailyInterest.cents, catalogue),
      String(catalogue.timers["withdrawalDays"]),
      String(catalogue.timers["withdrawalRepayDays"]),
    ],
  },
  {
    item: "early repayment and its compensation",
    law: "чл. 11, ал. 1, т. 22 и чл. 32 ЗПК",
    sections: ["early"],
    says: () => ["0\u00a0€"],
  },
  {
    item: "ending the contract",
    law: "чл. 11, ал. 1, т. 23 ЗПК; чл. 28 Директива 2023/2225",
    sections: ["termination"],
  },
  { item: "transfer of the claim", law: "чл. 26 ЗПК", sections: ["assignment"] },
  { item: "how changes are made", law: "чл. 14а ЗПК", sections: ["changes"] },
  {
    item: "complaints and out-of-court bodies",
    law: "чл. 11, ал. 1, т. 24 ЗПК",
    sections: ["complaints"],
    says: ({ lender }) => [lender.email],
  },
  {
    item: "other terms",
    law: "чл. 11, ал. 1, т. 25 ЗПК",
    sections: ["terms"],
    says: ({ terms }) => [terms.version, formatDay(terms.validFrom, true)],
  },
  { item: "supervisor and its address", law: "чл. 11, ал. 1, т. 26 ЗПК", sections: ["complaints"] },
  {
    item: "signatures",
    law: "чл. 11, ал. 1, т. 27 ЗПК",
    sections: ["signatures"],
    says: ({ borrower, lender }) => [borrower.names, lender.company],
  },
  {
    item: "how the code signs",
    law: "чл. 13, ал. 4 ЗЕДЕУУ",
    sections: ["e-signature"],
    says: ({ borrower }) => [borrower.phone],
  },
  { item: "debt advice", law: "чл. 21 и 36 Директива 2023/2225", sections: ["debt-advice"] },
  { item: "data and the credit register", law: "чл. 16 и 18 ЗПК", sections: ["data"] },
];

const topOf = ({ blocks }: TextDocument): string => {
  const first = blocks.findIndex(({ kind }) => kind === "heading");
  return blocks
    .slice(0, first < 0 ? blocks.length : first)
    .map(blockText)
    .join("\n");
};

/** Missing items of an agreement, in English for the log: empty sections and missing texts. Empty when complete. */
export const missingItems = (document: TextDocument, facts: AgreementFacts, catalogue: Catalogue): string[] => {
  const texts = sections(document.blocks).set(TOP, topOf(document));
  return CHECKLIST.flatMap(({ item, law, sections: ids, says }) => {
    const empty = ids.filter((id) => (texts.get(id) ?? "").trim() === "");
    if (empty.length > 0) return [`${item} (${law}): no text in ${empty.join(", ")}`];
    const text = ids.map((id) => texts.get(id)).join("\n");
    // The texts may be personal data, so only their number is reported.
    const absent = (says?.(facts, catalogue) ?? []).filter((figure) => figure === "" || !text.includes(figure));
    return absent.length > 0 ? [`${item} (${law}): ${absent.length} of its figures missing`] : [];
  });
};
