import { expect, it } from "vitest";
import { keysOf } from "./line-keys.ts";
import type { StatementLine } from "./statement.ts";

const line = (more: Partial<StatementLine> = {}): StatementLine => ({
  ordinal: 1,
  fileLine: 1,
  direction: "credit",
  isReversal: false,
  isReturn: false,
  currency: "EUR",
  cents: 100,
  valueDay: "2026-11-20",
  text: "вноска",
  ...more,
});
const [a, b] = [(more = {}) => line({ bankRef: "B-1", ...more }), (more = {}) => line({ entryRef: "1", ...more })];

it.each<[string, StatementLine, StatementLine, boolean]>([
  ["the bank's reference, and all else", a(), a({ ordinal: 9, fileLine: 9 }), true],
  ["the bank's reference and another text", a(), a({ text: "друга" }), false],
  ["the bank's reference and another day", a(), a({ valueDay: "2026-11-21" }), false],
  ["the bank's reference and another payer", a(), a({ payer: { name: "Мария" } }), false],
  ["another reference of the bank", a(), a({ bankRef: "B-2" }), false],
  ["the bank's reference and another sum", a(), a({ cents: 101 }), false],
  ["the bank's reference the other way round", a(), a({ direction: "debit" }), false],
  ["the bank's reference, taken back", a(), a({ direction: "debit", isReversal: true }), false],
  ["the entry's name, with the same day, sum and text", b(), b({ ordinal: 2 }), true],
  ["the entry's name of another day's statement", b(), b({ valueDay: "2026-11-19" }), false],
  ["no name at all", line(), line(), false],
])("two lines of one statement with %s", (_what, first, second, isSame) => {
  const [one, other] = keysOf([first, second]);
  expect(one!.key === other!.key).toBe(isSame);
});

it("the same lines without names in another file have the same keys", () => {
  const lines = [line(), line(), line({ cents: 5 })];
  expect(keysOf(lines)).toEqual(keysOf(lines.map((each) => ({ ...each, fileLine: 99 }))));
  expect(new Set(keysOf(lines).map(({ key }) => key)).size).toBe(3);
});

it("what the bank books on another day and with another text is what it told of as pending, by its reference and sum", () => {
  const told = [a({ waits: "pending" }), a({ valueDay: "2026-11-23", text: "преведено" }), a({ cents: 101 })];
  const [pending, booked, another] = keysOf(told).map(({ pendingKey }) => pendingKey);
  expect(booked).toBe(pending);
  expect(another).not.toBe(pending);
  expect(keysOf(told).map(({ key }) => key)).not.toContain(pending);
});
