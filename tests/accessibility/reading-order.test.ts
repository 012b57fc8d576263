import { describe, expect, it } from "vitest";
import { compile, type Field } from "#src/engine/compile.ts";
import type { Element } from "#src/engine/definition.ts";
import { validators } from "#validators";
import { definedFields } from "./defined-fields.ts";

/** A tick such as „Нямам бащино име“ takes away what stands before it, which is no surprise; choices reveal. */
const choicesOf = (field: Field): Field[] => field.conditions.map(({ source }) => source).filter(({ type }) => type === "radio" || type === "select");

const conditional = definedFields.filter(({ field }) => choicesOf(field).length > 0).map((defined) => ({ ...defined, path: defined.field.path }));
const places = new Map(definedFields.map(({ field }, place) => [field, place]));

const standsAfter = (place: number, sources: readonly number[]): boolean => sources.every((source) => source < place);

describe("what a choice reveals", () => {
  it("is looked for in every definition", () => expect(conditional.length).toBeGreaterThan(5));

  it.each(conditional)("$form: $path comes after what reveals it, for eyes and ears alike", ({ field }) => {
    expect(standsAfter(places.get(field)!, choicesOf(field).map((source) => places.get(source)!))).toBe(true);
  });

  it("would be found out of order", () => {
    const hidden: Element = { name: "late", label: "Кога", hidden: { element: "choice", operator: "equal", value: "" } };
    const { fields } = compile({ id: "f", title: "", action: "f", version: "order", values: {}, elements: [hidden, { type: "radio", name: "choice", label: "Дали", choices: [{ value: "1", label: "Да" }] }] }, validators);
    const [late] = fields;
    expect(standsAfter(0, choicesOf(late!).map((source) => fields.indexOf(source)))).toBe(false);
  });
});
