/**
 * Forms as data: the definition, written by a product owner in `schemas/`, and the descriptor, which the backend
 * sends to one visitor.
 */
import type { CaptchaProvider } from "./captcha.ts";
import type { Currencies } from "#src/domain/lending/money.ts";
import type { ElementType } from "./element-types.ts";
import type { FormValues } from "./rule.ts";

/** A condition on the value of `element`. */
export type Condition = { element: string } & (
  | { operator: "equal" | "notEqual"; value: string | number | boolean }
  | { operator: "inList"; value: readonly (string | number | boolean)[] }
  | { operator: "greater" | "less"; value: number }
  | { operator: "filled" }
);

/** Conditions joined: all of them, or any. */
export type ConditionTree = Condition | { all: readonly ConditionTree[] } | { any: readonly ConditionTree[] };

/** An option of a radio, select or list; `attributes` control how it is rendered. */
export type Choice = {
  value: string;
  label: string;
  attributes?: { icon?: string; component?: string; subLabel?: string; componentProps?: Record<string, unknown> };
};

/** Kinds of file a field may accept. */
export type FileKind = "image" | "pdf" | "statement" | "video";

/** An uploaded file, stored for an hour; the form names its id instead of sending it again. `size` in bytes. */
export type StagedFile = { id: string; name: string; size: number };

/** Rewrites typed text while it is typed. */
type Transform = "uppercase" | "capitalize" | "cyrillic";

/** One element of a form. `name` is unique within its group. */
export type Element = {
  type?: ElementType;
  name: string;
  label?: string;
  /** One plain sentence under the label. */
  hint?: string;
  /** Text of the „Защо питаме?“ explanation, shown on request. */
  why?: string;
  /**
   * Whether a later application starts with this answer: always, or while it is at most a month old. Without it the
   * question is asked anew, as consents must be.
   */
  reuse?: "always" | "month";
  placeholder?: string;
  /** Rule names separated by spaces, run in order; the first error wins. */
  validation?: string;
  validationProps?: Record<string, unknown>;
  /** Own words for errors, by the name of the rule that refuses or the code of a check of the element itself. */
  messages?: Readonly<Record<string, string>>;
  /** One condition or several; the element is hidden while any of them holds. */
  hidden?: ConditionTree | readonly ConditionTree[];
  /** In place of `hidden`: the element is shown only while one of these holds. */
  shown?: ConditionTree | readonly ConditionTree[];
  transform?: Transform | readonly Transform[];
  /** The value a visitor starts with. */
  default?: string | number | boolean;
  choices?: readonly Choice[];
  /** A list of `schemas/lists/` (up to 50 options), resolved into `choices` by the server. */
  list?: string;
  /** Radio: each choice of a visitor is told to the server's log, as `url?type=VALUE` under the name `type`. */
  logsClick?: { type: string; url: string };
  /** A longer list, searched through `lists/:source`. */
  source?: string;
  /** Filled in by the server: the label of the value a look-up starts with. */
  selected?: { value: string; label: string; detail?: string };
  /** Filled in by the server: the captcha's provider, public key, challenge URL; `disabled` when none is required. */
  provider?: CaptchaProvider;
  siteKey?: string;
  challengeUrl?: string;
  disabled?: boolean;
  /** Filled in by the server: the captcha shows once it is asked for. */
  onDemand?: boolean;
  /** Children of a `form` group. */
  elements?: readonly Element[];
  /** Content: the words, and how they look. */
  text?: string;
  look?: "paragraph" | "inset" | "details";
  /** Submit: URL to which this button sends a `get` form instead of the form's action. */
  formAction?: string;
  /** Submit: label where the same was done before, as the server fills in by `again`. */
  labelAgain?: string;
  again?: boolean;
  /** Slider, money and number. */
  min?: number;
  max?: number;
  /** Number: how many decimals it may have; none by default. */
  decimals?: number;
  step?: number;
  keyStep?: number;
  /** Unit after the number; singular and plural where the scale includes 1. */
  labelSuffix?: string | { one: string; many: string };
  sliderType?: "amount" | "value";
  /** Filled in by the server: the currencies in which an amount is shown. */
  currencies?: Currencies;
  /** Filled in by the server: points of a slider beyond which something else holds; its words on either side of them. */
  marks?: readonly SliderMark[];
  /** Native hints for the phone's keyboard and the password manager. */
  inputMode?: "text" | "numeric" | "decimal" | "tel" | "email";
  autocomplete?: string;
  maxLength?: number;
  /** Photo and file. */
  imageOptions?: { maxFileSize?: number; quality?: number; imageWidth?: number };
  /** File: accepted kinds, images only by default. A photo always accepts images only. */
  accept?: readonly FileKind[];
};

/** A point of a slider: what is said while the value is at most `at`, and what is said above it. */
export type SliderMark = { at: number; upTo: string; above: string };

/** A part of a form shown by itself, with its heading; `elements` are names of the form's own elements, in its order. */
type SectionDefinition = { title: string; elements: readonly string[] };

/**
 * A part of a form that shows as a summary of its answers, with a way to open its fields, when the page's address
 * brought all of them; `elements` are names of the form's own elements that follow one another.
 */
type SummaryDefinition = { title: string; elements: readonly string[] };

/** A form as written in `schemas/`; `action` is an API call, or a path when it starts with a slash. */
export type Definition = {
  $schema?: string;
  id: string;
  title: string;
  /** One or two sentences above the fields. May hold the allowed markup. */
  intro?: string;
  /** Message shown after a successful submit that does not navigate. */
  done?: string;
  action: string;
  /** `get` only for calculators, which change nothing. */
  method?: "post" | "get";
  elements: readonly Element[];
  /** Cuts the form into sections that show one at a time; names and paths of its values do not change. */
  sections?: readonly SectionDefinition[];
  /** Parts that need not be asked again of those whose address brings their answers. */
  summaries?: readonly SummaryDefinition[];
};

/** Element properties the server fills in for one visitor: limits, step, default, mappings, choices, list. */
export type ElementProps = Partial<Omit<Element, "name" | "type" | "elements">>;

/**
 * How long a form cannot be sent: until an instant, which names the wait, and, as clocks may be wrong, in seconds from
 * the response on. `text` says from when in words, `counting` how long yet with `{left}`, `over` that it is over.
 */
export type Wait = { until: string; seconds: number; text: string; counting: string; over: string };

/** A definition with one visitor's values and element properties filled in. */
export type Descriptor = Definition & {
  /** Hash of the definition with its lists resolved. */
  version: string;
  values: FormValues;
  /** By element path, `a.b`. */
  props?: Record<string, ElementProps>;
  /** Paths of read-only fields: shown, but a posted value is ignored. */
  locked?: readonly string[];
  csrf?: string;
  /** Idempotency key of the next submit. */
  key?: string;
  /** The user it was issued to; absent for visitors who are not logged in. */
  issuedTo?: string;
  /** Where typed values are saved before the submit: on the server, or in this tab of the browser alone. */
  draft?: "server" | "browser";
  /** It was filled in with a draft: as that was typed, or without what the form has ceased to ask or offer since. */
  drafted?: "whole" | "part";
  /** When the form may be sent next: until then the server refuses it. */
  wait?: Wait;
  /** Indexes of the summaries whose answers the page's address brought. */
  summed?: readonly number[];
  /** Files uploaded with an earlier submit of this form, by field name. */
  staged?: Readonly<Record<string, readonly StagedFile[]>>;
};
