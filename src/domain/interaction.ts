/**
 * What is told of a click, a focus or a change of page. The browser makes it so that nothing of a person is in it; the
 * server looks at what it got by the same rules once more, because anybody may send anything.
 */
import { maskText } from "./mask.ts";

/** The names of the live channel's events; both sides write these. */
export const LIVE_EVENTS = { connect: "connect-website", user: "update-user", interact: "interact", following: "following", changed: "changed" } as const;

/** Kinds of things that may have changed; a push names them and carries nothing else. */
export const CHANGES = ["user-data", "page"] as const;
export type Change = (typeof CHANGES)[number];

export const INTERACTION_TYPES = ["click", "focusin", "route"] as const;
export type InteractionType = (typeof INTERACTION_TYPES)[number];

export type Interaction = { id: string; type: InteractionType; datetime: number; params: Readonly<Record<string, string>> };

/** Characters of an element's words. */
export const TEXT_MOST = 50;
const CODE_MOST = 200;
const PARAMS_MOST = 40;

const CODES = [
  "id", "class", "name", "type", "role", "for", "tabindex", "disabled", "required", "readonly", "multiple", "open", "hidden", "lang", "dir", "rel", "target", "method", "enctype",
  "min", "max", "step", "minlength", "maxlength", "pattern", "autocomplete", "inputmode", "autocapitalize", "autocorrect", "spellcheck", "enterkeyhint", "accept", "draggable", "translate",
  "aria-atomic", "aria-autocomplete", "aria-busy", "aria-controls", "aria-current", "aria-describedby", "aria-details", "aria-disabled", "aria-errormessage", "aria-expanded",
  "aria-haspopup", "aria-hidden", "aria-invalid", "aria-labelledby", "aria-live", "aria-modal", "aria-orientation", "aria-owns", "aria-pressed", "aria-readonly", "aria-required",
  "aria-valuemax", "aria-valuemin",
  "data-track", "data-state", "data-tone", "data-look", "data-type", "data-live", "data-invalid", "data-filled", "data-status", "data-icon", "data-policy", "data-dragging",
];
const WORDS = ["aria-label", "aria-description", "aria-roledescription", "alt", "label", "placeholder"];
const ADDRESSES = ["href", "src", "action", "formaction"];

const kinds = new Map<string, "code" | "words" | "address">([
  ...CODES.map((name) => [name, "code"] as const), ...WORDS.map((name) => [name, "words"] as const), ...ADDRESSES.map((name) => [name, "address"] as const),
]);

/**
 * What an attribute holds: a code of ours, words, an address; undefined for what is never told. The names are listed
 * rather than the exceptions: what a password manager or any other extension hangs on an element has a name nobody knows.
 */
export const attributeKind = (name: string): "code" | "words" | "address" | undefined => kinds.get(name);

/** A code as it may be told: printable Latin, keys and long numbers hidden. Undefined for everything else. */
export const tellCode = (text: string): string | undefined => (/^[\x20-\x7e]*$/.test(text) && text.length <= CODE_MOST ? maskText(text) : undefined);

/** The first characters of words, with what may be a person's hidden before anything is cut. Halves of characters and what is none go: a database takes neither. */
export const tellWords = (text: string): string => [...maskText(text.replace(/[\s\p{Cc}\p{Cs}]+/gu, " ").trim())].slice(0, TEXT_MOST).join("");

/** The end of the year 9999: later years have five digits, which not every database reads. */
const LATEST = Date.UTC(10_000, 0) - 1;

const isPlain = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const tellParam = (name: string, value: string, isPattern: (address: string) => boolean): string | undefined => {
  if (name === "tagName") return /^[A-Za-z][A-Za-z0-9-]{0,30}$/.test(value) ? value : undefined;
  if (name === "text") return tellWords(value);
  const kind = name === "route" ? "address" : attributeKind(name);
  if (kind === "address") return isPattern(value) ? value : undefined;
  if (kind === "words") return tellWords(value);
  return kind && tellCode(value);
};

/** An event as a stranger sent it: undefined when it has not the shape, otherwise with whatever does not belong taken out. */
export const readInteraction = (given: unknown, isPattern: (address: string) => boolean): Interaction | undefined => {
  if (!isPlain(given) || Object.keys(given).length !== 4) return undefined;
  const { id, type, datetime, params } = given;
  if (typeof id !== "string" || !/^[A-Za-z0-9]{12}$/.test(id)) return undefined;
  if (!INTERACTION_TYPES.includes(type as InteractionType)) return undefined;
  if (typeof datetime !== "number" || !Number.isSafeInteger(datetime) || datetime < 0 || datetime > LATEST) return undefined;
  if (!isPlain(params)) return undefined;
  const entries = Object.entries(params);
  if (entries.length > PARAMS_MOST || !entries.every((entry): entry is [string, string] => typeof entry[1] === "string")) return undefined;
  const told = entries.flatMap(([name, value]) => {
    const clean = tellParam(name, value, isPattern);
    return clean === undefined ? [] : [[name, clean] as const];
  });
  return { id, type: type as InteractionType, datetime, params: Object.fromEntries(told) };
};

/** The kinds a push names; whatever else it holds is nothing. */
export const readChanges = (given: unknown): Change[] => (Array.isArray(given) ? CHANGES.filter((kind) => given.includes(kind)) : []);
