import { describe, expect, it } from "vitest";
import type { Descriptor, Element } from "#src/engine/core/definition.ts";
import { descriptorOf, nobody, testRules } from "#src/engine/form.fixture.ts";
import { compile } from "#src/engine/core/compile.ts";
import { parseSubmission, type SubmissionOptions } from "./parse-submission.ts";
import { validators } from "#validators";

const post = (
  elements: readonly Element[],
  entries: readonly (readonly [string, string])[],
  more: Partial<SubmissionOptions> & { descriptor?: Partial<Descriptor> } = {},
) =>
  parseSubmission({
    plan: compile(descriptorOf(elements, more.descriptor), testRules),
    today: "2027-03-28",
    ask: nobody,
    shown: {},
    entries,
    ...more,
  });

const tick: Element = { type: "checkbox", name: "a" };
const unless = (name: string, source: string, value: string, more: Partial<Element> = {}): Element => ({
  name,
  hidden: { element: source, operator: "notEqual", value },
  ...more,
});

describe("names", () => {
  it("in brackets become nested values", async () => {
    const { values, errors } = await post(
      [{ type: "form", name: "g", elements: [{ name: "a" }] }, { name: "b" }],
      [
        ["g[a]", "1"],
        ["b", "2"],
      ],
    );
    expect(values).toEqual({ g: { a: "1" }, b: "2" });
    expect(errors).toEqual({});
  });

  it.each([
    [
      "unknown",
      [
        ["a", "1"],
        ["b", "1"],
      ],
      "b",
    ],
    [
      "twice",
      [
        ["a", "1"],
        ["a", "2"],
      ],
      "a",
    ],
    [
      "of Object's properties",
      [
        ["__proto__[x]", "1"],
        ["constructor", "1"],
      ],
      "__proto__[x], constructor",
    ],
    ["a button", [["submit", "1"]], "submit"],
    ["a path in place of a name", [["g.a", "1"]], "g.a"],
    ["a group", [["g", "1"]], "g"],
    ["very long", [["x".repeat(500), "1"]], "x".repeat(60)],
    ["very many", Array.from({ length: 50 }, (_, index) => [`x${index}`, "1"] as const), "x0, x1, x2"],
  ] as [string, [string, string][], string][])("%s: reported as a form error", async (_, entries, names) => {
    const { errors } = await post(
      [{ name: "a" }, { type: "form", name: "g", elements: [{ name: "a" }] }, { type: "submit", name: "submit" }],
      entries,
    );
    expect(errors).toEqual({ _form: { code: "unknown-field", params: { names } } });
  });

  it("sent twice: the first value counts", async () => {
    expect(
      (
        await post(
          [{ name: "a" }],
          [
            ["a", "1"],
            ["a", "2"],
          ],
        )
      ).values,
    ).toEqual({ a: "1" });
  });
});

describe("ticks", () => {
  it.each<[[string, string][], boolean]>([
    [[["a", "1"]], true],
    [[["a", "on"]], true],
    [[["a", "true"]], true],
    [
      [
        ["a", "0"],
        ["a", "1"],
      ],
      true,
    ],
    [[], false],
    [[["a", "0"]], false],
    [[["a", ""]], false],
    [[["a", "false"]], false],
    [[["a", "yes"]], false],
    [
      [
        ["a", "1"],
        ["a", "0"],
      ],
      false,
    ],
  ])("%j parses to %s", async (entries, ticked) => {
    const { values, errors } = await post([tick], entries);
    expect(values).toEqual({ a: ticked });
    expect(errors).toEqual({});
  });

  it("missing from the post are unticked, whatever the page showed", async () => {
    expect((await post([{ ...tick, default: true }], [], { shown: { a: true } })).values).toEqual({ a: false });
  });
});

describe("texts", () => {
  const capitals: Element = { name: "a", transform: ["cyrillic", "capitalize"] };
  it.each<[Element, string, string]>([
    [{ name: "a" }, "  a  b ", "a  b"],
    [{ name: "a" }, "И\u0306ордан", "Йордан"],
    [capitals, "ivan petrov", "Иван Петров"],
    [{ name: "a", validation: "trimmed" }, " 1 2 3 ", "123"],
    [{ name: "a" }, "\u202eул. Ши\u0000пка\u2028 1\u0007\u200f", "ул. Шипка 1"],
    [{ name: "a", type: "textarea" }, "ред\r\nред\rред\n\nред\t👩‍👧", "ред\nред\nред\n\nред\t👩‍👧"],
    [{ name: "a", transform: "uppercase", validation: "trimmed" }, "bg 12", "BG12"],
    [{ name: "a", type: "password" }, "  two  spaces ", "  two  spaces "],
    [{ name: "a", type: "password", validation: "trimmed" }, " a b ", " a b "],
    [{ name: "a", type: "slider", min: 200, max: 3000, step: 50 }, "1\u00a0500 ", "1500"],
    [{ name: "a", type: "password" }, "a\u0007b", "a\u0007b"],
    [{ name: "a", type: "textarea" }, "one\r\ntwo\r\n", "one\ntwo"],
  ])("%j stores %j as %j", async (element, text, kept) => {
    expect((await post([element], [["a", text]])).values).toEqual({ a: kept });
  });

  it("are validated as posted, before normalisation, and every invalid field reports its error", async () => {
    const { errors } = await post(
      [
        { name: "a", validation: "digits" },
        { name: "b", validation: "required" },
      ],
      [
        ["a", "1 2"],
        ["b", ""],
      ],
    );
    expect(errors).toEqual({ a: { code: "digits" }, b: { code: "required" } });
  });

  it("a line break counts as one character, as in the browser, although forms send two", async () => {
    const lines = (count: number): [string, string][] => [["a", "x\r\n".repeat(count)]];
    const area: Element = { type: "textarea", name: "a", maxLength: 20 };
    expect((await post([area], lines(10))).errors).toEqual({});
    expect((await post([area], lines(11))).errors).toEqual({ a: { code: "too-long", params: { max: 20 } } });
  });

  it("are returned as typed", async () => {
    expect((await post([{ type: "textarea", name: "a", validation: "digits" }], [["a", "1\r\n2"]])).given).toEqual({
      a: "1\n2",
    });
  });

  it("a visible field missing from the post counts as empty", async () => {
    expect((await post([{ name: "a", validation: "required", default: "x" }], [])).errors).toEqual({
      a: { code: "required" },
    });
  });
});

describe("hidden fields", () => {
  const form = [{ name: "p" }, unless("a", "p", "yes", { validation: "digits" })];
  it("are neither validated nor stored, whatever is posted", async () => {
    const { values, errors } = await post(form, [
      ["p", "no"],
      ["a", "forged"],
    ]);
    expect(values).toEqual({ p: "no" });
    expect(errors).toEqual({});
  });

  it("count as empty in other fields' rules and conditions", async () => {
    const elements = [
      ...form,
      { name: "same", validation: "same", validationProps: { as: "a" } },
      unless("next", "a", "1"),
    ];
    const { values, errors } = await post(elements, [
      ["p", "no"],
      ["a", "1"],
      ["same", "1"],
      ["next", "x"],
    ]);
    expect(values).toEqual({ p: "no", same: "1" });
    expect(errors).toEqual({ same: { code: "same" } });
  });

  it("are returned with the posted value", async () => {
    expect(
      (
        await post(form, [
          ["p", "no"],
          ["a", "typed"],
        ])
      ).given,
    ).toEqual({ p: "no", a: "typed" });
  });
});

describe("locked fields", () => {
  it("keep what the page showed, whatever is posted", async () => {
    const { values, given } = await post(
      [{ name: "a" }, { ...tick, name: "t" }],
      [
        ["a", "forged"],
        ["t", "1"],
      ],
      { shown: { a: "kept" }, descriptor: { locked: ["a", "t"] } },
    );
    expect(values).toEqual({ a: "kept", t: false });
    expect(given).toEqual(values);
  });

  it("decide conditions by the value the page showed", async () => {
    const { values } = await post(
      [{ name: "p" }, unless("a", "p", "yes")],
      [
        ["p", "yes"],
        ["a", "1"],
      ],
      { shown: { p: "no" }, descriptor: { locked: ["p"] } },
    );
    expect(values).toEqual({ p: "no" });
  });

  it("are not looked up", async () => {
    const lookUp = () => ({ issue: { code: "asked" } });
    const { values, errors } = await post([{ type: "location", name: "a" }], [["a", "x"]], {
      shown: { a: "68134" },
      lookUp,
      descriptor: { locked: ["a"] },
    });
    expect(values).toEqual({ a: "68134" });
    expect(errors).toEqual({});
  });
});

describe("look-ups", () => {
  const lookUp: SubmissionOptions["lookUp"] = (_, text) =>
    text === "Sofia"
      ? { value: "68134" }
      : text === "" || text === "68134"
        ? { value: text }
        : { issue: { code: "not-in-list" } };
  const place: Element = { type: "location", name: "place", validation: "required" };

  it.each([
    ["Sofia", "68134"],
    ["68134", "68134"],
  ])("the text %j is stored as %j and returned as text", async (text, code) => {
    const { values, given } = await post([place], [["place", text]], { lookUp });
    expect(values).toEqual({ place: code });
    expect(given).toEqual({ place: text });
  });

  it("a select with a source is looked up, one without is not", async () => {
    const select: Element = { type: "select", name: "place", source: "places" };
    expect((await post([select], [["place", "Sofia"]], { lookUp })).values).toEqual({ place: "68134" });
    expect((await post([{ ...select, source: undefined }], [["place", "Sofia"]], { lookUp })).values).toEqual({
      place: "Sofia",
    });
  });

  it("text that is not found is a field error and is returned as typed; `required` judges empty text", async () => {
    expect(await post([place], [["place", "Atlantis"]], { lookUp })).toMatchObject({
      errors: { place: { code: "not-in-list" } },
      given: { place: "Atlantis" },
    });
    expect((await post([place], [["place", ""]], { lookUp })).errors).toEqual({ place: { code: "required" } });
  });

  it("rules and conditions of other fields see the code", async () => {
    const elements = [
      place,
      unless("street", "place", "68134"),
      { name: "same", validation: "same", validationProps: { as: "place" } },
    ];
    const { values, errors } = await post(
      elements,
      [
        ["place", "Sofia"],
        ["street", "x"],
        ["same", "68134"],
      ],
      { lookUp },
    );
    expect(values).toEqual({ place: "68134", street: "x", same: "68134" });
    expect(errors).toEqual({});
  });

  it("a hidden field is not looked up", async () => {
    const { errors } = await post(
      [{ name: "p" }, unless("place", "p", "yes", { type: "location" })],
      [
        ["p", "no"],
        ["place", "Atlantis"],
      ],
      { lookUp },
    );
    expect(errors).toEqual({});
  });
});

describe("normalisation by nested rules", () => {
  const account: Element = {
    name: "account",
    validation: "based-on-dependent-element-value",
    validationProps: { element: "method", value: "bank", validation: "required iban" },
  };
  const kept = async (method: string, text: string, more: Partial<Element> = {}) => {
    const descriptor = descriptorOf([{ name: "method" }, { ...account, ...more }]);
    const { values, errors } = await parseSubmission({
      plan: compile(descriptor, validators),
      today: "2027-03-28",
      ask: nobody,
      shown: {},
      entries: [
        ["method", method],
        ["account", text],
      ],
    });
    expect(errors).toEqual({});
    return values["account"];
  };

  it("applies while they are in force; otherwise the trimmed text is stored", async () => {
    expect(await kept("bank", "bg80 BNBG 9661 1020 3456 78")).toBe("BG80BNBG96611020345678");
    expect(await kept("cash", " bg80 BNBG ")).toBe("bg80 BNBG");
  });

  it("applies to rules nested twice, and to plain rules beside them", async () => {
    const inner = { element: "method", values: ["bank", "card"], validation: "mobile-bg" };
    const more = {
      validation: "based-on-dependent-element-value number",
      validationProps: {
        element: "method",
        value: "bank",
        validation: "based-on-dependent-element-value",
        validationProps: inner,
      },
    };
    expect(await kept("bank", "0888 123 456", { ...more, validation: "based-on-dependent-element-value" })).toBe(
      "0888123456",
    );
    expect(await kept("cash", " 42 ", more)).toBe("42");
  });
});

describe("a plain post that reveals fields", () => {
  const elements = [
    { name: "p" },
    unless("a", "p", "yes", { validation: "required" }),
    unless("t", "p", "yes", { type: "checkbox" }),
    { name: "b", validation: "required" },
  ];
  const revealed = async (entries: [string, string][], shown = {}) =>
    (await post(elements, entries, { shown })).revealed.map(({ path }) => path);

  it("lists those neither shown by the page nor posted", async () => {
    expect(
      await revealed([
        ["p", "yes"],
        ["b", "1"],
      ]),
    ).toEqual(["a", "t"]);
    expect(
      await revealed([
        ["p", "yes"],
        ["a", ""],
        ["t", "0"],
        ["b", "1"],
      ]),
    ).toEqual([]);
    expect(
      await revealed([
        ["p", "no"],
        ["b", "1"],
      ]),
    ).toEqual([]);
  });

  it("does not list those the page had shown", async () => {
    expect(await revealed([["p", "yes"]], { p: "yes" })).toEqual([]);
  });

  it("returns their initial values, and all other values as posted", async () => {
    const { given } = await post(
      elements,
      [
        ["p", "yes"],
        ["b", " x "],
      ],
      { shown: { a: "start", b: "old" } },
    );
    expect(given).toEqual({ p: "yes", a: "start", t: false, b: " x " });
  });
});

describe("backend rules", () => {
  const asking: Element = { name: "a", validation: "digits free-backend" };
  it("run only when all other rules pass", async () => {
    const asked: string[] = [];
    const ask = async (_: string, { value }: Record<string, string>) => {
      asked.push(value!);
      return "taken";
    };
    expect((await post([asking], [["a", "1"]], { ask })).errors).toEqual({ a: { text: "taken" } });
    expect((await post([asking], [["a", "x"]], { ask })).errors).toEqual({ a: { code: "digits" } });
    expect(asked).toEqual(["1"]);
  });
});
