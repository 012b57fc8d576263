/** Small forms and simple rules for the engine's tests. */
import type { Ask, FormValues, Issue, Rule, Rules } from "#src/engine/core/rule.ts";
import { compile } from "./core/compile.ts";
import type { Plan } from "./core/plan.ts";
import type { Descriptor, Element } from "./core/definition.ts";
import { FormStore, type StoreOptions } from "./browser/form-store.ts";

const isBlank = (value: unknown): boolean =>
  value === "" || value === false || value === undefined || (Array.isArray(value) && value.length === 0);

const rule = (made: Rule): Rule => ({ takes: "any", ...made });

/** Simple rules named after what they require. */
export const testRules: Rules = Object.fromEntries(
  [
    rule({
      name: "required",
      refusesEmpty: "always",
      check: (value) => (isBlank(value) ? { code: "required" } : undefined),
    }),
    rule({ name: "digits", check: (value) => (/^\d*$/.test(String(value)) ? undefined : { code: "digits" }) }),
    rule({ name: "short", check: (value) => (String(value).length <= 5 ? undefined : { code: "short" }) }),
    rule({ name: "trimmed", normalise: (value) => value.replaceAll(" ", ""), check: () => undefined }),
    rule({
      name: "same",
      dependsOn: ({ as }) => [String(as)],
      check: (value, { props, valueOf }) => (value === valueOf(String(props["as"])) ? undefined : { code: "same" }),
    }),
    rule({
      name: "when",
      dependsOn: ({ other }) => [String(other)],
      wraps: ({ chain, chainProps }) => ({ validation: chain, validationProps: chainProps }),
      applies: ({ other, is }, valueOf) => valueOf(String(other)) === is,
      check: (_, { props: { other, is }, valueOf, runNested }) =>
        valueOf(String(other)) === is ? runNested() : undefined,
    }),
    rule({
      name: "free-backend",
      asks: true,
      check: async (value, { ask }) =>
        (await ask("check", { value: String(value) })) === "taken" ? { text: "taken" } : undefined,
    }),
    rule({
      name: "few",
      check: (value, { props }) =>
        (value as unknown[]).length > Number(props["maxFiles"]) ? { code: "few" } : undefined,
    }),
    rule({ name: "agreed", consent: true, check: () => undefined }),
    rule({ name: "number-of-person", secret: true, check: () => undefined }),
    rule({ name: "one-of-two", refusesEmpty: "sometimes", check: () => undefined }),
    rule({ name: "sees", check: (_, { values }) => ({ text: JSON.stringify(values) }) }),
  ].map((made) => [made.name, made]),
);

export const sayCode = (issue: Issue): string => ("text" in issue ? issue.text : issue.code);

let versions = 0;

/** A descriptor of the given elements, with a new version on every call. */
export const descriptorOf = (elements: readonly Element[], more: Partial<Descriptor> = {}): Descriptor => ({
  id: "f",
  title: "Form",
  action: "form",
  version: String((versions += 1)),
  values: {},
  elements,
  ...more,
});

export const planOf = (elements: readonly Element[], more: Partial<Descriptor> = {}): Plan =>
  compile(descriptorOf(elements, more), testRules);

export const nobody: Ask = () => Promise.reject(new Error("nobody is asked"));

/** A store of the given elements. */
export const storeOf = (
  elements: readonly Element[],
  {
    values = {},
    ask = nobody,
    more = {},
    staged,
  }: {
    values?: FormValues;
    ask?: Ask;
    more?: Partial<Descriptor>;
    staged?: Descriptor["staged"];
  } = {},
): FormStore => {
  const options: StoreOptions = {
    plan: planOf(elements, more),
    values,
    today: "2027-03-28",
    ask,
    formatIssue: sayCode,
    staged,
  };
  return new FormStore(options);
};

/** The field at a path. Throws when there is none. */
export const fieldAt = (plan: Plan, path: string) => {
  const field = plan.byPath.get(path);
  if (!field) throw new Error(`the form has no field "${path}"`);
  return field;
};
