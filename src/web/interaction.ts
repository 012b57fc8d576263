/**
 * Interaction events of the live channel: clicks, focus and route changes. The browser strips personal data from them;
 * the server applies the same rules again, because a client may send anything.
 */
import { maskText } from "./mask.ts";

/** Event names of the live channel, for both sides. */
export const LIVE_EVENTS = {
  connect: "connect-website",
  user: "update-user",
  interact: "interact",
  following: "following",
  changed: "changed",
} as const;

/** Kinds of data that may have changed; a push contains only these names, never the data. */
export const CHANGES = ["user-data", "page"] as const;
export type Change = (typeof CHANGES)[number];

const INTERACTION_TYPES = ["click", "focusin", "route"] as const;
export type InteractionType = (typeof INTERACTION_TYPES)[number];

/** An interaction event; `datetime` in milliseconds since the epoch, `params` masked. */
export type Interaction = {
  id: string;
  type: InteractionType;
  datetime: number;
  params: Readonly<Record<string, string>>;
};

/** Maximum length of an element's text, in characters. */
const TEXT_MOST = 50;
const CODE_MOST = 200;
const PARAMS_MOST = 40;

const CODES = [
  "id",
  "class",
  "name",
  "type",
  "role",
  "for",
  "tabindex",
  "disabled",
  "required",
  "readonly",
  "multiple",
  "open",
  "hidden",
  "lang",
  "dir",
  "rel",
  "target",
  "method",
  "enctype",
  "min",
  "max",
  "step",
  "minlength",
  "maxlength",
  "pattern",
  "autocomplete",
  "inputmode",
  "autocapitalize",
  "autocorrect",
  "spellcheck",
  "enterkeyhint",
  "accept",
  "draggable",
  "translate",
  "aria-atomic",
  "aria-autocomplete",
  "aria-busy",
  "aria-controls",
  "aria-current",
  "aria-describedby",
  "aria-details",
  "aria-disabled",
  "aria-errormessage",
  "aria-expanded",
  "aria-haspopup",
  "aria-hidden",
  "aria-invalid",
  "aria-labelledby",
  "aria-live",
  "aria-modal",
  "aria-orientation",
  "aria-owns",
  "aria-pressed",
  "aria-readonly",
  "aria-required",
  "aria-valuemax",
  "aria-valuemin",
  "data-track",
  "data-state",
  "data-tone",
  "data-look",
  "data-type",
  "data-live",
  "data-invalid",
  "data-filled",
  "data-status",
  "data-icon",
  "data-policy",
  "data-dragging",
];
const WORDS = ["aria-label", "aria-description", "aria-roledescription", "alt", "label", "placeholder"];
const ADDRESSES = ["href", "src", "action", "formaction"];

const kinds = new Map<string, "code" | "words" | "address">([
  ...CODES.map((name) => [name, "code"] as const),
  ...WORDS.map((name) => [name, "words"] as const),
  ...ADDRESSES.map((name) => [name, "address"] as const),
]);

/**
 * Kind of an attribute's value: a code of the site, text or a URL; `undefined` for attributes that are never published.
 * An allowlist, because password managers and other extensions add attributes with unpredictable names.
 */
export const attributeKind = (name: string): "code" | "words" | "address" | undefined => kinds.get(name);

/** A code with keys and long numbers masked; `undefined` unless it is printable ASCII of limited length. */
export const maskCode = (text: string): string | undefined =>
  /^[\x20-\x7e]*$/.test(text) && text.length <= CODE_MOST ? maskText(text) : undefined;

/**
 * A text, masked before it is truncated to `TEXT_MOST` characters. Control characters and lone surrogates become
 * spaces, because databases reject them.
 */
export const maskWords = (text: string): string =>
  [...maskText(text.replace(/[\s\p{Cc}\p{Cs}]+/gu, " ").trim())].slice(0, TEXT_MOST).join("");

/** End of the year 9999: not every database accepts five-digit years. */
const LATEST = Date.UTC(10_000, 0) - 1;

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const maskParam = (name: string, value: string, isPattern: (address: string) => boolean): string | undefined => {
  if (name === "tagName") return /^[A-Za-z][A-Za-z0-9-]{0,30}$/.test(value) ? value : undefined;
  if (name === "text") return maskWords(value);
  const kind = name === "route" ? "address" : attributeKind(name);
  if (kind === "address") return isPattern(value) ? value : undefined;
  if (kind === "words") return maskWords(value);
  return kind && maskCode(value);
};

/**
 * Validates an event from an untrusted client: `undefined` when malformed, otherwise with unexpected params removed and
 * the rest masked. `isPattern` accepts the path patterns of the site's pages.
 */
export const readInteraction = (given: unknown, isPattern: (address: string) => boolean): Interaction | undefined => {
  if (!isPlain(given) || Object.keys(given).length !== 4) return undefined;
  const { id, type, datetime, params } = given;
  if (typeof id !== "string" || !/^[A-Za-z0-9]{12}$/.test(id)) return undefined;
  if (!INTERACTION_TYPES.includes(type as InteractionType)) return undefined;
  if (typeof datetime !== "number" || !Number.isSafeInteger(datetime) || datetime < 0 || datetime > LATEST)
    return undefined;
  if (!isPlain(params)) return undefined;
  const entries = Object.entries(params);
  if (
    entries.length > PARAMS_MOST ||
    !entries.every((entry): entry is [string, string] => typeof entry[1] === "string")
  )
    return undefined;
  const masked = entries.flatMap(([name, value]) => {
    const clean = maskParam(name, value, isPattern);
    return clean === undefined ? [] : [[name, clean] as const];
  });
  return { id, type: type as InteractionType, datetime, params: Object.fromEntries(masked) };
};

/** The kinds of change in a push; anything else in it is ignored. */
export const readChanges = (given: unknown): Change[] =>
  Array.isArray(given) ? CHANGES.filter((kind) => given.includes(kind)) : [];
