import { expect, it } from "vitest";
import {
  asTyped,
  comparable,
  emptyOr,
  isEmpty,
  storable,
  typedText,
  withoutRuling,
  withoutGrouping,
  withoutSeparators,
  withoutSpaces,
} from "./typed.ts";

it.each([
  ["", true],
  [" \t\n", true],
  ["\u00a0\u200b\ufeff\u00ad", true],
  ["\u0000\u0007\u202e", true],
  [null, true],
  [undefined, true],
  [false, true],
  [[], true],
  [{ length: 0 }, true],
  ["0", false],
  [0, false],
  [true, false],
  [[""], false],
  [{}, false],
  ["-", false],
])("isEmpty(%j) is %s", (value, empty) => {
  expect(isEmpty(value)).toBe(empty);
});

it.each([
  ["а\u0000б", "аб"],
  ["\ud800а\udfff", "а"],
  ["а\ud83d\ude00б\ud83d", "а\ud83d\ude00б"],
  [" И\u0306\u202e\n", " И\u0306\u202e\n"],
])("storable(%j) is %j", (text, stored) => {
  expect(storable(text)).toBe(stored);
});

it.each([
  ["И\u0306ван", "Йван"],
  ["а\r\nб\rв\nг\r\n\r\n", "а\nб\nв\nг\n\n"],
  [" а\t", " а\t"],
])("asTyped(%j) is %j", (text, typed) => {
  expect(asTyped(text)).toBe(typed);
});

it.each([
  ["a b", "ab"],
  ["a\u00a0b\u200bc", "abc"],
  ["a-b", "a-b"],
])("%j without spaces is %j", (text, bare) => {
  expect(withoutSpaces(text)).toBe(bare);
});

it.each([
  ["\u202eабв\u2069", "абв"],
  ["а\u0000б\u001b[1m\u2028в", "аб[1mв"],
  ["ред\r\nред\t", "ред\r\nред\t"],
  ["👩\u200d👧", "👩\u200d👧"],
])("%j without control characters is %j", (text, bare) => {
  expect(withoutRuling(text)).toBe(bare);
});

it.each([
  ["a b-c", "abc"],
  ["1\u20112\u20133\u20144\u22125", "12345"],
  ["a_b.c", "a_b.c"],
])("%j without separators is %j", (text, bare) => {
  expect(withoutSeparators(text)).toBe(bare);
});

it("dots, slashes and brackets group long numbers, too", () => {
  expect(withoutGrouping("+359 (0) 888/12\u201134.56 [x]\\")).toBe("+3590888123456x");
});

it.each([
  [true, "1"],
  [1, "1"],
  ["1", "1"],
  [false, "0"],
  [0, "0"],
  [undefined, ""],
  [null, ""],
  ["a", "a"],
])("comparable(%j) is %j", (value, text) => {
  expect(comparable(value)).toBe(text);
});

it("emptyOr tests only strings and numbers", () => {
  expect([typedText("a"), typedText(1), typedText(true), typedText([])]).toEqual(["a", "1", undefined, undefined]);
  expect([
    emptyOr("", () => false),
    emptyOr("a", () => true),
    emptyOr("a", () => false),
    emptyOr(["a"], () => true),
  ]).toEqual([true, true, false, false]);
});
