import { expect, it } from "vitest";
import type { Issue } from "#src/domain/rule.ts";
import { consumerSliderPeriod } from "./consumer-slider-period.ts";
import { contextWith } from "./context.fixture.ts";

const CONSUMER = { "200-500": "3-12", "501-1000": "3-18", "1001-2000": "6-24", "2001-3000": "6-36" };

const judge = (term: unknown, amount: unknown): Issue | undefined =>
  consumerSliderPeriod.check(term, contextWith(term, { props: { amountElementName: "amount", mappings: CONSUMER }, values: { amount } })) as Issue | undefined;

const max = (amount: number, months: number) => ({ code: "term-max", params: { amount, months } });
const min = (amount: number, months: number) => ({ code: "term-min", params: { amount, months } });
const least = (months: number) => ({ code: "term-min-any", params: { months } });

it.each([
  ["12", "500", undefined],
  ["13", "500", max(500, 12)],
  ["13", "550", undefined],
  ["3", "1000", undefined],
  ["18", "1000", undefined],
  ["19", "1000", max(1000, 18)],
  ["3", "1050", min(1000, 6)],
  ["5", "2000", min(1000, 6)],
  ["24", "2000", undefined],
  ["25", "2000", max(2000, 24)],
  ["5", "2050", min(2000, 6)],
  ["36", "3000", undefined],
  ["37", "3000", max(3000, 36)],
  ["2", "200", least(3)],
  [6, 300, undefined],
  ["", "500", undefined],
  ["12", "", undefined],
  ["3.5", "500", { code: "number" }],
  ["-3", "500", { code: "number" }],
  ["12", "199", { code: "amount-without-term" }],
  ["12", "3001", { code: "amount-without-term" }],
  ["12", "много", { code: "amount-without-term" }],
])("a term of %j months for %j: %j", (term, amount, issue) => {
  expect(judge(term, amount)).toEqual(issue);
});

it("says nothing while no mappings were filled in", () => {
  expect(consumerSliderPeriod.check("99", contextWith("99", { props: { amountElementName: "amount" }, values: { amount: "500" } }))).toBeUndefined();
});

it("looks again when the amount changes", () => {
  expect(consumerSliderPeriod.dependsOn?.({ amountElementName: "sum" })).toEqual(["sum"]);
});
