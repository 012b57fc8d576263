import { describe, expect, it } from "vitest";
import { PRODUCT_KEYS } from "#src/domain/lending/catalogue.ts";
import type { TextDocument } from "#src/domain/text/document.ts";
import { catalogue, contractFacts, source } from "./agreement.fixture.ts";
import { europeanForm, europeanFormExample } from "./european-form.ts";
import { DEMO_LENDER } from "#server/text/lender.ts";
import { blockText, sections } from "./plain-text.ts";

const textOf = ({ blocks }: TextDocument): string => blocks.map(blockText).join("\n");
const context = {
  ...source,
  lender: DEMO_LENDER,
  day: "2026-11-20",
  terms: { title: "Общи условия", path: "/obshti-usloviya", version: "1.0", validFrom: "2026-11-20" },
};

describe.each(PRODUCT_KEYS)("the European form for %s", (key) => {
  const forms = { borrower: europeanForm(contractFacts(key), source), example: europeanFormExample(key, context) };

  it.each(["borrower", "example"] as const)("has all five parts and the key figures (%s)", (which) => {
    const parts = sections(forms[which].blocks);
    expect([...parts.keys()]).toEqual(["key", "lender", "features", "costs", "rights", "distance"]);
    expect([...parts.values()].every((text) => text.trim().length > 100)).toBe(true);
    expect(parts.get("key")).toContain("ГПР");
    expect(textOf(forms[which])).not.toMatch(/\{\{|:::|г\.\.|undefined/);
  });

  it("contains the warning", () => expect(textOf(forms.example)).toContain(catalogue.warning));

  it("names the borrower, except in the public example", () => {
    expect(textOf(forms.example)).not.toContain("Примерова");
    expect(textOf(forms.example)).toContain("Това е пример");
    expect(textOf(forms.borrower)).toContain("Мария Стоянова Примерова");
  });

  it("never contains the ЕГН", () => expect(textOf(forms.borrower)).not.toContain("9602290458"));
});

describe("the public example", () => {
  it("is priced for the requested amount and term", () => {
    expect(textOf(europeanFormExample("consumerCredit", { ...context, amount: 500, term: 12 }))).toContain(
      "602,75\u00a0€",
    );
  });

  it("throws a RangeError for terms that are not offered", () => {
    expect(() => europeanFormExample("consumerCredit", { ...context, amount: 500, term: 24 })).toThrow(RangeError);
  });
});
