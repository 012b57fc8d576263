import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fieldAt, planOf } from "#src/engine/form.fixture.ts";
import type { Element } from "./definition.ts";
import { idOf, nameOf, readPath, writePath } from "./names.ts";

const name = fc.stringMatching(/^[a-z][A-Za-z0-9-]{0,6}$/);
const parts = fc.array(name, { minLength: 1, maxLength: 5 });

it.each([
  ["email", "email", "login.email"],
  ["income.netMonthly", "income[netMonthly]", "login.income.netMonthly"],
  ["a.b.c", "a[b][c]", "login.a.b.c"],
])("%s is sent as %s and has the id %s", (path, wire, id) => {
  expect(nameOf(path)).toBe(wire);
  expect(idOf(path, "login")).toBe(id);
});

it("every name leads back to its path, and no two paths share a name or an id", () => {
  fc.assert(
    fc.property(fc.uniqueArray(parts, { selector: (path) => path.join(".") }), (paths) => {
      const names = paths.map((path) => nameOf(path.join(".")));
      expect(names.map((wire) => wire.replaceAll("]", "").split("["))).toEqual(paths);
      expect(new Set(names).size).toBe(paths.length);
      expect(new Set(paths.map((path) => idOf(path.join("."), "f"))).size).toBe(paths.length);
    }),
  );
});

it("a plan finds every field by path and by name", () => {
  const tree: fc.Arbitrary<Element[]> = fc.letrec<{ elements: Element[]; element: Element }>((tie) => ({
    elements: fc.uniqueArray(tie("element"), { selector: (element) => element.name, minLength: 1, maxLength: 4 }),
    element: fc.oneof(
      { maxDepth: 3 },
      fc.record({ name }),
      fc.record({ type: fc.constant("form" as const), name, elements: tie("elements") }),
    ),
  })).elements;
  fc.assert(
    fc.property(tree, (elements) => {
      const plan = planOf(elements);
      for (const field of plan.fields) {
        expect(plan.byName.get(field.name)).toBe(field);
        expect(fieldAt(plan, field.path)).toBe(field);
        expect(field.id).toBe(`f.${field.path}`);
        expect(field.path).toBe(field.group ? `${field.group}.${field.element.name}` : field.element.name);
      }
      expect(plan.byName.size).toBe(plan.fields.length);
    }),
    { numRuns: 60 },
  );
});

describe("nested values", () => {
  it("readPath returns what writePath wrote at each path", () => {
    const paths = fc.uniqueArray(parts, { selector: (path) => path[0], minLength: 1 });
    fc.assert(
      fc.property(paths, (all) => {
        const values: Record<string, unknown> = {};
        all.forEach((path, index) => writePath(values, path.join("."), index));
        expect(all.map((path) => readPath(values, path.join(".")))).toEqual(all.map((_, index) => index));
      }),
    );
  });

  it.each([
    [{}, "a"],
    [{ a: "text" }, "a.length"],
    [{ a: ["x"] }, "a.0"],
    [{ a: null }, "a.b"],
    [{}, "constructor"],
    [{}, "__proto__"],
    [{ a: {} }, "a.toString"],
    [{}, "hasOwnProperty.name"],
  ])("%j has no value at %s", (values, path) => {
    expect(readPath(values, path)).toBeUndefined();
  });

  it("a name such as `constructor` is an ordinary key", () => {
    const values: Record<string, unknown> = {};
    writePath(values, "constructor.name", "x");
    expect(values).toEqual({ constructor: { name: "x" } });
    expect(Object.name).toBe("Object");
  });
});
