/**
 * What may leave a browser, or be written into a log, of a text nobody wrote for that: the words stay; e-mails, long
 * runs of digits, accounts and keys do not. One place, so that reports, events and the log cannot differ.
 */
export const HIDDEN = "[hidden]";

// Each looks at a text once: what is masked may be long, and written by somebody who wishes us ill.
const EMAIL = /[^\s@<>"'=(/?&]{1,64}(?:@|%40)[^\s@<>"')/?&]{1,255}/giu;
const ACCOUNT = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b/g;
const DIGITS = /\+?\p{Nd}(?:[ \u00a0./-]?\p{Nd}){5,}/gu;
const LONG_WORD = /[\w-]{20,}/g;
/** An address with its scheme, or a path where a word begins; a stack's line and column may follow. */
const ADDRESS = /[a-z][a-z+.-]{1,20}:\/\/[^\s"'<>()]+|(?<=^|[\s("']|[A-Z]:)\/[^\s"'<>()]*/g;
const POSITION = /(?::\d{1,7}){1,2}$/;

const isKey = (word: string): boolean => /\d/.test(word) && /[A-Za-z]/.test(word);

const maskWords = (text: string): string =>
  text.replace(EMAIL, HIDDEN).replace(ACCOUNT, HIDDEN).replace(DIGITS, HIDDEN).replace(LONG_WORD, (word) => (isKey(word) ? HIDDEN : word));

// A word of an address of ours is small Latin letters and hyphens; whatever else stands there may be a key.
const PLAIN_SEGMENT = /^[a-z][a-z-]{0,60}(?:\.[a-z]{2,5})?$/;
const ASSET = /^\/assets\/[\w./-]{1,200}$/;

/** The path of an address with its keys and ids hidden, and without what follows the question mark. */
export const maskPath = (url: string): string => {
  const path = url.split(/[?#]/, 1)[0]!.slice(0, 500);
  if (ASSET.test(path)) return path;
  return path.split("/").map((segment) => (segment === "" || PLAIN_SEGMENT.test(segment) || /^v\d$/.test(segment) ? segment : ":key")).join("/");
};

/** A host is nobody's secret, be it a number; a name and password before it are. */
const maskOrigin = (origin: string): string => {
  const [, scheme = "", user = "", host = ""] = /^([a-z][a-z+.-]*:\/\/)?([^@]*@)?(.*)$/s.exec(origin)!;
  return scheme + (user && `${HIDDEN}@`) + (/^\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?$/.test(host) ? host : maskWords(host));
};

const maskAddress = (address: string): string => {
  const position = POSITION.exec(address)?.[0] ?? "";
  const bare = address.slice(0, address.length - position.length);
  const [, origin = "", path = ""] = /^([a-z][a-z+.-]*:\/\/[^/?#]*)?(.*)$/s.exec(bare)!;
  return maskOrigin(origin) + maskPath(path) + position;
};

/** A free text, a stack among them, with everything that may be a person's or a key hidden. */
export const maskText = (text: string): string => {
  let masked = "";
  let from = 0;
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    masked += maskWords(text.slice(from, index)) + maskAddress(address);
    from = index + address.length;
  }
  return masked + maskWords(text.slice(from));
};

const POSITIONS = new Set(["line", "column"]);

/** The same for a text that should be JSON: its values are masked one by one, and what is no JSON as a whole. */
export const maskJson = (text: string): string => {
  const mask = (name: string, value: unknown): unknown =>
    (typeof value === "string" || (typeof value === "number" && !(POSITIONS.has(name) && value < 1e7)) ? maskText(String(value)) : value);
  try {
    return JSON.stringify(JSON.parse(text), mask) ?? "";
  } catch {
    return maskText(text);
  }
};
