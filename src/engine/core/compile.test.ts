import { describe, expect, it } from "vitest";
import { compile, DefinitionError, resolveName } from "./compile.ts";
import { testsIn } from "./conditions.ts";
import type { Condition, Element } from "./definition.ts";
import { descriptorOf, fieldAt, planOf, testRules } from "#src/engine/form.fixture.ts";

const whenNot = (element: string, value: string): Condition => ({ element, operator: "notEqual", value });
const group = (name: string, elements: Element[], more: Partial<Element> = {}): Element => ({
  type: "form",
  name,
  elements,
  ...more,
});
const paths = (fields: readonly { path: string }[]): string[] => fields.map(({ path }) => path);

describe("a reference", () => {
  const known = new Map(["a", "x", "g.a", "g.h.a", "g.h.b", "other.c"].map((path) => [path, path]));
  it.each([
    ["a", "", "a"],
    ["a", "g", "g.a"],
    ["a", "g.h", "g.h.a"],
    ["x", "g.h", "x"],
    ["b", "g.h", "g.h.b"],
    ["other[c]", "g.h", "other.c"],
    ["other.c", "", "other.c"],
    ["g[h][b]", "other", "g.h.b"],
    ["h.b", "g", "g.h.b"],
    ["b", "g", undefined],
    ["c", "g.h", undefined],
    ["", "g", undefined],
  ])("%j in group %j resolves to %j", (reference, from, found) => {
    expect(resolveName(known, reference, from)).toBe(found);
  });
});

describe("types", () => {
  it.each([
    [undefined, "text"],
    ["icn", "idCardNumber"],
    ["slider", "slider"],
  ] as const)("%s compiles to %s", (type, planned) => {
    expect(fieldAt(planOf([{ name: "a", ...(type && { type }) }]), "a").type).toBe(planned);
  });

  it("groups and buttons are not fields", () => {
    const plan = planOf([group("g", [{ name: "a" }]), { type: "submit", name: "submit" }]);
    expect(paths(plan.fields)).toEqual(["g.a"]);
    expect(paths(plan.buttons)).toEqual(["submit"]);
    expect([...plan.groups.keys()].sort()).toEqual(["", "g"]);
  });
});

describe("props and locks from the server", () => {
  it("override an element's own properties, by path", () => {
    const plan = planOf([group("g", [{ type: "slider", name: "a", label: "A", min: 1 }])], {
      props: { "g.a": { min: 5, max: 9 } },
    });
    expect(fieldAt(plan, "g.a").element).toMatchObject({ label: "A", min: 5, max: 9 });
  });

  it("lock fields by path", () => {
    const plan = planOf([{ name: "a" }, { name: "b" }], { locked: ["b"] });
    expect(plan.fields.map(({ locked }) => locked)).toEqual([false, true]);
  });
});

describe("conditions", () => {
  it("are inherited from every enclosing group", () => {
    const plan = planOf([
      { name: "p" },
      { name: "q" },
      group("g", [group("h", [{ name: "a", hidden: whenNot("p", "3") }], { hidden: whenNot("q", "2") })], {
        hidden: whenNot("p", "1"),
      }),
    ]);
    expect(testsIn(fieldAt(plan, "g.h.a").conditions).map(({ source, values }) => [source.path, ...values])).toEqual([
      ["p", "1"],
      ["q", "2"],
      ["p", "3"],
    ]);
    expect(testsIn(plan.groups.get("g.h")!.conditions).map(({ source }) => source.path)).toEqual(["p", "q"]);
  });

  it("may refer to later fields; the plan orders sources first", () => {
    const plan = planOf([
      { name: "a", hidden: whenNot("b", "1") },
      { name: "b", hidden: whenNot("c", "1") },
      { name: "c" },
    ]);
    expect(paths(plan.fields)).toEqual(["a", "b", "c"]);
    expect(paths(plan.ordered)).toEqual(["c", "b", "a"]);
  });

  it("compare numbers as such, booleans and lists as canonical text", () => {
    const plan = planOf([
      { name: "p" },
      { name: "a", hidden: { element: "p", operator: "equal", value: true } },
      { name: "b", hidden: { element: "p", operator: "inList", value: [1, false, "x"] } },
    ]);
    expect([...testsIn(fieldAt(plan, "a").conditions)[0]!.values]).toEqual(["1"]);
    expect([...testsIn(fieldAt(plan, "b").conditions)[0]!.values]).toEqual([1, "0", "x"]);
  });
});

describe("a broken definition throws an error that names the element", () => {
  it.each<[string, Element[], RegExp]>([
    ["unknown source", [{ name: "a", hidden: whenNot("b", "1") }], /f: "a" is hidden by unknown element "b"/],
    [
      "a button as source",
      [
        { type: "submit", name: "b" },
        { name: "a", hidden: whenNot("b", "1") },
      ],
      /unknown element "b"/,
    ],
    [
      "a group as source",
      [group("b", [{ name: "x" }]), { name: "a", hidden: whenNot("b", "1") }],
      /unknown element "b"/,
    ],
    ["unknown rule", [{ name: "a", validation: "required nope" }], /f: "a" names the unknown rule "nope"/],
    [
      "a rule named like a property of Object",
      [{ name: "a", validation: "constructor" }],
      /unknown rule "constructor"/,
    ],
    [
      "a rule that depends on an unknown element",
      [{ name: "a", validation: "same", validationProps: { as: "b" } }],
      /rule of "a" looks at the unknown element "b"/,
    ],
    ["a field that hides itself", [{ name: "a", hidden: whenNot("a", "1") }], /conditions of "a" go in a circle/],
    [
      "a cycle of two fields",
      [
        { name: "a", hidden: whenNot("b", "1") },
        { name: "b", hidden: whenNot("a", "1") },
      ],
      /circle/,
    ],
    ["a group hidden by its own field", [group("g", [{ name: "a" }], { hidden: whenNot("g[a]", "1") })], /circle/],
  ])("%s", (_, elements, message) => {
    const broken = () => planOf(elements);
    expect(broken).toThrow(DefinitionError);
    expect(broken).toThrow(message);
  });
});

describe("dependents of a field", () => {
  it("are the fields it reveals, directly or transitively, sources first and once each", () => {
    const plan = planOf([
      { name: "c", hidden: [whenNot("b", "1"), whenNot("a", "1")] },
      { name: "b", hidden: whenNot("a", "1") },
      { name: "a" },
      { name: "d" },
    ]);
    expect(paths(fieldAt(plan, "a").visibilityDependents)).toEqual(["b", "c"]);
    expect(paths(fieldAt(plan, "b").visibilityDependents)).toEqual(["c"]);
    expect(fieldAt(plan, "d").visibilityDependents).toEqual([]);
  });

  it("are the fields whose rules depend on it, each once", () => {
    const plan = planOf([
      { name: "a" },
      { name: "b", validation: "same when", validationProps: { as: "a", other: "a" } },
    ]);
    expect(paths(fieldAt(plan, "a").validationDependents)).toEqual(["b"]);
  });

  it("are the sliders whose range is linked to it", () => {
    const plan = planOf([
      group("g", [
        { type: "slider", name: "amount" },
        {
          type: "slider",
          name: "months",
          validationProps: { amountElementName: "amount", mappings: { "1-5": "1-2" } },
        },
      ]),
    ]);
    expect(paths(fieldAt(plan, "g.amount").linkedRanges)).toEqual(["g.months"]);
  });
});

describe("a chain", () => {
  it.each([
    [undefined, []],
    ["", []],
    ["  required \n digits ", ["required", "digits"]],
  ])("%j parses to %j", (written, names) => {
    expect(fieldAt(planOf([{ name: "a", validation: written }]), "a").chain.map(({ rule }) => rule.name)).toEqual(
      names,
    );
  });
});

describe("the cache", () => {
  it("shares a plan between descriptors that differ only in values, key and CSRF token", () => {
    const one = descriptorOf([{ name: "a" }]);
    const plan = compile(one, testRules);
    expect(compile({ ...one, values: { a: "x" }, key: "k", csrf: "t" }, testRules)).toBe(plan);
    expect(compile({ ...one, version: "other" }, testRules)).not.toBe(plan);
    expect(compile({ ...one, id: "g" }, testRules)).not.toBe(plan);
    expect(compile({ ...one, props: { a: { label: "A" } } }, testRules)).not.toBe(plan);
    expect(compile({ ...one, locked: ["a"] }, testRules)).not.toBe(plan);
    // The desk leaves out what an act does not ask for now.
    expect(compile({ ...one, elements: [] }, testRules)).not.toBe(plan);
  });

  it("keeps separate plans for separate rule sets", () => {
    const one = descriptorOf([{ name: "a", validation: "required" }]);
    const stricter = { ...testRules, required: { ...testRules["required"]! } };
    compile(one, testRules);
    expect(fieldAt(compile(one, stricter), "a").chain[0]!.rule).toBe(stricter.required);
  });

  it("keeps plans in use and evicts the others", () => {
    const kept = descriptorOf([{ name: "a" }]);
    const left = descriptorOf([{ name: "a" }]);
    const [keptPlan, leftPlan] = [compile(kept, testRules), compile(left, testRules)];
    for (let made = 0; made < 1000; made += 1) {
      planOf([{ name: "a" }]);
      if (made % 50 === 0) compile(kept, testRules);
    }
    expect(compile(kept, testRules)).toBe(keptPlan);
    expect(compile(left, testRules)).not.toBe(leftPlan);
  });
});
