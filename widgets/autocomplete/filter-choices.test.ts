import { expect, it } from "vitest";
import { filterChoices } from "./filter-choices.ts";

const choices = ["Неженен", "Женен", "С партньор", "Разведен"].map((label) => ({ value: label, label }));

it.each([
  ["", ["Неженен", "Женен", "С партньор", "Разведен"]],
  ["жен", ["Женен", "Неженен"]],
  ["ЖЕН", ["Женен", "Неженен"]],
  ["zhen", ["Женен", "Неженен"]],
  ["парт", ["С партньор"]],
  ["part", ["С партньор"]],
  ["вдовец", []],
])("%j matches %j", (query, labels) => {
  expect(filterChoices(choices, query).map(({ label }) => label)).toEqual(labels);
});
