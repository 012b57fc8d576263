/** Small forms for the engine's tests, with rules of their own. */
import type { Ask, FormValues, Issue, Rule } from "#src/domain/rule.ts";
import { compile, type Plan, type Rules } from "./compile.ts";
import type { Descriptor, Element } from "./definition.ts";
import { FormStore, type StoreOptions } from "./store.ts";

const isBlank = (value: unknown): boolean => value === "" || value === false || value === undefined || (Array.isArray(value) && value.length === 0);

const rule = (made: Rule): Rule => made;

/** Rules that are easy to foresee: what each refuses is in its name. */
export const testRules: Rules = Object.fromEntries([
  rule({ name: "required", check: (value) => (isBlank(value) ? { code: "required" } : undefined) }),
  rule({ name: "digits", check: (value) => (/^\d*$/.test(String(value)) ? undefined : { code: "digits" }) }),
  rule({ name: "short", check: (value) => (String(value).length <= 5 ? undefined : { code: "short" }) }),
  rule({ name: "trimmed", normalise: (value) => value.replaceAll(" ", ""), check: () => undefined }),
  rule({
    name: "same", dependsOn: ({ as }) => [String(as)],
    check: (value, { props, valueOf }) => (value === valueOf(String(props["as"])) ? undefined : { code: "same" }),
  }),
  rule({
    name: "when", dependsOn: ({ other }) => [String(other)],
    check: (_, { props, valueOf, runChain }) =>
      valueOf(String(props["other"])) === props["is"] ? runChain(String(props["chain"]), (props["chainProps"] ?? {}) as Record<string, unknown>) : undefined,
  }),
  rule({
    name: "free-backend",
    check: async (value, { ask }) => ((await ask("check", { value: String(value) })) === "taken" ? { text: "taken" } : undefined),
  }),
  rule({ name: "few", check: (value, { props }) => ((value as unknown[]).length > Number(props["maxFiles"]) ? { code: "few" } : undefined) }),
  rule({ name: "sees", check: (_, { values }) => ({ text: JSON.stringify(values) }) }),
].map((made) => [made.name, made]));

export const sayCode = (issue: Issue): string => ("text" in issue ? issue.text : issue.code);

let versions = 0;

/** A descriptor of the given elements, each time of another version. */
export const descriptorOf = (elements: readonly Element[], more: Partial<Descriptor> = {}): Descriptor => ({
  id: "f", title: "Form", action: "form", version: String((versions += 1)), values: {}, elements, ...more,
});

export const planOf = (elements: readonly Element[], more: Partial<Descriptor> = {}): Plan => compile(descriptorOf(elements, more), testRules);

export const nobody: Ask = () => Promise.reject(new Error("nobody is asked"));

/** A store of the given elements. */
export const storeOf = (elements: readonly Element[], { values = {}, ask = nobody, more = {}, staged }: {
  values?: FormValues; ask?: Ask; more?: Partial<Descriptor>; staged?: Descriptor["staged"];
} = {}): FormStore => {
  const options: StoreOptions = { plan: planOf(elements, more), values, rules: testRules, today: "2027-03-28", ask, say: sayCode, staged };
  return new FormStore(options);
};

/** The field of a path; a test that names a wrong one fails here. */
export const fieldAt = (plan: Plan, path: string) => {
  const field = plan.byPath.get(path);
  if (!field) throw new Error(`the form has no field "${path}"`);
  return field;
};
