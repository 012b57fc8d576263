/** Every operator on every type of element it is lawful on, at every place a condition can stand, passes the check. */
import { expect, it } from "vitest";
import type { Condition } from "#src/engine/core/definition.ts";
import { optionalText } from "#server/submissions/fields.ts";
import { checkTexts, formText, realFiles, told } from "#server/definitions/schemas.fixture.ts";

const CHOICES = [
  { value: "x", label: "Х" },
  { value: "y", label: "У" },
];

const PURPOSE = JSON.parse(realFiles.lists.get("purposes")!.text).choices[0].value as string;

/** A field of each type that a condition can look at, beside a value that it can have. */
const SOURCES: [source: Readonly<Record<string, unknown>>, value: string | number | boolean][] = [
  [{}, "x"],
  [{ validation: "number" }, 7],
  [{ validation: "pin" }, "1234"],
  [{ transform: "uppercase" }, "Х"],
  [{ type: "textarea" }, "x"],
  [{ type: "date" }, "01.01.2020"],
  [{ type: "money" }, 3],
  [{ type: "money", min: 2, max: 5 }, 2.5],
  [{ type: "number" }, 3],
  [{ type: "number", decimals: 2, max: 3000 }, 2999.5],
  [{ type: "number", min: 1, max: 5 }, 2],
  [{ type: "radio", choices: CHOICES }, "x"],
  [{ type: "select", choices: CHOICES }, "x"],
  [{ type: "select", list: "purposes" }, PURPOSE],
  [{ type: "autocomplete", source: "settlements" }, "x"],
  [{ type: "location", source: "settlements" }, "x"],
  [{ type: "checkbox" }, true],
  [{ type: "slider", min: 1, max: 9 }, 3],
  [{ type: "password" }, "x"],
  [{ type: "idCardNumber", validation: "id-card-number" }, "641234567"],
  [{ type: "promoCode", validation: "promo-code-backend" }, "esen"],
  [{ type: "hidden", default: "x" }, "x"],
];

const isNumber = (value: unknown, { validation, type }: Readonly<Record<string, unknown>>): boolean =>
  typeof value === "number" || validation === "number" || type === "slider";

/** Lawful conditions on `s` by operator: those on numbers only where the source is one. */
const conditionsOn = (source: Readonly<Record<string, unknown>>, value: string | number | boolean): Condition[] => [
  { element: "s", operator: "equal", value },
  { element: "s", operator: "notEqual", value },
  // A tick is never empty, it is true or false.
  ...(typeof value === "boolean"
    ? []
    : ([
        { element: "s", operator: "equal", value: "" },
        { element: "s", operator: "notEqual", value: "" },
        { element: "s", operator: "inList", value: [value, ""] },
      ] as const)),
  { element: "s", operator: "filled" },
  ...(isNumber(value, source)
    ? ([
        { element: "s", operator: "greater", value: Number(value) },
        { element: "s", operator: "less", value: Number(value) },
      ] as const)
    : []),
];

const field = (name: string, more: object = {}): object => ({ name, label: `Поле ${name}`, ...more });

const inGroup = (name: string, ...elements: object[]): object => ({ type: "form", name, elements });
const other: Condition = { element: "t", operator: "filled" };

/** The places of a condition: what it is written on, under the name `a1`, `a2` … */
const PLACES: [place: string, written: (condition: Condition, name: string) => object][] = [
  ["shown", (shown, name) => field(name, { shown })],
  ["hidden", (hidden, name) => field(name, { hidden })],
  ["lists", (one, name) => field(name, Number(name.slice(1)) % 2 ? { hidden: [one] } : { shown: [one] })],
  ["all", (one, name) => field(name, { shown: { all: [one, other] } })],
  ["any", (one, name) => field(name, { shown: { any: [one, other] } })],
  ["all in any, hidden", (one, name) => field(name, { hidden: { any: [{ all: [one] }, other] } })],
  ["a group", (shown, name) => ({ ...inGroup(`g${name}`, field(name)), shown })],
  ["in a group", (shown, name) => inGroup(`g${name}`, field(name, { shown }))],
  ["words", (shown, name) => ({ type: "content", name, text: "Думи", shown })],
];

/** Where the source stands: before what looks at it, after it, or beside it in a group. */
const AROUND: [where: string, form: (source: object, looking: object[]) => object[]][] = [
  ["after", (source, looking) => [source, field("t"), ...looking]],
  ["before", (source, looking) => [...looking, field("t"), source]],
  ["beside", (source, looking) => [inGroup("g", source, field("t"), ...looking)]],
];

const CASES = SOURCES.flatMap(([source, value]) =>
  PLACES.flatMap(([place, written]) =>
    AROUND.map(([where, form]) => {
      const looking = conditionsOn(source, value).map((condition, at) => written(condition, `a${at}`));
      const name = `${JSON.stringify(source)}: ${place}, ${where}`;
      // A promo code stands only where the program takes one.
      const path = source["type"] !== "promoCode" ? undefined : where === "beside" ? "g.s" : "s";
      return [name, path, form(field("s", source), looking).map((each) => JSON.stringify(each))] as const;
    }),
  ),
);

it("passes", () => {
  const refused = CASES.flatMap(([name, path, elements]) => {
    const said = told(
      checkTexts([formText(...elements)], { reliedOn: { test: path === undefined ? {} : { [path]: optionalText() } } }),
    );
    return said.length === 0 ? [] : [`${name}: ${said.join("; ")}`];
  });
  expect(refused).toEqual([]);
});

it("passes between two neighbours of a type's own step, and at its ends", () => {
  const between = (source: object, ...tests: object[]): string[] => {
    const all = tests.map((test) => ({ element: "s", ...test }));
    return told(
      checkTexts([formText(JSON.stringify(field("s", source)), JSON.stringify(field("a", { shown: { all } })))]),
    );
  };
  const above = (value: number): object => ({ operator: "greater", value });
  const below = (value: number): object => ({ operator: "less", value });
  expect(between({ type: "money" }, above(3), below(4))).toEqual([]);
  expect(between({ type: "money" }, above(3), below(3.02))).toEqual([]);
  expect(between({ type: "money" }, above(3), below(3.01))).toMatchObject([expect.stringContaining("never show")]);
  expect(between({ type: "number", decimals: 2, max: 3000 }, above(2999.5))).toEqual([]);
  expect(between({ type: "number", decimals: 3 }, above(3), below(3.002))).toEqual([]);
  expect(between({ type: "number" }, above(3), below(5))).toEqual([]);
  expect(between({ type: "number" }, above(3), below(4))).toMatchObject([expect.stringContaining("never show")]);
  expect(between({ type: "slider", min: 0, max: 9 }, above(8))).toEqual([]);
});
