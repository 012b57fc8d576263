import { expect, it } from "vitest";
import { initials, masked, type MaskedField } from "./fields.ts";

it.each<[MaskedField, string, string]>([
  ["egn", "8003205605", "800320****"],
  ["idCard", "641234567", "****567"],
  ["email", "georgi@example.bg", "ge****@example.bg"],
  ["phone", "+359888123456", "0888***456"],
  ["address", "гр. София, ул. Шипка 1", "гр. София, ****"],
  ["account", "BG80BNBG96611020345678", "BG80 BNBG **** 5678"],
  ["account", "@georgi1", "****rgi1"],
  ["payer", "Мария Петрова", "М. П."],
  ["text", "за ЕГН 800320 5605, договор 20260000123, 8003205606", "за ЕГН 800320****, договор 20260000123, 8003205606"],
  ["egn", "", ""],
])("%s %s is shown as %s", (field, full, shown) => expect(masked(field, full)).toBe(shown));

it.each(["СТРОЙКА 2002 ООД", "„Ромашка“ ЕООД", "БАНКА ДСК АД", "STROYKA 2002 OOD", "Фондация „Надежда“"])(
  "a company's name is whole: %s",
  (name) => expect(masked("payer", name)).toBe(name),
);

it.each([
  ["ЕТ Иван Петров", "Е. И. П."],
  ["Ада Банкова", "А. Б."],
])("a person's is not: %s", (name, shown) => expect(masked("holder", name)).toBe(shown));

it("of names the initials are shown", () => expect(initials("Георги Петров  Иванов-Димов")).toBe("Г. П. И."));
