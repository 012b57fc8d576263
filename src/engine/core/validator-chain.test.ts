import { describe, expect, it } from "vitest";
import type { Issue } from "./rule.ts";
import { validateRemotely, asksBackend, validateField, type ValidationEnvironment } from "./validator-chain.ts";
import type { Plan } from "./plan.ts";
import type { Element } from "./definition.ts";
import { fieldAt, nobody, planOf } from "#src/engine/form.fixture.ts";

const envOf = (
  plan: Plan,
  values: Record<string, unknown>,
  more: Partial<ValidationEnvironment> = {},
): ValidationEnvironment => ({
  plan,
  today: "2027-03-28",
  ask: nobody,
  values: () => values,
  valueOf: (field) => values[field.path] ?? "",
  ...more,
});

const check = (element: Element, values: Record<string, unknown>, others: Element[] = []): Issue | undefined => {
  const plan = planOf([element, ...others]);
  return validateField(fieldAt(plan, element.name), envOf(plan, values));
};

describe("a chain", () => {
  it.each([
    ["required digits short", "", { code: "required" }],
    ["required digits short", "abcdefgh", { code: "digits" }],
    ["required digits short", "12345678", { code: "short" }],
    ["short digits", "abcdefgh", { code: "short" }],
    ["required digits short", "123", undefined],
    [undefined, "", undefined],
  ])("%j for the value %j reports only the first error: %j", (validation, value, issue) => {
    expect(check({ name: "a", validation }, { a: value })).toEqual(issue);
  });

  it("checks the element's own constraints before any rule", () => {
    expect(check({ name: "a", validation: "digits", maxLength: 3 }, { a: "abcd" })).toEqual({
      code: "too-long",
      params: { max: 3 },
    });
  });

  it.each<[string, Element, string, Issue | undefined]>([
    [
      "a rule",
      { name: "a", validation: "required digits", messages: { required: "Напишете числото." } },
      "",
      { code: "required", words: "Напишете числото." },
    ],
    [
      "a rule without own words",
      { name: "a", validation: "required digits", messages: { required: "Напишете числото." } },
      "x",
      { code: "digits" },
    ],
    [
      "a constraint",
      { name: "a", maxLength: 3, messages: { "too-long": "До три." } },
      "1234",
      { code: "too-long", params: { max: 3 }, words: "До три." },
    ],
    ["nothing", { name: "a", validation: "required", messages: { required: "Напишете числото." } }, "1", undefined],
  ])("says the element's own words for what refuses: %s", (_, element, value, issue) => {
    expect(check(element, { a: value })).toEqual(issue);
  });

  it("passes a rule the element's properties and the values of other fields", () => {
    const same: Element = { name: "a", validation: "same", validationProps: { as: "b" } };
    expect(check(same, { a: "1", b: "1" }, [{ name: "b" }])).toBeUndefined();
    expect(check(same, { a: "1", b: "2" }, [{ name: "b" }])).toEqual({ code: "same" });
  });

  it("resolves the names a rule uses in its own group first", () => {
    const plan = planOf([
      { name: "b" },
      {
        type: "form",
        name: "g",
        elements: [{ name: "b" }, { name: "a", validation: "same", validationProps: { as: "b" } }],
      },
    ]);
    expect(
      validateField(fieldAt(plan, "g.a"), envOf(plan, { b: "outer", "g.b": "inner", "g.a": "inner" })),
    ).toBeUndefined();
  });

  it("passes a rule all values", () => {
    expect(check({ name: "a", validation: "sees" }, { a: "1" })).toEqual({ text: '{"a":"1"}' });
  });
});

describe("a rule that wraps rules", () => {
  const wrapped = (chain: string, chainProps = {}): Element => ({
    name: "a",
    validation: "when",
    validationProps: { other: "b", is: "yes", chain, chainProps },
  });
  it.each([
    ["required digits", "yes", "", { code: "required" }],
    ["required digits", "yes", "x", { code: "digits" }],
    ["required digits", "no", "x", undefined],
    ["required free-backend", "yes", "taken", undefined],
  ])("%s when b is %s: %j gives %j", (chain, b, a, issue) => {
    expect(check(wrapped(chain), { a, b }, [{ name: "b" }])).toEqual(issue);
  });

  it("may wrap itself with separate properties", () => {
    const twice = wrapped("when", { other: "c", is: "yes", chain: "digits" });
    expect(check(twice, { a: "x", b: "yes", c: "yes" }, [{ name: "b" }, { name: "c" }])).toEqual({ code: "digits" });
    expect(check(twice, { a: "x", b: "yes", c: "no" }, [{ name: "b" }, { name: "c" }])).toBeUndefined();
  });

  it("an unknown nested rule is an error that names the field", () => {
    expect(() => check(wrapped("nope"), { a: "x", b: "yes" }, [{ name: "b" }])).toThrow(
      /"a" names the unknown rule "nope"/,
    );
  });
});

describe("backend rules", () => {
  const asked = (validation: string, answers: Record<string, string>) => {
    const plan = planOf([{ name: "a", validation }]);
    const questions: string[] = [];
    const ask: ValidationEnvironment["ask"] = async (source, { value }) => {
      questions.push(`${source} ${value}`);
      return answers[value!];
    };
    return { plan, field: fieldAt(plan, "a"), questions, env: (value: string) => envOf(plan, { a: value }, { ask }) };
  };

  it("are skipped by the synchronous check", () => {
    const { field, env, questions } = asked("free-backend digits", {});
    expect(validateField(field, env("x"))).toEqual({ code: "digits" });
    expect(validateField(field, env("1"))).toBeUndefined();
    expect(questions).toEqual([]);
  });

  it("are the only ones that the remote check runs", async () => {
    const { field, env, questions } = asked("digits free-backend required", { x: "taken" });
    expect(await validateRemotely(field, env("x"))).toEqual({ text: "taken" });
    expect(await validateRemotely(field, env("y"))).toBeUndefined();
    expect(questions).toEqual(["check x", "check y"]);
  });

  it.each([
    ["required", false],
    ["required free-backend", true],
    ["", false],
  ])("%j contains one: %s", (validation, asks) => {
    expect(asksBackend(asked(validation, {}).field)).toBe(asks);
  });
});
