/**
 * Masks personal data and secrets in texts that leave the browser or enter a log: e-mails, long digit runs, bank
 * accounts and keys are replaced, other words stay. Shared by error reports, live events and the server's log.
 */
/** Replacement of a masked part. */
export const HIDDEN = "[hidden]";

// Each pattern runs in linear time: texts may be long and hostile.
const EMAIL = /[^\s@<>"'=(/?&]{1,64}(?:@|%40)[^\s@<>"')/?&]{1,255}/giu;
const ACCOUNT = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b/g;
const DIGITS = /\+?\p{Nd}(?:[ \u00a0./-]?\p{Nd}){5,}/gu;
const LONG_WORD = /[\w-]{20,}/g;
/** A URL with a scheme, or a path at the start of a word; line and column of a stack frame may follow. */
const ADDRESS = /[a-z][a-z+.-]{1,20}:\/\/[^\s"'<>()]+|(?<=^|[\s("']|[A-Z]:)\/[^\s"'<>()]*/g;
const POSITION = /(?::\d{1,7}){1,2}$/;

const isKey = (word: string): boolean => /\d/.test(word) && /[A-Za-z]/.test(word);

const maskWords = (text: string): string =>
  text
    .replace(EMAIL, HIDDEN)
    .replace(ACCOUNT, HIDDEN)
    .replace(DIGITS, HIDDEN)
    .replace(LONG_WORD, (word) => (isKey(word) ? HIDDEN : word));

// The site's own path segments are lower-case Latin letters and hyphens; any other segment may be a key.
const PLAIN_SEGMENT = /^[a-z][a-z-]{0,60}(?:\.[a-z]{2,5})?$/;
const ASSET = /^\/assets\/[\w./-]{1,200}$/;

/** The path of a URL, without query and hash, with every segment that may be a key or id replaced by `:key`. */
export const maskPath = (url: string): string => {
  const path = url.split(/[?#]/, 1)[0]!.slice(0, 500);
  if (ASSET.test(path)) return path;
  return path
    .split("/")
    .map((segment) => (segment === "" || PLAIN_SEGMENT.test(segment) || /^v\d$/.test(segment) ? segment : ":key"))
    .join("/");
};

/** Masks the credentials of an origin; IP addresses of hosts are not masked. */
const maskOrigin = (origin: string): string => {
  const [, scheme = "", user = "", host = ""] = /^([a-z][a-z+.-]*:\/\/)?([^@]*@)?(.*)$/s.exec(origin)!;
  return (
    scheme + (user && `${HIDDEN}@`) + (/^\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?$/.test(host) ? host : maskWords(host))
  );
};

const maskAddress = (address: string): string => {
  const position = POSITION.exec(address)?.[0] ?? "";
  const bare = address.slice(0, address.length - position.length);
  const [, origin = "", path = ""] = /^([a-z][a-z+.-]*:\/\/[^/?#]*)?(.*)$/s.exec(bare)!;
  return maskOrigin(origin) + maskPath(path) + position;
};

/** Masks personal data and keys in free text, including stack traces. */
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

/** Masks JSON text value by value; text that is not JSON is masked as a whole. */
export const maskJson = (text: string): string => {
  const mask = (name: string, value: unknown): unknown =>
    typeof value === "string" || (typeof value === "number" && !(POSITIONS.has(name) && value < 1e7))
      ? maskText(String(value))
      : value;
  try {
    return JSON.stringify(JSON.parse(text), mask) ?? "";
  } catch {
    return maskText(text);
  }
};
