import { expect, it } from "vitest";
import { codeOf } from "./context.fixture.ts";
import { cyrillic } from "./cyrillic.ts";

it.each([
  "",
  "   ",
  "\u200b\u00a0",
  null,
  undefined,
  "Иван",
  "Анна-Мария Петрова",
  "Ѝ",
  "ѝ",
  "И\u0300ван",
  "Иван\u00a0Петров",
  "Љубов",
  "-",
])("accepts %j", (value) => {
  expect(codeOf(cyrillic, value)).toBeUndefined();
});

it.each([
  "Ivan",
  "Ивaн",
  "Иван1",
  "Ив.Петров",
  "О'Нийл",
  "Ив\u0301ан",
  "Ив\u200bан",
  "Ив\u0483ан",
  "Иван☺",
  "\u202eИван",
  ["Иван"],
])("refuses %j", (value) => {
  expect(codeOf(cyrillic, value)).toBe("cyrillic");
});

it.each([
  ["  Иван   Петров ", "Иван Петров"],
  ["И\u0306ордан", "Йордан"],
  ["Анна\tМария", "Анна Мария"],
])("keeps %j as %j", (given, kept) => {
  expect(cyrillic.normalise?.(given)).toBe(kept);
  expect(cyrillic.normalise?.(kept)).toBe(kept);
  expect(codeOf(cyrillic, kept)).toBeUndefined();
});
