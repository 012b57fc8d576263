import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isMet, visiblePaths } from "./conditions.ts";
import type { Condition, ConditionTree, Element } from "./definition.ts";
import { fieldAt, planOf, storeOf } from "#src/engine/form.fixture.ts";

const shown = (elements: Element[], values: Record<string, unknown>): string[] =>
  [...visiblePaths(planOf(elements), (field) => values[field.path] ?? "")].sort();

describe("one condition", () => {
  const planned = (condition: Condition) =>
    fieldAt(planOf([{ name: "p" }, { name: "a", hidden: condition }]), "a").conditions[0]!;
  it.each<[Condition, unknown, boolean]>([
    [{ element: "p", operator: "equal", value: "x" }, "x", true],
    [{ element: "p", operator: "equal", value: "x" }, "y", false],
    [{ element: "p", operator: "equal", value: "x" }, "", false],
    [{ element: "p", operator: "notEqual", value: "x" }, "x", false],
    [{ element: "p", operator: "notEqual", value: "x" }, "", true],
    [{ element: "p", operator: "inList", value: ["x", "y"] }, "y", true],
    [{ element: "p", operator: "inList", value: ["x", "y"] }, "z", false],
    [{ element: "p", operator: "inList", value: [] }, "", false],
    [{ element: "p", operator: "equal", value: "" }, "", true],
    [{ element: "p", operator: "equal", value: true }, true, true],
    [{ element: "p", operator: "equal", value: true }, "1", true],
    [{ element: "p", operator: "equal", value: false }, false, true],
    [{ element: "p", operator: "equal", value: 5 }, "5", true],
    [{ element: "p", operator: "greater", value: 1000 }, "1 000,01", true],
    [{ element: "p", operator: "greater", value: 1000 }, "1000", false],
    [{ element: "p", operator: "greater", value: 1000 }, "", false],
    [{ element: "p", operator: "less", value: 0.5 }, "0,4", true],
    [{ element: "p", operator: "less", value: 1 }, "", false],
    [{ element: "p", operator: "less", value: 1 }, "нула", false],
    [{ element: "p", operator: "filled" }, " ", false],
    [{ element: "p", operator: "filled" }, "0", true],
    [{ element: "p", operator: "filled" }, false, false],
  ])("%j given %j: hidden is %s", (condition, value, hidden) => {
    expect(isMet(planned(condition), () => value)).toBe(hidden);
  });
});

describe("several fields", () => {
  it("a hidden source counts as empty", () => {
    const elements: Element[] = [
      { name: "p" },
      { name: "q", hidden: { element: "p", operator: "notEqual", value: "yes" } },
      { name: "unless", hidden: { element: "q", operator: "notEqual", value: "yes" } },
      { name: "if", hidden: { element: "q", operator: "equal", value: "yes" } },
    ];
    expect(shown(elements, { p: "yes", q: "yes" })).toEqual(["p", "q", "unless"]);
    expect(shown(elements, { p: "no", q: "yes" })).toEqual(["if", "p"]);
  });

  it("a field is hidden when any of its conditions holds", () => {
    const elements: Element[] = [
      { name: "p" },
      { name: "q" },
      {
        name: "a",
        hidden: [
          { element: "p", operator: "equal", value: "1" },
          { element: "q", operator: "equal", value: "1" },
        ],
      },
    ];
    for (const [p, q, seen] of [
      ["1", "", false],
      ["", "1", false],
      ["", "", true],
    ] as const)
      expect(shown(elements, { p, q }).includes("a")).toBe(seen);
  });

  it("a hidden group hides everything in it", () => {
    const elements: Element[] = [
      { name: "p" },
      {
        type: "form",
        name: "g",
        hidden: { element: "p", operator: "equal", value: "1" },
        elements: [{ name: "a" }, { type: "form", name: "h", elements: [{ name: "b" }] }],
      },
    ];
    expect(shown(elements, { p: "1" })).toEqual(["p"]);
    expect(shown(elements, {})).toEqual(["g.a", "g.h.b", "p"]);
  });
});

/** Random acyclic forms: a field's conditions refer to lower-numbered fields; elements are listed in any order. */
const forms = fc.integer({ min: 2, max: 9 }).chain((size) => {
  const value = fc.constantFrom("", "1", "2");
  const condition = (index: number): fc.Arbitrary<Condition> => {
    const element = fc.nat(index - 1).map((source) => `n${source}`);
    return fc.oneof(
      fc.record({ element, operator: fc.constantFrom("equal" as const, "notEqual" as const), value }),
      fc.record({ element, operator: fc.constant("inList" as const), value: fc.subarray(["", "1", "2"]) }),
      fc.record({ element, operator: fc.constantFrom("greater" as const, "less" as const), value: fc.nat(2) }),
      fc.record({ element, operator: fc.constant("filled" as const) }),
    );
  };
  const tree = (index: number): fc.Arbitrary<ConditionTree> =>
    fc.letrec<{ tree: ConditionTree }>((tie) => {
      const many = fc.array(tie("tree"), { minLength: 1, maxLength: 3 });
      return {
        tree: fc.oneof(
          { maxDepth: 2, depthSize: "small" },
          condition(index),
          many.map((all) => ({ all })),
          many.map((any) => ({ any })),
        ),
      };
    }).tree;
  const elements = fc.tuple(
    ...Array.from({ length: size }, (_, index) =>
      index === 0
        ? fc.constant<Element>({ name: "n0" })
        : fc
            .tuple(fc.constantFrom("hidden", "shown"), fc.array(tree(index), { minLength: 1, maxLength: 3 }))
            .map(([property, trees]): Element => ({ name: `n${index}`, [property]: trees })),
    ),
  );
  const writes = fc.array(
    fc.tuple(
      fc.nat(size - 1).map((index) => `n${index}`),
      value,
    ),
    { maxLength: 15 },
  );
  return fc.record({ elements: elements.chain((all) => fc.shuffledSubarray(all, { minLength: size })), writes });
});

/** Reference implementation of visibility: literal and unoptimised. */
const naive = (elements: readonly Element[], values: Readonly<Record<string, string>>): string[] => {
  const isShown = (name: string): boolean => {
    const { hidden, shown: unless } = elements.find((element) => element.name === name)!;
    if (hidden) return !(hidden as readonly ConditionTree[]).some(isTrue);
    return unless ? (unless as readonly ConditionTree[]).some(isTrue) : true;
  };
  const isTrue = (tree: ConditionTree): boolean => {
    if ("all" in tree) return tree.all.every(isTrue);
    if ("any" in tree) return tree.any.some(isTrue);
    const value = isShown(tree.element) ? (values[tree.element] ?? "") : "";
    switch (tree.operator) {
      case "equal":
        return value === tree.value;
      case "notEqual":
        return value !== tree.value;
      case "inList":
        return tree.value.includes(value);
      case "filled":
        return value !== "";
      case "greater":
        return value !== "" && Number(value) > tree.value;
      case "less":
        return value !== "" && Number(value) < tree.value;
    }
  };
  return elements
    .map(({ name }) => name)
    .filter(isShown)
    .sort();
};

it("any acyclic form shows the same fields as the reference implementation, at first and after any writes", () => {
  fc.assert(
    fc.property(forms, ({ elements, writes }) => {
      const values: Record<string, string> = {};
      const store = storeOf(elements);
      for (const [name, value] of writes) {
        values[name] = value;
        store.write(fieldAt(store.plan, name), value);
        const seen = [...store.states.values()]
          .filter(({ view }) => view.visible)
          .map(({ field }) => field.path)
          .sort();
        expect(seen).toEqual(naive(elements, values));
      }
      expect(shown(elements, values)).toEqual(naive(elements, values));
    }),
    { numRuns: 300 },
  );
});

it("one write notifies a field's view listeners at most once", () => {
  fc.assert(
    fc.property(forms, ({ elements, writes }) => {
      const store = storeOf(elements);
      for (const [name, value] of writes) {
        const notified = new Map<string, number>();
        const ears = [...store.states.values()].map((state) => {
          const listener = (): void => void notified.set(state.field.path, (notified.get(state.field.path) ?? 0) + 1);
          state.onView.add(listener);
          return () => state.onView.delete(listener);
        });
        store.write(fieldAt(store.plan, name), value);
        for (const remove of ears) remove();
        expect([...notified.values()].every((times) => times === 1)).toBe(true);
      }
    }),
    { numRuns: 200 },
  );
});
