import { describe, expect, it } from "vitest";
import type { Descriptor, Element } from "./definition.ts";
import { descriptorOf, nobody, testRules } from "./form.fixture.ts";
import { compile } from "./compile.ts";
import { judge, type JudgeOptions } from "./judge.ts";

const post = (elements: readonly Element[], entries: readonly (readonly [string, string])[], more: Partial<JudgeOptions> & { descriptor?: Partial<Descriptor> } = {}) =>
  judge({
    plan: compile(descriptorOf(elements, more.descriptor), testRules), rules: testRules, today: "2027-03-28", ask: nobody, shown: {}, entries, ...more,
  });

const tick: Element = { type: "checkbox", name: "a" };
const unless = (name: string, source: string, value: string, more: Partial<Element> = {}): Element => ({
  name, hidden: { element: source, operator: "notEqual", value }, ...more,
});

describe("names", () => {
  it("brackets lead to nested values", async () => {
    const { values, errors } = await post([{ type: "form", name: "g", elements: [{ name: "a" }] }, { name: "b" }], [["g[a]", "1"], ["b", "2"]]);
    expect(values).toEqual({ g: { a: "1" }, b: "2" });
    expect(errors).toEqual({});
  });

  it.each([
    ["unknown", [["a", "1"], ["b", "1"]], "b"],
    ["twice", [["a", "1"], ["a", "2"]], "a"],
    ["Object's own", [["__proto__[x]", "1"], ["constructor", "1"]], "__proto__[x], constructor"],
    ["a button", [["submit", "1"]], "submit"],
    ["a path in place of a name", [["g.a", "1"]], "g.a"],
    ["a group", [["g", "1"]], "g"],
    ["very long", [["x".repeat(500), "1"]], "x".repeat(60)],
    ["very many", Array.from({ length: 50 }, (_, index) => [`x${index}`, "1"] as const), "x0, x1, x2"],
  ] as [string, [string, string][], string][])("%s: an error of the form", async (_, entries, names) => {
    const { errors } = await post([{ name: "a" }, { type: "form", name: "g", elements: [{ name: "a" }] }, { type: "submit", name: "submit" }], entries);
    expect(errors).toEqual({ _form: { code: "unknown-field", params: { names } } });
  });

  it("the first of two counts", async () => {
    expect((await post([{ name: "a" }], [["a", "1"], ["a", "2"]])).values).toEqual({ a: "1" });
  });
});

describe("ticks", () => {
  it.each<[[string, string][], boolean]>([
    [[["a", "1"]], true], [[["a", "on"]], true], [[["a", "true"]], true], [[["a", "0"], ["a", "1"]], true],
    [[], false], [[["a", "0"]], false], [[["a", ""]], false], [[["a", "false"]], false], [[["a", "yes"]], false], [[["a", "1"], ["a", "0"]], false],
  ])("%j is %s", async (entries, ticked) => {
    const { values, errors } = await post([tick], entries);
    expect(values).toEqual({ a: ticked });
    expect(errors).toEqual({});
  });

  it("an absent one is unticked, whatever was shown", async () => {
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
  ])("%j keeps %j as %j", async (element, text, kept) => {
    expect((await post([element], [["a", text]])).values).toEqual({ a: kept });
  });

  it("the rules see what was posted, not yet tidied, and all come to word", async () => {
    const { errors } = await post([{ name: "a", validation: "digits" }, { name: "b", validation: "required" }], [["a", "1 2"], ["b", ""]]);
    expect(errors).toEqual({ a: { code: "digits" }, b: { code: "required" } });
  });

  it("a line break counts one sign, as on the page, though a form sends two", async () => {
    const lines = (count: number): [string, string][] => [["a", "x\r\n".repeat(count)]];
    const area: Element = { type: "textarea", name: "a", maxLength: 20 };
    expect((await post([area], lines(10))).errors).toEqual({});
    expect((await post([area], lines(11))).errors).toEqual({ a: { code: "too-long", params: { max: 20 } } });
  });

  it("comes back as it was typed", async () => {
    expect((await post([{ type: "textarea", name: "a", validation: "digits" }], [["a", "1\r\n2"]])).given).toEqual({ a: "1\n2" });
  });

  it("a visible field that was left out is empty", async () => {
    expect((await post([{ name: "a", validation: "required", default: "x" }], [])).errors).toEqual({ a: { code: "required" } });
  });
});

describe("hidden fields", () => {
  const form = [{ name: "p" }, unless("a", "p", "yes", { validation: "digits" })];
  it("are not believed, judged or kept", async () => {
    const { values, errors } = await post(form, [["p", "no"], ["a", "forged"]]);
    expect(values).toEqual({ p: "no" });
    expect(errors).toEqual({});
  });

  it("are empty to others' rules and conditions", async () => {
    const elements = [...form, { name: "same", validation: "same", validationProps: { as: "a" } }, unless("next", "a", "1")];
    const { values, errors } = await post(elements, [["p", "no"], ["a", "1"], ["same", "1"], ["next", "x"]]);
    expect(values).toEqual({ p: "no", same: "1" });
    expect(errors).toEqual({ same: { code: "same" } });
  });

  it("come back with what they were given", async () => {
    expect((await post(form, [["p", "no"], ["a", "typed"]])).given).toEqual({ p: "no", a: "typed" });
  });
});

describe("locked fields", () => {
  it("keep what the page showed, whatever is posted", async () => {
    const { values, given } = await post([{ name: "a" }, { ...tick, name: "t" }], [["a", "forged"], ["t", "1"]], { shown: { a: "kept" }, descriptor: { locked: ["a", "t"] } });
    expect(values).toEqual({ a: "kept", t: false });
    expect(given).toEqual(values);
  });

  it("decide conditions with what the page showed", async () => {
    const { values } = await post([{ name: "p" }, unless("a", "p", "yes")], [["p", "yes"], ["a", "1"]], { shown: { p: "no" }, descriptor: { locked: ["p"] } });
    expect(values).toEqual({ p: "no" });
  });

  it("are not looked up", async () => {
    const lookUp = () => ({ issue: { code: "asked" } });
    const { values, errors } = await post([{ type: "location", name: "a" }], [["a", "x"]], { shown: { a: "68134" }, lookUp, descriptor: { locked: ["a"] } });
    expect(values).toEqual({ a: "68134" });
    expect(errors).toEqual({});
  });
});

describe("look-ups", () => {
  const lookUp: JudgeOptions["lookUp"] = (_, text) => (text === "Sofia" ? { value: "68134" } : text === "" || text === "68134" ? { value: text } : { issue: { code: "not-in-list" } });
  const place: Element = { type: "location", name: "place", validation: "required" };

  it.each([["Sofia", "68134"], ["68134", "68134"]])("the text %j is kept as %j and comes back in its words", async (text, code) => {
    const { values, given } = await post([place], [["place", text]], { lookUp });
    expect(values).toEqual({ place: code });
    expect(given).toEqual({ place: text });
  });

  it("a select that names a source is looked up as well, one with choices is not", async () => {
    const select: Element = { type: "select", name: "place", source: "places" };
    expect((await post([select], [["place", "Sofia"]], { lookUp })).values).toEqual({ place: "68134" });
    expect((await post([{ ...select, source: undefined }], [["place", "Sofia"]], { lookUp })).values).toEqual({ place: "Sofia" });
  });

  it("what is not found is the field's error and stays as typed; nothing is required's affair", async () => {
    expect(await post([place], [["place", "Atlantis"]], { lookUp })).toMatchObject({ errors: { place: { code: "not-in-list" } }, given: { place: "Atlantis" } });
    expect((await post([place], [["place", ""]], { lookUp })).errors).toEqual({ place: { code: "required" } });
  });

  it("rules and conditions of others see the code", async () => {
    const elements = [place, unless("street", "place", "68134"), { name: "same", validation: "same", validationProps: { as: "place" } }];
    const { values, errors } = await post(elements, [["place", "Sofia"], ["street", "x"], ["same", "68134"]], { lookUp });
    expect(values).toEqual({ place: "68134", street: "x", same: "68134" });
    expect(errors).toEqual({});
  });

  it("a hidden one is not looked up", async () => {
    const { errors } = await post([{ name: "p" }, unless("place", "p", "yes", { type: "location" })], [["p", "no"], ["place", "Atlantis"]], { lookUp });
    expect(errors).toEqual({});
  });
});

describe("a plain post that opens fields", () => {
  const elements = [{ name: "p" }, unless("a", "p", "yes", { validation: "required" }), unless("t", "p", "yes", { type: "checkbox" }), { name: "b", validation: "required" }];
  const revealed = async (entries: [string, string][], shown = {}) => (await post(elements, entries, { shown })).revealed.map(({ path }) => path);

  it("names those the page had not shown and that were not in it", async () => {
    expect(await revealed([["p", "yes"], ["b", "1"]])).toEqual(["a", "t"]);
    expect(await revealed([["p", "yes"], ["a", ""], ["t", "0"], ["b", "1"]])).toEqual([]);
    expect(await revealed([["p", "no"], ["b", "1"]])).toEqual([]);
  });

  it("not those the page had shown", async () => {
    expect(await revealed([["p", "yes"]], { p: "yes" })).toEqual([]);
  });

  it("gives them what they start with, and everything else as it was posted", async () => {
    const { given } = await post(elements, [["p", "yes"], ["b", " x "]], { shown: { a: "start", b: "old" } });
    expect(given).toEqual({ p: "yes", a: "start", t: false, b: " x " });
  });
});

describe("rules that ask the backend", () => {
  const asking: Element = { name: "a", validation: "digits free-backend" };
  it("are asked when the others are content", async () => {
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
