import { expect, it } from "vitest";
import { countedQuery } from "./counted-query.ts";

it.each([
  ["content", "?utm_source=x&x=1&x=2", ""],
  ["content", "?x=1&mobile=1", "?mobile=1"],
  ["content", "?mobile=2", ""],
  ["content", "", ""],
  ["home", "?amount=500&amount=600", "?amount=500&amount=600"],
  ["form", "?next=%2Fstatus%3Fa%3D1", "?next=%2Fstatus%3Fa%3D1"],
] as const)("on a %s page the query %j reduces to %j", (kind, search, counted) => {
  expect(countedQuery({ template: kind }, search)).toBe(counted);
});

it("on a page of text that follows its query nothing is left out", () => {
  expect(countedQuery({ template: "content", byQuery: true }, "?product=creditLine")).toBe("?product=creditLine");
});
