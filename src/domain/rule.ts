/**
 * What a validation rule is. A rule is a pure function of a value, its properties and the form's
 * current values, so that the same file runs in the browser and on the server.
 */

/** Values of a form, nested by group: `{ email: "…", income: { netMonthly: "900" } }`. */
export type FormValues = { [name: string]: unknown };

/** What a rule found wrong: a code whose words live in `copy/validation.ts`, or a text the server chose. */
export type Issue = { code: string; params?: Record<string, string | number> } | { text: string };

/** The rule's extra properties: the element's `validationProps`, shared by its whole chain. */
export type RuleProps = { readonly [key: string]: unknown };

/** Asks the backend: a call in the browser, the same handler on the server. */
export type Ask = (source: string, input: Record<string, string>, signal?: AbortSignal) => Promise<unknown>;

export type RuleContext = {
  props: RuleProps;
  /** All current values of the form. A hidden field counts as empty. */
  values: FormValues;
  /** The value another element has now: looked up in the nearest group first, then outward. */
  valueOf(name: string): unknown;
  /** Today in Sofia, `YYYY-MM-DD`. */
  today: string;
  /** Runs another chain on the same value: for rules that wrap rules. */
  runChain(chain: string, props: RuleProps): Issue | undefined;
  /** Only rules whose name contains `backend` may use it. */
  ask: Ask;
};

export type Rule = {
  /** The name a definition writes; also the file's name. */
  name: string;
  /** JSON Schema of each property it takes, for the definitions check and the editor. */
  props?: Record<string, { type: "string" | "number" | "boolean" | "object" | "array" | "any"; required?: boolean; description: string }>;
  /** Names of the elements whose change makes this rule look again. */
  dependsOn?(props: RuleProps): string[];
  /** The form in which an accepted value is kept: without the spaces and dashes people type. */
  normalise?(value: string): string;
  /** Nothing when the value is acceptable; a promise only from `backend` rules. */
  check(value: unknown, context: RuleContext): Issue | undefined | Promise<Issue | undefined>;
};

/** Declares a rule. The identity function: it gives the file one shape and the compiler something to check. */
export const defineRule = (rule: Rule): Rule => rule;
