/**
 * A form as data: what a product owner writes in `schemas/` (definition) and what the backend sends
 * for one visitor (descriptor).
 */
import type { CaptchaProvider } from "#src/domain/captcha.ts";
import type { Currencies } from "#src/domain/money.ts";
import type { FormValues } from "#src/domain/rule.ts";

export const ELEMENT_TYPES = [
  "form", "checkbox", "submit", "slider", "hidden", "location", "autocomplete", "photo", "promoCode",
  "textarea", "select", "radio", "reCaptcha", "password", "file", "idCardNumber", "icn", "text",
] as const;
export type ElementType = (typeof ELEMENT_TYPES)[number];

/** When an element is hidden: it disappears while the other element's value satisfies the operator. */
export type Condition = { element: string } & (
  | { operator: "equal" | "notEqual"; value: string | number | boolean }
  | { operator: "inList"; value: readonly (string | number | boolean)[] }
);

export type Choice = {
  value: string;
  label: string;
  attributes?: { icon?: string; component?: string; subLabel?: string; componentProps?: Record<string, unknown> };
};

export type FileKind = "image" | "pdf";

/** A file the server has taken and keeps for an hour: what the form names instead of sending the bytes again. */
export type StagedFile = { id: string; name: string; size: number };

export type Transform = "uppercase" | "capitalize" | "cyrillic";

/** One element of a form. `name` is unique within its group. */
export type Element = {
  type?: ElementType;
  name: string;
  label?: string;
  /** One plain sentence under the label. */
  hint?: string;
  /** The answer to „Защо питаме?“, shown on request. */
  why?: string;
  placeholder?: string;
  /** Rule names separated by spaces, run in order; the first error wins. */
  validation?: string;
  validationProps?: Record<string, unknown>;
  /** One condition, or several of which any hides. */
  hidden?: Condition | readonly Condition[];
  transform?: Transform | readonly Transform[];
  /** The value a visitor starts with. */
  default?: string | number | boolean;
  choices?: readonly Choice[];
  /** A list of `schemas/lists/` (up to 50 options), resolved into `choices` by the server. */
  list?: string;
  /** A longer list, asked from `lists/:source`. */
  source?: string;
  /** Filled in by the server: the words of the value a look-up starts with. */
  selected?: { value: string; label: string; detail?: string };
  /** Filled in by the server: whose captcha, its public key, the call for its challenge, and that none is wanted. */
  provider?: CaptchaProvider;
  siteKey?: string;
  challengeUrl?: string;
  disabled?: boolean;
  /** Children of a `form` group. */
  elements?: readonly Element[];
  /** Submit: where this button sends a `get` form, when not to the form's action. */
  formAction?: string;
  /** Slider. */
  min?: number;
  max?: number;
  step?: number;
  keyStep?: number;
  labelSuffix?: string;
  sliderType?: "amount" | "value";
  /** Filled in by the server: how an amount is shown. */
  currencies?: Currencies;
  /** Native hints for the phone's keyboard and the password manager. */
  inputMode?: "text" | "numeric" | "decimal" | "tel" | "email";
  autocomplete?: string;
  maxLength?: number;
  /** Photo and file. */
  imageOptions?: { maxFileSize?: number; quality?: number; imageWidth?: number };
  /** File: what it takes; images only when left out. A photo takes nothing else. */
  accept?: readonly FileKind[];
};

export type Definition = {
  $schema?: string;
  id: string;
  title: string;
  /** One or two sentences above the fields. May hold the allowed markup. */
  intro?: string;
  /** Said after a post that leads nowhere else. */
  done?: string;
  action: string;
  /** `get` only for the calculator, which changes nothing. */
  method?: "post" | "get";
  elements: readonly Element[];
};

/** What the server fills in for an element of this visitor's form: limits, step, default, mappings, choices, list. */
export type ElementProps = Partial<Omit<Element, "name" | "type" | "elements">>;

/** A definition made ready for one visitor. */
export type Descriptor = Definition & {
  /** Hash of the definition with its lists resolved. */
  version: string;
  values: FormValues;
  /** By element path, `a.b`. */
  props?: Record<string, ElementProps>;
  /** Paths whose value is shown but cannot be changed here. */
  locked?: readonly string[];
  csrf?: string;
  /** The idempotency key of the next post. */
  key?: string;
  /** What is typed is kept on the server before it is sent. */
  draft?: true;
  /** Files taken with an earlier post of this form, by field name. */
  staged?: Readonly<Record<string, readonly StagedFile[]>>;
};
