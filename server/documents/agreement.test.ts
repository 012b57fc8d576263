import { describe, expect, it } from "vitest";
import { PRODUCT_KEYS } from "#src/domain/lending/catalogue.ts";
import type { TextDocument } from "#src/domain/text/document.ts";
import type { AgreementFacts } from "./agreement-facts.ts";
import { contract } from "./agreement.ts";
import { catalogue, contractFacts, source } from "./agreement.fixture.ts";
import { CONTRACT_NEEDS } from "./contract-needs.ts";
import { lacksOf, requireComplete, type Lack } from "./needs.ts";
import { makePapers } from "./papers.ts";
import { blockText, sections } from "./plain-text.ts";

const textOf = ({ blocks }: TextDocument): string => blocks.map(blockText).join("\n");

/** The document with the section of a heading id emptied. */
const emptied = (document: TextDocument, id: string): TextDocument => {
  let inside = false;
  const blocks = document.blocks.filter((block) => {
    if (block.kind === "heading" && block.level === 2) {
      inside = block.id === id;
      return true;
    }
    return !inside;
  });
  return { ...document, blocks };
};

const without = (document: TextDocument, id: string): TextDocument => {
  const { blocks } = emptied(document, id);
  return { ...document, blocks: blocks.filter((block) => block.kind !== "heading" || block.id !== id) };
};

const lacks = (document: TextDocument, facts: AgreementFacts): Lack[] =>
  lacksOf(CONTRACT_NEEDS, document, facts, catalogue);

const sectionIds = [...new Set(CONTRACT_NEEDS.flatMap((row) => row.sections))].filter((id) => id !== "top");

describe.each(PRODUCT_KEYS)("the agreement for %s", (key) => {
  const facts = contractFacts(key);
  const document = contract(facts, source);

  it("contains everything required by law", () => expect(lacks(document, facts)).toEqual([]));

  it.each(sectionIds)("is incomplete when the section %s is missing or empty", (id) => {
    expect(lacks(without(document, id), facts)).not.toEqual([]);
    expect(lacks(emptied(document, id), facts)).not.toEqual([]);
  });

  it("has no section outside the checklist", () =>
    expect([...sections(document.blocks).keys()].filter((id) => !sectionIds.includes(id))).toEqual([]));

  it("has numbered sections and no unfilled placeholder", () => {
    const headings = document.blocks.filter((block) => block.kind === "heading" && block.level === 2).map(blockText);
    expect(headings.map((text) => Number.parseInt(text, 10))).toEqual(headings.map((_, index) => index + 1));
    expect(textOf(document)).not.toMatch(/\{\{|:::|г\.\.|undefined|NaN/);
  });

  it("shows every amount of the plan in both currencies", () => {
    const rows = facts.price.schedule.length;
    const plan = document.blocks.find((block) => block.kind === "table");
    expect(plan?.kind === "table" && plan.rows.length).toBe(rows + 1);
    expect(
      plan?.kind === "table" &&
        plan.rows.slice(0, rows).every((row) => row.slice(2).every((cell) => /€ \(.*лв\.\)$/.test(String(cell[0])))),
    ).toBe(true);
  });

  it("requires no fee, no promissory note and no compensation", () => {
    const text = textOf(document);
    expect(text).toContain("запис на заповед");
    expect(text).toContain("Обезщетение за предсрочно погасяване не дължите");
    expect(text).not.toMatch(/такса от|неустойка от|комисиона от/i);
  });
});

describe("differences between offers", () => {
  const said = (key: (typeof PRODUCT_KEYS)[number], id: string): string =>
    sections(contract(contractFacts(key), source).blocks).get(id) ?? "";

  it.each([
    ["creditLine", "amount", "кредитният лимит"],
    ["creditLine", "term", "12\u00a0месеца: до 20.11.2027\u00a0г."],
    ["creditLine", "termination", "можем да спрем новите усвоявания"],
    ["creditLine", "cost", "годината има 365 дни"],
    ["creditLine", "cost", "ГПР и общата дължима сума са за това усвояване"],
    ["creditLine", "withdrawal", "0,30\u00a0€"],
    ["consumerCredit", "withdrawal", "0,99\u00a0€"],
    ["consumerCredit", "withdrawal", "1\u00a0009,86\u00a0€"],
    ["consumerCredit", "withdrawal", "04.12.2026\u00a0г."],
    ["consumerCredit", "repayment", "11\u00a0вноски по 100,46\u00a0€"],
    ["consumerCredit", "cost", "1\u00a0205,57\u00a0€ (2\u00a0357,89\u00a0лв.)"],
    ["consumerCredit", "late", "10,15\u00a0%"],
    ["consumerCredit", "cost", "50,75\u00a0%"],
    ["interestFreeInstalment", "interest", "безлихвен"],
    ["interestFreeInstalment", "cost", "0,00\u00a0%"],
    ["interestFreeInstalment", "withdrawal", "Лихва на ден: 0\u00a0€"],
    ["interestFreeCreditLine", "repayment", "Едно плащане от 200\u00a0€"],
  ] as const)("%s, %s: %s", (key, id, words) =>
    expect(said(key, id).replace(/\u00a0/g, " ")).toContain(words.replace(/\u00a0/g, " ")),
  );

  it("an interest-free agreement mentions no fixed rate, and an interest-bearing one is not called interest-free", () => {
    expect(said("interestFreeInstalment", "interest")).not.toContain("Фиксиран за целия срок");
    expect(said("consumerCredit", "interest")).not.toContain("безлихвен");
    expect(said("consumerCredit", "termination")).not.toContain("новите усвоявания");
  });

  it("the guarantor is named if there is one", () => {
    const facts = { ...contractFacts("consumerCredit"), guarantor: { names: "Петър Иванов Образцов" } };
    const document = contract(facts, source);
    expect(sections(document.blocks).get("security")).toContain("Петър Иванов Образцов");
    expect(lacks(document, facts)).toEqual([]);
    expect(said("consumerCredit", "security")).toContain("не е обезпечен");
  });
});

describe("user input", () => {
  it("appears in the papers as text, never as markup or placeholders", () => {
    const facts = contractFacts("consumerCredit");
    const names = "<b>Иван</b> **Х** {{lender-iban}} [в](javascript:1)";
    const papers = makePapers({ ...facts, borrower: { ...facts.borrower, names } }, source);
    expect(textOf(papers.contract)).toContain(names);
    expect(JSON.stringify(papers)).not.toContain('"href":"javascript');
  });
});

describe("makePapers", () => {
  it.each([
    ["an empty ЕГН", { pin: "" }],
    ["an empty address", { address: "" }],
  ])("throws on %s", (_, missing) => {
    const facts = contractFacts("consumerCredit");
    expect(() => makePapers({ ...facts, borrower: { ...facts.borrower, ...missing } }, source)).toThrow("not complete");
  });

  it.each([
    ["the European form", "european-form", "europeanForm"],
    ["the plan", "plan", "plan"],
  ] as const)("throws when %s is empty", (_, template, paper) => {
    const papers = { ...source.papers, [template]: { ...source.papers[template], parts: [] } };
    expect(() => makePapers(contractFacts("consumerCredit"), { ...source, papers })).toThrow(
      `the ${paper} is not complete`,
    );
  });

  it("throws when the price starts on another day than the agreement", () => {
    expect(() => makePapers({ ...contractFacts("consumerCredit"), day: "2026-11-23" }, source)).toThrow(
      "the price is of 2026-11-20",
    );
  });

  it("reports missing items without personal data", () => {
    const facts = contractFacts("consumerCredit");
    const document = contract({ ...facts, borrower: { ...facts.borrower, pin: "0042291239" } }, source);
    const found = lacks(document, facts);
    expect(found).toEqual([
      {
        item: "borrower",
        law: "чл. 11, ал. 1, т. 3 ЗПК",
        section: "parties",
        lacks: "places",
        places: ["borrower-pin"],
      },
    ]);
    const refusal = (): void => requireComplete("contract", found);
    expect(refusal).toThrow("the borrower (чл. 11, ал. 1, т. 3 ЗПК) in parties: borrower-pin");
    expect(refusal).not.toThrow(/\d{10}/);
  });

  it("makes the plan with the agreement's number and the same rows", () => {
    const facts = contractFacts("consumerCredit", 3000, 36);
    const { contract: main, plan } = makePapers(facts, source);
    const tables = [main, plan].map(({ blocks }) => blocks.find((block) => block.kind === "table"));
    expect(tables[0]).toEqual(tables[1]);
    expect(textOf(plan)).toContain(facts.contractNumber);
  });
});
