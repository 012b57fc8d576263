import { expect, it } from "vitest";
import { kindsOf, likeness, readAsked, type Asked } from "./asked.ts";

const TODAY = "2026-11-30";
const AROUND = { from: "2026-10-01", until: "2027-01-29" };
const wire = (account: string) => ({ method: "wireTransfer" as const, account });
const contract = (prefix: string, digits = "20260000123") => [{ prefix, year: 2026, number: 123, digits }];

it.each<[string, Asked]>([
  ["Иван Г. Петров", { name: "ivan petrov" }],
  ["PETROV, Ivan", { name: "petrov ivan" }],
  ["geor@example.bg ", { email: "geor@example.bg" }],
  ["800320 5605", { egn: "8003205605", reference: "800320 5605" }],
  ["+359 (0)888 / 12-34-56", { phone: "0888123456", reference: "+359 (0)888 / 12-34-56" }],
  ["888123456", { phone: "0888123456", number: [888123456], reference: "888123456" }],
  ["bg80 bnbg 9661 1020 3456 78", { iban: wire("BG80BNBG96611020345678"), reference: "bg80 bnbg 9661 1020 3456 78" }],
  ["DE89370400440532013000", { iban: wire("DE89370400440532013000"), reference: "DE89370400440532013000" }],
  ["@georgi1", { iban: { method: "revolut", account: "@georgi1" } }],
  ["№ 42", { number: [42], reference: "№ 42" }],
  ["кредит 242", { number: [242], reference: "кредит 242" }],
  ["0000000123", { number: [123], reference: "0000000123" }],
  ["9000000001", { order: ["9000000001"], reference: "9000000001" }],
  ["RF28 PK20260000123", { contract: contract("PK"), reference: "RF28 PK20260000123" }],
  ["123,45 30.11.2026", { sum: { cents: 12345, from: TODAY, until: TODAY } }],
  ["2026-11-30 300", { sum: { cents: 30000, from: TODAY, until: TODAY } }],
  ["112,50 € 20.01", { sum: { cents: 11250, from: "2026-01-20", until: "2026-01-20" } }],
  ["112.5 на 30.11.", { sum: { cents: 11250, from: TODAY, until: TODAY } }],
  ["112,50 1.12", { sum: { cents: 11250, from: "2025-12-01", until: "2025-12-01" } }],
  ["112,50 31.02", { reference: "112,50 31.02" }],
  ["123.45", { sum: { cents: 12345, ...AROUND } }],
  ["-1.234,56 €", { sum: { cents: 123456, ...AROUND } }],
  ["1 234,5 евро", { sum: { cents: 123450, ...AROUND } }],
  ["300", { number: [300], reference: "300" }],
  ["100,46 30.02.2026", { reference: "100,46 30.02.2026" }],
  ["ПКО-7 / 2", { reference: "ПКО-7 / 2" }],
  ["%", {}],
  ["' or 1=1", { reference: "' or 1=1" }],
  ["Г. П.", {}],
])("%s is read as what it may be", (text, asked) => expect(readAsked(text, TODAY)).toEqual(asked));

it.each(["ПК-2026-0000123", "PK 2026 0000123", "пк/2026/0000123", "PK20260000123"])("%s is a contract", (text) =>
  expect(readAsked(text, TODAY)).toMatchObject({ contract: contract("PK") }),
);

it("a contract is one with its check digits, and the number of its application without zeros", () => {
  expect(readAsked("ПК-2026-0000123-45", TODAY)).toMatchObject({ contract: contract("PK", "2026000012345") });
  expect(readAsked("пк/2026/123", TODAY)).toEqual({ number: [123], reference: "пк/2026/123" });
});

it("a contract is named without the kind of its product, too", () =>
  expect(readAsked("2026-0000123", TODAY)).toMatchObject({ contract: contract("") }));

it("kinds are told in one order", () =>
  expect(kindsOf(readAsked("888123456", TODAY))).toEqual(["phone", "number", "reference"]));

it.each([
  ["20260000123", "ПК-2026-0000123", "same"],
  ["20260000123", "ПК-2026-0000123-45", "same"],
  ["2026000012345", "ПК-2026-0000123-45", "same"],
  ["2026000012354", "ПК-2026-0000123-45", "near"],
  ["20260000123", "ПК-2026-0000132", "near"],
  ["20260000123", "ПК-2026-0000173-22", "near"],
  ["20260000123", "КЛ-2026-0000123", "near"],
  ["20260000123", "ПК-2025-0000123", "near"],
  ["20260000123", "КЛ-2026-0000173", undefined],
  ["20260000123", "ПК-2026-0000456", undefined],
  ["20260000123", "", undefined],
])("PK %s and %s: %s", (digits, own, how) =>
  expect(likeness({ prefix: "PK", year: 2026, number: 123, digits }, own)).toBe(how),
);
