import { expect, it } from "vitest";
import { notedField, notedSubject } from "./act-names.ts";

it.each([
  [["state", "refused"], "статус: отказан"],
  [["roles", "cashier owner"], "роли: касиер, собственик"],
  [["verdict", "reject"], "решение: отказана"],
  [["field", "phone"], "поле: телефон"],
  [["Сума", "3 500 €"], "Сума: 3 500 €"],
  [["constructor", "constructor"], "constructor: constructor"],
] as const)("the audit log says %j as „%s“", (noted, said) => expect(notedField(noted)).toBe(said));

it("the audit log says of what in words, and an address as it is", () =>
  expect(["clock", "a@example.bg"].map(notedSubject)).toEqual(["часовникът", "a@example.bg"]));
