import { expect, it } from "vitest";
import { nameTokens } from "./name-tokens.ts";

it.each([
  ["Георги Петров Иванов", ["georgi", "petrov", "ivanov"]],
  ["ИВАНОВ, Георги", ["ivanov", "georgi"]],
  ["Ivanov Georgi", ["ivanov", "georgi"]],
  ["Мария Иванова-Щерева", ["maria", "ivanova", "shtereva"]],
  ["Maria Ivanova", ["maria", "ivanova"]],
  ["José Ángel", ["jose", "angel"]],
  ["  ", []],
])("„%s“ is looked for as %j", (names, tokens) => {
  expect(nameTokens(names)).toEqual(tokens);
});
