import { describe, expect, it } from "vitest";
import { compile } from "#src/engine/core/compile.ts";
import { testsIn } from "#src/engine/core/conditions.ts";
import type { Field } from "#src/engine/core/plan.ts";
import type { Element } from "#src/engine/core/definition.ts";
import { validators } from "#validators";
import { definedFields } from "./defined-fields.ts";

/** Radios and selects a field depends on. Checkboxes are left out: „Нямам бащино име“ hides a field before it. */
const choicesOf = (field: Field): Field[] =>
  testsIn(field.conditions)
    .map(({ source }) => source)
    .filter(({ type }) => type === "radio" || type === "select");

const conditional = definedFields
  .filter(({ field }) => choicesOf(field).length > 0)
  .map((defined) => ({ ...defined, path: defined.field.path }));
const places = new Map(definedFields.map(({ field }, place) => [field, place]));

const isAfter = (place: number, sources: readonly number[]): boolean => sources.every((source) => source < place);

describe("fields revealed by a choice", () => {
  it("are checked in many definitions", () => expect(conditional.length).toBeGreaterThan(5));

  it.each(conditional)("$form: $path comes after the choice in reading order", ({ field }) => {
    expect(
      isAfter(
        places.get(field)!,
        choicesOf(field).map((source) => places.get(source)!),
      ),
    ).toBe(true);
  });

  it("are reported when they come before the choice", () => {
    const hidden: Element = {
      name: "late",
      label: "Кога",
      hidden: { element: "choice", operator: "equal", value: "" },
    };
    const { fields } = compile(
      {
        id: "f",
        title: "",
        action: "f",
        version: "order",
        values: {},
        elements: [hidden, { type: "radio", name: "choice", label: "Дали", choices: [{ value: "1", label: "Да" }] }],
      },
      validators,
    );
    const [late] = fields;
    expect(
      isAfter(
        0,
        choicesOf(late!).map((source) => fields.indexOf(source)),
      ),
    ).toBe(false);
  });
});
