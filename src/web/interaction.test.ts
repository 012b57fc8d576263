import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { attributeKind, readChanges, readInteraction, maskCode, maskWords } from "./interaction.ts";

const anyPattern = (text: string): boolean => ["/", "/za-nas", "*"].includes(text);
const EVENT = {
  id: "aB3dE6gH9jKl",
  type: "click",
  datetime: 1_795_000_000_000,
  params: { tagName: "BUTTON", text: "Вход", class: "button" },
};
const read = (given: unknown) => readInteraction(given, anyPattern);
const deep = (levels: number): unknown => (levels === 0 ? "x" : { a: deep(levels - 1) });

describe("an attribute", () => {
  it.each([
    "value",
    "style",
    "title",
    "aria-valuetext",
    "aria-valuenow",
    "aria-activedescendant",
    "srcset",
    "checked",
    "selected",
    "download",
    "content",
    "onclick",
    "data-lastpass-icon-root",
    "data-1p-ignore",
    "data-com-onepassword-filled",
    "data-dashlane-label",
    "data-bwautofill",
    "data-kwimpalastatus",
    "data-protonpass-form",
    "fdprocessedid",
    "__proto__",
    "constructor",
    "toString",
  ])("named %s is never published", (name) => {
    expect(attributeKind(name)).toBeUndefined();
  });

  it.each([
    ["class", "code"],
    ["id", "code"],
    ["role", "code"],
    ["name", "code"],
    ["type", "code"],
    ["data-track", "code"],
    ["href", "address"],
    ["action", "address"],
    ["aria-label", "words"],
    ["placeholder", "words"],
  ] as const)("named %s holds a %s", (name, kind) => {
    expect(attributeKind(name)).toBe(kind);
  });

  it.each([
    ["button primary", "button primary"],
    ["form.a.b", "form.a.b"],
    ["income[netMonthly]", "income[netMonthly]"],
    ["", ""],
    ["row-7501020018", "row-[hidden]"],
    ["ivan@example.bg", "[hidden]"],
    ["x 0b6cf0a0-7a8e-4a8e-9d8a-0e8f2c1d3b4a", "x [hidden]"],
  ])("with the code %j is published as %j", (code, expected) => {
    expect(maskCode(code)).toBe(expected);
  });

  it.each(["Иван", "a\nb", "x".repeat(201), "\u0000"])("with the code %j is not published", (code) => {
    expect(maskCode(code)).toBeUndefined();
  });
});

describe("texts", () => {
  it.each([
    ["  Вход \n в профила ", "Вход в профила"],
    ["Пишете на ivan@example.bg", "Пишете на [hidden]"],
    ["ЕГН 7501020018", "ЕГН [hidden]"],
    ["Тел. 0888 12 34 56!", "Тел. [hidden]!"],
    ["а".repeat(80), "а".repeat(50)],
    [`${"а".repeat(45)} 7501020018`, `${"а".repeat(45)} [hid`],
    ["👍".repeat(60), "👍".repeat(50)],
    ["Вноска 12 от 36", "Вноска 12 от 36"],
  ])("%j are published as %j", (words, expected) => {
    expect(maskWords(words)).toBe(expected);
  });

  it("never contain six digits in a row, wherever they are truncated", () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 60 }),
        fc.integer({ min: 100_000, max: 9_999_999_999 }),
        fc.string({ maxLength: 60 }),
        (before, number, after) => {
          expect(maskWords(`${before} ${number} ${after}`)).not.toMatch(/\d{6}/);
        },
      ),
    );
  });
});

describe("an event from an untrusted client", () => {
  it("is returned unchanged when valid", () => {
    expect(read(EVENT)).toEqual(EVENT);
  });

  it.each([
    undefined,
    null,
    1,
    "x",
    [],
    {},
    [EVENT],
    { ...EVENT, more: 1 },
    { ...EVENT, id: "short" },
    { ...EVENT, id: 7 },
    { ...EVENT, type: "keydown" },
    { ...EVENT, type: ["click"] },
    { ...EVENT, datetime: "now" },
    { ...EVENT, datetime: NaN },
    { ...EVENT, datetime: -1 },
    { ...EVENT, datetime: 1e300 },
    { ...EVENT, params: null },
    { ...EVENT, params: [] },
    { ...EVENT, params: { tagName: 1 } },
    { ...EVENT, params: { tagName: { toJSON: 1 } } },
    { ...EVENT, params: deep(7) },
    { ...EVENT, params: Object.fromEntries(Array.from({ length: 41 }, (_, n) => [`a${n}`, ""])) },
    new (class {
      id = EVENT.id;
      type = "click";
      datetime = 1;
      params = {};
    })(),
  ])("is rejected when it is %j", (given) => {
    expect(read(given)).toBeUndefined();
  });

  it("loses unexpected params, and the rest is masked again", () => {
    const params = {
      tagName: "INPUT",
      value: "7501020018",
      style: "a",
      "data-lastpass": "x",
      onclick: "x",
      text: "ЕГН 7501020018",
      class: "a 123456",
      href: "/status/17",
      action: "/za-nas",
      route: "/vhod?next=x",
      "aria-label": "ivan@example.bg",
    };
    expect(read({ ...EVENT, params })?.params).toEqual({
      tagName: "INPUT",
      text: "ЕГН [hidden]",
      class: "a [hidden]",
      action: "/za-nas",
      "aria-label": "[hidden]",
    });
  });

  it("loses params named like built-in properties", () => {
    const given = JSON.parse(
      `{"id":"${EVENT.id}","type":"click","datetime":1,"params":{"__proto__":"x","constructor":"y","toJSON":"z","tagName":"A"}}`,
    ) as unknown;
    expect(JSON.stringify(read(given)?.params)).toBe('{"tagName":"A"}');
  });

  it("never throws", () => {
    fc.assert(fc.property(fc.anything(), (given) => void read(given)));
    fc.assert(fc.property(fc.dictionary(fc.string(), fc.string()), (params) => void read({ ...EVENT, params })));
  });
});

it.each([
  [
    ["user-data", "page"],
    ["user-data", "page"],
  ],
  [["page"], ["page"]],
  [["other", 1, null], []],
  ["page", []],
  [undefined, []],
  [{ page: 1 }, []],
])("a push of %j reports the changes %j", (given, expected) => {
  expect(readChanges(given)).toEqual(expected);
});
