/** Field names as an attacker writes them: only an exact name matches a field, and none reaches built-in prototypes. */
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "#tests/support/runs.ts";
import type { Element } from "./definition.ts";
import { fieldAt, nobody, planOf } from "#src/engine/form.fixture.ts";
import { parseSubmission } from "#src/engine/server/parse-submission.ts";
import { nameOf, writePath } from "./names.ts";

const FORM: Element[] = [
  { name: "a" },
  {
    type: "form",
    name: "income",
    elements: [{ name: "net" }, { type: "form", name: "from", elements: [{ name: "net" }] }],
  },
  { type: "checkbox", name: "agreed" },
];
const plan = planOf(FORM);
const post = (entries: readonly (readonly [string, string])[]) =>
  parseSubmission({ plan, today: "2027-03-28", ask: nobody, entries, shown: {} });

const OWN = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "valueOf",
  "hasOwnProperty",
  "__defineGetter__",
  "__defineSetter__",
  "__lookupGetter__",
  "isPrototypeOf",
  "then",
  "toJSON",
  "length",
  "name",
  "caller",
  "arguments",
];
const around = (word: string): string[] => [
  word,
  `${word}[x]`,
  `${word}.x`,
  `a[${word}]`,
  `a[${word}][x]`,
  `a.${word}`,
  `income[${word}]`,
  `income[${word}][x]`,
  `income[from][${word}]`,
  `income[net][${word}]`,
  `[${word}]`,
  `${word}[]`,
  `${word}[0]`,
  `["${word}"]`,
  `income['${word}']`,
];
const BENT = [
  "a[]",
  "a[0]",
  "a[1]",
  "a[-1]",
  "a[999999]",
  "a[1e9]",
  "a[4294967295]",
  "a[b",
  "a]b[",
  "a[[b]]",
  "a[b]]",
  "a[b][",
  "[a]",
  "a[ ]",
  "a[\u0000]",
  "a\u0000",
  "a\u0000[b]",
  "a.b",
  "a..b",
  ".a",
  "a.",
  "income",
  "income[]",
  "income[0]",
  "income[net",
  "income[net]]",
  "income[net][]",
  "income[net][0]",
  "income[net][x]",
  "income]net[",
  "income.net",
  "income[from]",
  "income[from]net",
  "income [net]",
  "income[ net]",
  "income[net ]",
  " income[net]",
  "income[net] ",
  "INCOME[net]",
  "income[Net]",
  "income[n\u0435t]",
  "\u0456ncome[net]",
  "income[net\u200b]",
  "income[ne\u0301t]",
  "income[\uff4eet]",
  "income%5Bnet%5D",
  "%69ncome[net]",
  "income\\[net\\]",
  "income[net]\r\nx",
  "income[net]\n",
  "income[net]&a=1",
  "income[net]=1",
  "income%00[net]",
  "a%00",
  "%61",
  "\\u0061",
  "&#97;",
  "a\ufeff",
  "\ufeffa",
  "\u202ea",
  "a\u0301",
  "аgreed",
  "agreed[]",
  "agreed[0]",
  "",
  " ",
  "[",
  "]",
  "[]",
  "[[]]",
  ".",
  "..",
  "../a",
  "a/b",
  "a;b",
  "a,b",
  "a|b",
  "a b",
  "*",
  "null",
  "undefined",
  "true",
  "0",
  "1",
  "NaN",
  "_form",
  "_csrf[x]",
  "_staged[a]",
  "submit",
  `a${"[b]".repeat(1000)}`,
  `${"a[".repeat(1000)}`,
  `${"]".repeat(1000)}`,
  `income${"[from]".repeat(1000)}[net]`,
  "a".repeat(200),
  `${"__proto__[".repeat(500)}x${"]".repeat(500)}`,
];
const NAMES = [...new Set([...OWN.flatMap(around), ...BENT])];

describe("a posted name", () => {
  it(`of ${NAMES.length} hostile forms is refused, and nothing is written`, async () => {
    expect(NAMES.length).toBeGreaterThan(300);
    const [objects, functions, arrays] = [Object.prototype, Function.prototype, Array.prototype].map((own) =>
      Reflect.ownKeys(own),
    );
    for (const name of NAMES) {
      const { errors, values, given } = await post([
        ["a", "1"],
        ["income[net]", "2"],
        [name, "polluted"],
      ]);
      expect(errors, name).toEqual({ _form: { code: "unknown-field", params: { names: name.slice(0, 60) } } });
      expect(values, name).toEqual({ a: "1", income: { net: "2", from: { net: "" } }, agreed: false });
      expect(JSON.stringify(given), name).not.toContain("polluted");
    }
    expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
    expect([Object.prototype, Function.prototype, Array.prototype].map((own) => Reflect.ownKeys(own))).toEqual([
      objects,
      functions,
      arrays,
    ]);
  });

  it("sent twice is refused, and the first text counts", async () => {
    expect(
      (
        await post([
          ["a", "1"],
          ["a", "2"],
        ])
      ).errors,
    ).toEqual({ _form: { code: "unknown-field", params: { names: "a" } } });
    expect(
      (
        await post([
          ["income[net]", "1"],
          ["income[net]", "2"],
        ])
      ).values,
    ).toMatchObject({ income: { net: "1" } });
  });

  it("below a field is refused: `a` is accepted, `a[b]` is not", async () => {
    const { values, errors } = await post([
      ["a", "1"],
      ["a[b]", "2"],
    ]);
    expect([values["a"], Object.keys(errors)]).toEqual(["1", ["_form"]]);
  });

  it("matches a field only when exact, over generated names", () => {
    const piece = fc.oneof(
      fc.constantFrom(
        "a",
        "income",
        "net",
        "from",
        "[",
        "]",
        ".",
        "__proto__",
        "constructor",
        "0",
        "",
        " ",
        "%5B",
        "\u0000",
      ),
      fc.string({ maxLength: 3 }),
    );
    const known = new Set(plan.fields.map(({ name }) => name));
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join("")),
        // Compared without `expect`, which takes longer than the comparison; fast-check reports the name either way.
        (name) => plan.byName.has(name) === known.has(name) && ({} as Record<string, unknown>)["x"] === undefined,
      ),
      { numRuns: runs(10_000), seed: 20_261_121 },
    );
  });
});

it("generated value trees survive the round trip through wire names", () => {
  const name = fc.stringMatching(/^[a-z][A-Za-z0-9]{0,3}$/);
  type Tree = { [name: string]: string | Tree };
  const tree = fc.letrec<{ tree: Tree; leaf: string | Tree }>((tie) => ({
    tree: fc.dictionary(name, tie("leaf"), { minKeys: 1, maxKeys: 3, noNullPrototype: true }),
    leaf: fc.oneof({ maxDepth: 4, withCrossShrink: true }, fc.string({ maxLength: 4 }), tie("tree")),
  })).tree;
  const elementsOf = (values: Tree): Element[] =>
    Object.entries(values).map(([key, value]) =>
      typeof value === "string" ? { name: key } : { type: "form", name: key, elements: elementsOf(value) },
    );
  const pathsOf = (values: Tree, group = ""): [string, string][] =>
    Object.entries(values).flatMap(([key, value]) =>
      typeof value === "string" ? ([[group + key, value]] as [string, string][]) : pathsOf(value, `${group}${key}.`),
    );
  fc.assert(
    fc.property(tree, (values) => {
      const made = planOf(elementsOf(values));
      const wire = pathsOf(values).map(([path, value]) => [nameOf(path), value] as const);
      const back = {};
      for (const [wired, value] of wire) writePath(back, fieldAt(made, made.byName.get(wired)!.path).path, value);
      return isDeepStrictEqual(back, values);
    }),
    { numRuns: runs(10_000), seed: 20_261_121 },
  );
});
