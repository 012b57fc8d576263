import { describe, expect, it } from "vitest";
import { formatIssue } from "#src/copy/issues.ts";
import { FormStore } from "#src/engine/browser/form-store.ts";
import { compile } from "#src/engine/core/compile.ts";
import type { Element } from "#src/engine/core/definition.ts";
import type { FormValues } from "#src/engine/core/rule.ts";
import { validators } from "#validators";
import { explain } from "./explain.ts";

const yesNo = [
  { value: "1", label: "Да" },
  { value: "0", label: "Не" },
];
const elements: Element[] = [
  { type: "radio", name: "hasPet", label: "Имате ли любимец?", choices: yesNo, validation: "required" },
  {
    type: "form",
    name: "pet",
    hidden: { element: "hasPet", operator: "notEqual", value: "1" },
    elements: [
      { name: "name", label: "Как се казва?", validation: "required cyrillic" },
      { name: "vet", label: "Ветеринар", shown: { element: "name", operator: "filled" } },
    ],
  },
  { type: "checkbox", name: "noMiddleName", label: "Нямам бащино име" },
  {
    name: "middleName",
    label: "Бащино име",
    validation: "based-on-dependent-element-value",
    validationProps: { element: "noMiddleName", value: false, validation: "required" },
  },
  { type: "submit", name: "submit", label: "Напред" },
];

const saidOf = (path: string, values: FormValues): string[] => {
  const descriptor = { id: "f", title: "", action: "f", version: "explain", elements, values };
  const plan = compile(descriptor, validators);
  const store = new FormStore({ plan, values, today: "2026-11-20", ask: () => Promise.resolve({}), formatIssue });
  return explain(plan.byPath.get(path)!, store).map(({ words, says }) => (says ? `${says}: ${words}` : words));
};

describe("what the bar says of a field", () => {
  it("names the condition of its group with the value it has now", () => {
    expect(saidOf("pet.name", {})).toEqual([
      "conditions: Скрито е, защото „Имате ли любимец?“ не е „Да“ (сега: празно).",
    ]);
    expect(saidOf("pet.name", { hasPet: "0" })).toEqual([
      "conditions: Скрито е, защото „Имате ли любимец?“ не е „Да“ (сега: „Не“).",
    ]);
  });

  it("names every condition that hides it, turned round where the definition says when it shows", () => {
    expect(saidOf("pet.vet", {})).toEqual([
      "conditions: Скрито е, защото „Имате ли любимец?“ не е „Да“ (сега: празно).",
      "conditions: Скрито е, защото „Как се казва?“ е празно (сега: празно).",
    ]);
  });

  it("names the rule that refuses what is there, and the one that refuses nothing", () => {
    expect(saidOf("pet.name", { hasPet: "1", pet: { name: "Sharo" } })).toEqual([
      "validation: Грешно е: правилото „cyrillic“ казва „Трябва да бъде на кирилица.“",
      "validation: Задължително е заради правилото „required“.",
      "Стойност сега: „Sharo“",
      "conditions: Вижда се: нищо не го скрива.",
    ]);
  });

  it("names the nested rule while the one around it is in force, and none otherwise", () => {
    expect(saidOf("middleName", {})).toContain(
      "validation: Задължително е заради правилото „based-on-dependent-element-value: required“.",
    );
    expect(saidOf("middleName", { noMiddleName: true })).toContain(
      "Не е задължително: никое правило не отказва празното.",
    );
  });
});
