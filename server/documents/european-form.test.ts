import { describe, expect, it } from "vitest";
import { PRODUCT_KEYS } from "#src/domain/catalogue.ts";
import type { TextDocument } from "#src/domain/document.ts";
import { catalogue, contractFacts } from "#server/documents/contract.fixture.ts";
import { europeanForm, europeanFormExample } from "#server/documents/european-form.ts";
import { DEMO_LENDER } from "#server/documents/lender.ts";
import { blockText, sections } from "#server/documents/plain-text.ts";

const textOf = ({ blocks }: TextDocument): string => blocks.map(blockText).join("\n");
const ground = { catalogue, lender: DEMO_LENDER, day: "2026-11-20", terms: { title: "Общи условия", path: "/obshti-usloviya", version: "1.0", validFrom: "2026-11-20" } };

describe.each(PRODUCT_KEYS)("the European form for %s", (key) => {
  const forms = { borrower: europeanForm(contractFacts(key), catalogue), example: europeanFormExample(key, ground) };

  it.each(["borrower", "example"] as const)("has all five parts and the key figures (%s)", (which) => {
    const parts = sections(forms[which].blocks);
    expect([...parts.keys()]).toEqual(["key", "lender", "features", "costs", "rights", "distance"]);
    expect([...parts.values()].every((text) => text.trim().length > 100)).toBe(true);
    expect(parts.get("key")).toContain("ГПР");
    expect(textOf(forms[which])).not.toMatch(/\{\{|:::|г\.\.|undefined/);
  });

  it("carries the warning", () => expect(textOf(forms.example)).toContain(catalogue.warning));

  it("names nobody in the public example", () => {
    expect(textOf(forms.example)).not.toContain("Примерова");
    expect(textOf(forms.example)).toContain("Това е пример");
    expect(textOf(forms.borrower)).toContain("Мария Стоянова Примерова");
  });

  it("never carries the ЕГН", () => expect(textOf(forms.borrower)).not.toContain("9602290458"));
});

describe("the public example", () => {
  it("is made for the amount and term asked for", () => {
    expect(textOf(europeanFormExample("consumerCredit", { ...ground, amount: 500, term: 12 }))).toContain("602,75\u00a0€");
  });

  it("refuses what is not offered", () => {
    expect(() => europeanFormExample("consumerCredit", { ...ground, amount: 500, term: 24 })).toThrow(RangeError);
  });
});
