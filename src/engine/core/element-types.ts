/**
 * The element types: one row each of facts shared by browser and server, and one of server-only facts. The type
 * union, the definitions' JSON schema, the linter, initial values, submission parsing, drafts, OpenAPI and the guide's
 * tables derive from these rows.
 */
/** Kinds of field value. */
export type Holds =
  /** Typed text. */
  | "text"
  /** A value from a list. */
  | "code"
  /** A whole number on a scale, as digits. */
  | "number"
  /** A boolean; 1 or 0 on the wire. */
  | "tick"
  /** Files, stored apart from the values. */
  | "files"
  /** A captcha response: read only by the captcha policy, never stored or sent back. */
  | "proof"
  /** No value: a container of other elements. */
  | "group"
  /** No value: a button. */
  | "nothing"
  /** No value: words between fields. */
  | "words";

/** How a field's text is resolved to a code of a list. */
type LookUp = {
  /** Always, or only where the definition names a `source`. */
  when: "always" | "source";
  /** Default list when the definition names none. */
  source?: string;
  /** Text that matches no entry is stored as typed instead of refused. */
  freeText?: true;
};

/** Facts about an element type for browser and server: its value, drafts and rendering. */
export type ElementTypeFacts = {
  holds: Holds;
  /** The canonical type, when this name is an alias. */
  aliasOf?: string;
  /** The value may be saved in a draft and prefilled from saved submissions. */
  drafts?: true;
  /** Stored exactly as typed, and never sent back to a page. */
  secret?: true;
  /** Invisible to people: it has no label and is not filled in by hand. */
  unseen?: true;
  /** Its text is a day, typed into the boxes of `DAY_BOXES`, which share the field's name. */
  inBoxes?: true;
  /** Its text is a number with decimals: a sum of money, or any. */
  decimal?: "money" | "number";
  /** Renders its options; any other value is refused. */
  offersChoices?: true;
  /** Accepts the file kinds in `accept`; images only without it. */
  accepts?: true;
  /** Its files are recordings, made by the page. */
  records?: true;
};

/** Server-only facts about an element type: the properties a definition may set, and its list look-up. */
type ServerFacts = {
  /** Type-specific properties, beyond those every type with a value accepts. */
  takes?: readonly string[];
  /** Keys of `validationProps` that the engine itself reads, whatever the chain. */
  reads?: readonly string[];
  /** Codes with which its own constraints refuse a value; a definition may have own words for them. */
  refusesAs?: readonly string[];
  /** The text format its own constraints require; rules that need it stand without another rule. */
  format?: string;
  looksUp?: LookUp;
  /** Options render as plain text, without markup. */
  plainChoices?: true;
  /** Renders the three states of a backend check; only such types may have rules that ask the backend. */
  checksLive?: true;
  /** It stands only in forms where the program reads it. */
  read?: true;
  /** Its widget is lazy: downloaded only by pages that use it. */
  late?: true;
};

const idCardNumber = { holds: "text" } as const;

/** Shared rows. A type missing from either table is a compile error. */
const ROWS = {
  text: { holds: "text", drafts: true },
  textarea: { holds: "text", drafts: true },
  date: { holds: "text", inBoxes: true, drafts: true },
  money: { holds: "text", decimal: "money", drafts: true },
  number: { holds: "text", decimal: "number", drafts: true },
  radio: { holds: "code", offersChoices: true, drafts: true },
  select: { holds: "code", offersChoices: true, drafts: true },
  autocomplete: { holds: "code", drafts: true },
  location: { holds: "code", drafts: true },
  checkbox: { holds: "tick", drafts: true },
  slider: { holds: "number", drafts: true },
  password: { holds: "text", secret: true },
  idCardNumber,
  icn: { ...idCardNumber, aliasOf: "idCardNumber" },
  photo: { holds: "files" },
  file: { holds: "files", accepts: true },
  video: { holds: "files", records: true },
  promoCode: { holds: "text", drafts: true },
  form: { holds: "group" },
  hidden: { holds: "text", unseen: true },
  reCaptcha: { holds: "proof" },
  content: { holds: "words" },
  submit: { holds: "nothing" },
} as const satisfies Record<string, ElementTypeFacts>;

const LONG = ["too-long"] as const;
const UNLISTED = ["unknown-choice"] as const;
const TYPED = ["maxLength", "inputMode", "placeholder", "autocomplete"] as const;
const CHANGED = ["transform", "maxLength", "inputMode", "placeholder", "autocomplete"] as const;
const LISTED = ["list", "source", "maxLength", "inputMode", "placeholder", "autocomplete"] as const;

/** Server-only rows; a separate table, so that browsers do not download it. */
const SERVER_ROWS = {
  text: { takes: CHANGED, refusesAs: LONG, checksLive: true },
  textarea: { takes: CHANGED, refusesAs: LONG },
  date: {
    takes: ["autocomplete"],
    refusesAs: [
      "date-no-day",
      "date-no-month",
      "date-no-year",
      "date-no-day-month",
      "date-no-day-year",
      "date-no-month-year",
      "date-day",
      "date-month",
      "date-year",
      "date-no-such-day",
    ],
    format: "day",
  },
  money: {
    takes: ["min", "max", "placeholder"],
    refusesAs: ["money-sum", "money-least", "money-most", "number-decimals"],
    format: "decimal",
  },
  number: {
    takes: ["min", "max", "decimals", "labelSuffix", "placeholder"],
    refusesAs: ["number-whole", "number-decimal", "number-decimals", "number-least", "number-most"],
    format: "decimal",
  },
  radio: { takes: ["choices", "list", "logsClick"], refusesAs: UNLISTED },
  select: {
    takes: ["choices", "list", "source", "placeholder", "autocomplete"],
    refusesAs: [...UNLISTED, "not-in-list"],
    plainChoices: true,
    looksUp: { when: "source" },
  },
  autocomplete: { takes: LISTED, refusesAs: ["not-in-list"], looksUp: { when: "always" }, late: true },
  location: { takes: LISTED, looksUp: { when: "always", source: "settlements", freeText: true }, late: true },
  checkbox: {},
  slider: {
    takes: ["min", "max", "step", "keyStep", "labelSuffix", "sliderType"],
    reads: ["amountElementName", "mappings"],
    refusesAs: ["slider-number", "slider-range", "slider-step"],
  },
  password: { takes: TYPED, refusesAs: LONG },
  idCardNumber: { takes: CHANGED, refusesAs: LONG, checksLive: true },
  icn: { takes: CHANGED, refusesAs: LONG, checksLive: true },
  photo: { takes: ["imageOptions"], late: true },
  file: { takes: ["imageOptions", "accept"], late: true },
  video: { late: true },
  promoCode: { takes: TYPED, refusesAs: LONG, checksLive: true, read: true, late: true },
  form: { takes: ["elements"] },
  hidden: {},
  reCaptcha: { read: true, late: true },
  content: { takes: ["text", "look"] },
  submit: { takes: ["formAction", "labelAgain"] },
} as const satisfies Record<keyof typeof ROWS, ServerFacts>;

/** Properties that some type takes. */
type TakenProperty = {
  [T in ElementType]: (typeof SERVER_ROWS)[T] extends { takes: readonly (infer Name)[] } ? Name : never;
}[ElementType];

/** Names allowed as `type` in a definition. */
export type ElementType = keyof typeof ROWS;

/** Types with a lazy widget. */
export type LateType = { [T in ElementType]: (typeof SERVER_ROWS)[T] extends { late: true } ? T : never }[ElementType];

/** Types with a widget: no aliases, nor group, button and words, which the engine renders itself. */
export type WidgetType = {
  [T in ElementType]: (typeof ROWS)[T] extends { aliasOf: string } | { holds: "group" | "nothing" | "words" }
    ? never
    : T;
}[ElementType];

/** Shared rows by type. */
const elementTypes: Readonly<Record<ElementType, ElementTypeFacts>> = ROWS;
const serverRows: Readonly<Record<ElementType, ServerFacts & { takes?: readonly TakenProperty[] }>> = SERVER_ROWS;

/** All names allowed as `type`, in the order in which editors offer them. */
export const ELEMENT_TYPES = /* @__PURE__ */ Object.keys(ROWS) as ElementType[];

/** The type of an element without `type`. */
export const DEFAULT_TYPE: ElementType = "text";

/** Anything with an element type (definition element, plan field, page data); `DEFAULT_TYPE` when missing. */
export type Typed = { type?: string };

const known = ({ type = DEFAULT_TYPE }: Typed): ElementType =>
  Object.hasOwn(elementTypes, type) ? (type as ElementType) : DEFAULT_TYPE;

/** The shared facts of its type; an unknown type counts as the default one. */
export const factsOf = (typed: Typed): ElementTypeFacts => elementTypes[known(typed)];

/** The server-only facts of its type; an unknown type counts as the default one. Throws while a type has no such row. */
export const serverFactsOf = (typed: Typed): (typeof serverRows)[ElementType] => {
  const type = known(typed);
  if (Object.hasOwn(serverRows, type)) return serverRows[type];
  throw new Error(`${type} has no row in SERVER_ROWS of src/engine/core/element-types.ts`);
};

/** The canonical type, with aliases resolved. */
export const canonicalType = (type: ElementType = DEFAULT_TYPE): ElementType =>
  (elementTypes[type]?.aliasOf as ElementType | undefined) ?? type;

/** Whether its value is of one of these kinds. */
export const holds = (typed: Typed, ...kinds: readonly Holds[]): boolean => kinds.includes(factsOf(typed).holds);

/** Whether it has a value that a form sends: false for groups, buttons and words. */
export const hasValue = (typed: Typed): boolean => !holds(typed, "group", "nothing", "words");

/** Whether the borrower has to answer it: false for buttons, words and unseen types. */
export const isAsked = (typed: Typed): boolean => !holds(typed, "nothing", "words") && !factsOf(typed).unseen;

/** Whether a condition can compare its value: false for files and captcha responses. */
export const isCompared = (typed: Typed): boolean => !holds(typed, "files", "proof");

/** Whether its text is looked up in a list, so that a code is stored. */
export const isLookUp = (typed: Typed & { source?: string }): boolean => {
  const when = serverFactsOf(typed).looksUp?.when;
  return when === "always" || (when === "source" && typed.source !== undefined);
};

/** Name of the list it is looked up in: the definition's, or the type's default. */
export const sourceOf = (typed: Typed & { source?: string }): string | undefined =>
  typed.source ?? serverFactsOf(typed).looksUp?.source;
