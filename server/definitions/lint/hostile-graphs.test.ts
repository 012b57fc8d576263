/**
 * Ten thousand random graphs (fewer in the gate) of conditions, most with circles: the check reports them, the engine refuses them, neither
 * loops.
 */
import fc from "fast-check";
import { expect, it } from "vitest";
import { compile, DefinitionError } from "#src/engine/core/compile.ts";
import { visiblePaths } from "#src/engine/core/conditions.ts";
import type { Condition, Definition, Descriptor, Element } from "#src/engine/core/definition.ts";
import { runs } from "#tests/support/runs.ts";
import { conditionFindings } from "./condition-findings.ts";
import { outlineOf } from "./outline.ts";

const SIZE = 7;
const VALUES = ["", "1", "2"];

/** For each field, the fields its conditions look at; includes self-references, circles and unknown fields. */
const webs = fc.record({
  edges: fc.array(fc.array(fc.nat({ max: SIZE }), { maxLength: 3 }), { minLength: SIZE, maxLength: SIZE }),
  operators: fc.array(fc.constantFrom("equal" as const, "notEqual" as const, "inList" as const), {
    minLength: 3,
    maxLength: 9,
  }),
  grouped: fc.boolean(),
});
type Web = { edges: number[][]; operators: Condition["operator"][]; grouped: boolean };

const formOf = ({ edges, operators, grouped }: Web): Element[] => {
  const fields = edges.map((sources, index): Element => ({
    name: `n${index}`,
    label: "А",
    ...(sources.length > 0 && {
      hidden: sources.map((source, at) => {
        const operator = operators[(index + at) % operators.length]!;
        return (
          operator === "inList"
            ? { element: `n${source}`, operator, value: ["1"] }
            : { element: `n${source}`, operator, value: "1" }
        ) as Condition;
      }),
    }),
  }));
  return grouped ? [{ type: "form", name: "g", elements: fields.slice(0, 3) }, ...fields.slice(3)] : fields;
};

/** Names resolve from the group outward: an element in a group is not visible from outside it. */
const seenFrom = (web: Web, field: number, source: number): boolean =>
  source < SIZE && (!web.grouped || source >= 3 || field < 3);

/**
 * Whether the graph has a circle; removes fields without conditions until none is left (Kahn's algorithm), no
 * recursion.
 */
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

/** The plan of a definition; undefined when the engine refuses it. */
const compiled = (descriptor: Descriptor): ReturnType<typeof compile> | undefined => {
  try {
    return compile(descriptor, {});
  } catch (error) {
    if (error instanceof DefinitionError) return undefined;
    throw error;
  }
};

/** Like `expect(…).toBe(…)`, which takes a tenth of a millisecond: too long for ten thousand graphs. */
const check = <T extends boolean | string>(what: string, found: T, wanted: T): void => {
  if (found !== wanted) throw new Error(`${what}: ${found} instead of ${wanted}`);
};

it("a graph with a circle or an unknown field is refused; any other compiles and evaluates deterministically", () => {
  const counts = { dangling: 0, circles: 0, sound: 0 };
  let version = 0;
  fc.assert(
    fc.property(webs, fc.infiniteStream(fc.constantFrom(...VALUES)), (web, values) => {
      const elements = formOf(web);
      const definition: Definition = { id: "web", title: "Т", action: "login", elements };
      const dangling = web.edges.some((sources, index) => sources.some((source) => !seenFrom(web, index, source)));
      const circle = hasCircle(web);
      const findings = conditionFindings(outlineOf(definition, new Map(), {})).map(({ code }) => code);
      check("unknown fields", findings.includes("hidden-by-unknown"), dangling);
      const made = compiled({ ...definition, version: `w${(version += 1)}`, values: {} });
      check("is compiled", made !== undefined, !dangling && !circle);
      if (!dangling) check("circle", findings.includes("condition-circle"), circle);
      counts[dangling ? "dangling" : circle ? "circles" : "sound"] += 1;
      if (made === undefined) return;
      const plan = made;
      const given = new Map(plan.fields.map(({ path }) => [path, values.next().value!]));
      let looks = 0;
      const look = (): string[] =>
        [
          ...visiblePaths(plan, ({ path }) => {
            looks += 1;
            return given.get(path);
          }),
        ].sort();
      const first = look();
      // One pass: each condition is evaluated no more than once.
      check("one pass", looks <= web.edges.flat().length * 2, true);
      check("the same again", look().join(), first.join());
    }),
    { numRuns: runs(10_000), seed: 20_261_121 },
  );
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(runs(100));
});
