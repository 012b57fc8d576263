/**
 * Validation rules. A rule is a pure function of a value, its properties and the form's current values, so the same
 * file runs in the browser and on the server.
 */

/** Values of a form, nested by group: `{ email: "…", income: { netMonthly: "900" } }`. */
export type FormValues = { [name: string]: unknown };

/** A validation error whose message is in `copy/validation.ts`, or in the element's own `words`. */
export type CodedIssue = { code: string; params?: Record<string, string | number>; words?: string };

/** A validation error: a code, or a text from the server. */
export type Issue = CodedIssue | { text: string };

/** The rule's extra properties: the element's `validationProps`, shared by its whole chain. */
export type RuleProps = { readonly [key: string]: unknown };

/** Runs a backend check: an API call in the browser, its handler directly on the server. */
export type Ask = (source: string, input: Record<string, string>, signal?: AbortSignal) => Promise<unknown>;

/** What a rule may use besides the value it judges. */
export type RuleContext = {
  props: RuleProps;
  /** All current values of the form. A hidden field counts as empty. */
  values: FormValues;
  /** Current value of another element, resolved in the nearest group first, then outward. */
  valueOf(name: string): unknown;
  /** Today in Sofia, `YYYY-MM-DD`. */
  today: string;
  /** The value is kept exactly as typed; any other text is trimmed before it is kept. */
  exact: boolean;
  /** Runs the chain this rule wraps on the same value. */
  runNested(): Issue | undefined;
  /** Only for rules with `asks`. */
  ask: Ask;
};

/** Kinds of value a rule can judge. */
type Takes =
  /** Any value. */
  | "any"
  /** Typed or chosen: text, a code, a number. */
  | "text"
  /** A slider's number. */
  | "number"
  | "tick"
  | "files";

/** A property of a rule: its JSON type. The rule's `.cases.ts` file describes it. */
type RuleProp = { type: "string" | "number" | "boolean" | "object" | "array" | "any"; required?: boolean };

export type Rule = {
  /** The name a definition writes; also the file's name. */
  name: string;
  /** Kind of value it judges, "text" by default; the linter rejects it on elements with any other value. */
  takes?: Takes;
  /** Refuses an empty value: always, or sometimes (it depends on other fields). */
  refusesEmpty?: "always" | "sometimes";
  /** Asks the backend; its name then contains `backend`. */
  asks?: true;
  /** The value is a consent: given anew each time, never pre-ticked. */
  consent?: true;
  /** The value identifies a person or grants access: never saved in a draft. */
  secret?: true;
  /** The text format it accepts; two formats on one field would refuse every value. */
  format?: string;
  /** Judges only texts of these formats, accepts all others; a rule with one of them must precede it in the chain. */
  needsFormat?: readonly string[];
  /** It accepts whole numbers only, so that conditions may compare the value with others. */
  isNumber?: true;
  /** Its properties, by name. */
  props?: Readonly<Record<string, RuleProp>>;
  /** Names of the elements it depends on: when one changes, the rule runs again. */
  dependsOn?(props: RuleProps): string[];
  /** The nested chain, as written in its properties. */
  wraps?(props: RuleProps): { validation: unknown; validationProps: unknown };
  /** Whether the nested chain is in force now; for rules with `wraps`. */
  applies?(props: RuleProps, valueOf: RuleContext["valueOf"]): boolean;
  /** Canonical form of an accepted value, for storage: e.g. without the spaces and dashes people type. */
  normalise?(value: string): string;
  /** Judges a value; `undefined` when it is valid. Returns a promise only for rules with `asks`. */
  check(value: unknown, context: RuleContext): Issue | undefined | Promise<Issue | undefined>;
};

/** Rules by name. */
export type Rules = Readonly<Record<string, Rule>>;

/** Declares a rule. Identity function, so that the compiler checks the rule's type. */
export const defineRule = <R extends Rule>(rule: R): R => rule;
