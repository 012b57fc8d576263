/** Ten thousand random webs of conditions, most of them with circles: told by the check, refused by the engine, and never endless. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { compile, DefinitionError } from "#src/engine/compile.ts";
import { visiblePaths } from "#src/engine/conditions.ts";
import type { Condition, Definition, Element } from "#src/engine/definition.ts";
import { conditionFindings } from "./condition-findings.ts";
import { outlineOf } from "./outline.ts";

const SIZE = 7;
const VALUES = ["", "1", "2"];

/** Of each field the fields it looks at; references to itself, in rings and to nothing included. */
const webs = fc.record({
  edges: fc.array(fc.array(fc.nat({ max: SIZE }), { maxLength: 3 }), { minLength: SIZE, maxLength: SIZE }),
  operators: fc.array(fc.constantFrom("equal" as const, "notEqual" as const, "inList" as const), { minLength: 3, maxLength: 9 }),
  grouped: fc.boolean(),
});
type Web = { edges: number[][]; operators: Condition["operator"][]; grouped: boolean };

const formOf = ({ edges, operators, grouped }: Web): Element[] => {
  const fields = edges.map((sources, index): Element => ({
    name: `n${index}`, label: "А",
    ...(sources.length > 0 && { hidden: sources.map((source, at) => {
      const operator = operators[(index + at) % operators.length]!;
      return (operator === "inList" ? { element: `n${source}`, operator, value: ["1"] } : { element: `n${source}`, operator, value: "1" }) as Condition;
    }) }),
  }));
  return grouped ? [{ type: "form", name: "g", elements: fields.slice(0, 3) }, ...fields.slice(3)] : fields;
};

/** Names resolve from the group outward: what stands in a group is not seen from outside it. */
const seenFrom = (web: Web, field: number, source: number): boolean => source < SIZE && (!web.grouped || source >= 3 || field < 3);

/** Whether some field looks, through others, at itself; by removing fields that look at nothing, with no recursion. */
const hasCircle = ({ edges }: Web): boolean => {
  const left = new Map(edges.map((sources, index) => [index, new Set(sources)]));
  for (let removed = true; removed;) {
    removed = false;
    for (const [index, sources] of left) {
      if ([...sources].some((source) => left.has(source))) continue;
      left.delete(index);
      removed = true;
    }
  }
  return left.size > 0;
};

it("each is told when it has a circle or looks at nothing, compiles otherwise, and always shows the same", () => {
  const counts = { dangling: 0, circles: 0, sound: 0 };
  let version = 0;
  fc.assert(fc.property(webs, fc.infiniteStream(fc.constantFrom(...VALUES)), (web, values) => {
    const elements = formOf(web);
    const definition: Definition = { id: "web", title: "Т", action: "login", elements };
    const dangling = web.edges.some((sources, index) => sources.some((source) => !seenFrom(web, index, source)));
    const circle = hasCircle(web);
    const findings = conditionFindings(outlineOf(definition, new Map())).map(({ message }) => message);
    expect(findings.some((message) => message.includes("is hidden by the unknown element"))).toBe(dangling);
    const made = (): ReturnType<typeof compile> => compile({ ...definition, version: `w${(version += 1)}`, values: {} }, {});
    if (dangling || circle) {
      counts[dangling ? "dangling" : "circles"] += 1;
      expect(made).toThrow(DefinitionError);
      if (!dangling) expect(findings.some((message) => message.startsWith("the conditions go in a circle"))).toBe(true);
      return;
    }
    counts.sound += 1;
    expect(findings.some((message) => message.includes("circle"))).toBe(false);
    const plan = made();
    const given = new Map(plan.fields.map(({ path }) => [path, values.next().value!]));
    let looks = 0;
    const look = (): string[] => [...visiblePaths(plan, ({ path }) => {
      looks += 1;
      return given.get(path);
    })].sort();
    const first = look();
    // One pass: each condition is looked at no more than once.
    expect(looks).toBeLessThanOrEqual(web.edges.flat().length * 2);
    expect(look()).toEqual(first);
  }), { numRuns: 10_000, seed: 20_261_121 });
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(100);
});
