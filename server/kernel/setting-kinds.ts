import { isIP } from "node:net";

/** An invalid setting; the server cannot start. The message is one line naming the setting, without secret values. */
export class SettingError extends Error {
  override name = "SettingError";
}

/** Parser of an environment variable. `read` returns undefined for invalid text; `means` completes "… must be". */
export type SettingKind<T> = { means: string; read(text: string): T | undefined };

const URL_WITH =
  (...protocols: string[]) =>
  (text: string): string | undefined => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    return url !== undefined && url.hostname !== "" && protocols.includes(url.protocol) ? text : undefined;
  };

/** Any text, trimmed. */
export const anyText: SettingKind<string> = { means: "a text", read: (text) => text };

/** A text of at least this many characters. */
export const longText = (least: number): SettingKind<string> => ({
  means: `a text of at least ${least} characters`,
  read: (text) => (text.length >= least ? text : undefined),
});

/** A text matching a pattern. */
export const shapedText = (means: string, shape: RegExp): SettingKind<string> => ({
  means,
  read: (text) => (shape.test(text) ? text : undefined),
});

/** A phone number. Its spaces become no-break ones, so that it stays on one line wherever it is shown. */
export const phoneNumber: SettingKind<string> = {
  means: "a phone number like +359 700 10 100",
  read: (text) => (/^\+?[\d ()/-]{4,24}$/.test(text) ? text.replaceAll(" ", "\u00a0") : undefined),
};

/** Comma-separated texts, each matching a pattern. */
export const shapedTexts = (means: string, shape: RegExp): SettingKind<readonly string[]> => ({
  means: `a list separated by commas of ${means}`,
  read: (text) => (splitList(text).every((part) => shape.test(part)) ? splitList(text) : undefined),
});

/** A whole number between two bounds, both included. */
export const wholeNumber = (least: number, most: number): SettingKind<number> => ({
  means: `a whole number from ${least} to ${most}`,
  read: (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    return value >= least && value <= most ? value : undefined;
  },
});

/** One of the given words. */
export const oneOf = <T extends string>(...words: readonly T[]): SettingKind<T> => ({
  means: `one of ${words.join(", ")}`,
  read: (text) => words.find((word) => word === text),
});

/** A comma-separated list of the given words. */
export const someOf = <T extends string>(...words: readonly T[]): SettingKind<readonly T[]> => ({
  means: `a list separated by commas of ${words.join(", ")}`,
  read: (text) => {
    const found = splitList(text).map((part) => words.find((word) => word === part));
    return found.every((word) => word !== undefined) ? found : undefined;
  },
});

/** `on` or `off`. */
export const onOff: SettingKind<boolean> = {
  means: "on or off",
  read: (text) => ({ on: true, off: false } as Record<string, boolean>)[text],
};

/** Comma-separated texts of at least this many characters each. */
export const longTexts = (least: number): SettingKind<readonly string[]> => ({
  means: `a list separated by commas of texts of at least ${least} characters`,
  read: (text) => (splitList(text).every((part) => part.length >= least) ? splitList(text) : undefined),
});

/** Comma-separated `name=text` pairs, as an object. */
export const pairs: SettingKind<Readonly<Record<string, string>>> = {
  means: "a list separated by commas of pairs like name=text",
  read: (text) => {
    const parts = splitList(text).map((part) => /^([\w.-]{1,40})=(.{1,100})$/.exec(part));
    return parts.every((part) => part !== null)
      ? Object.fromEntries(parts.map(([, name, value]) => [name!, value!]))
      : undefined;
  },
};

/** URL of a PostgreSQL database. */
export const postgresUrl: SettingKind<string> = {
  means: "an address like postgres://user:password@host:5432/name",
  read: URL_WITH("postgres:", "postgresql:"),
};

/** URL of an SMTP server. */
export const smtpUrl: SettingKind<string> = {
  means: "an address like smtps://user:password@host:465",
  read: URL_WITH("smtp:", "smtps:"),
};

/** Whether a text can be decoded: each % begins two hex digits, and together they are UTF-8. */
const isDecodable = (text: string): boolean => {
  try {
    return decodeURIComponent(text) !== "";
  } catch {
    return false;
  }
};

/** URL of an S3 bucket, with access key and secret as its user and password, percent-encoded. */
export const bucketUrl: SettingKind<string> = {
  means:
    "an address like https://access:secret@s3.eu-central-1.amazonaws.com/bucket?region=eu-central-1, the secret percent-encoded (/ is %2F)",
  read: (text) => {
    const given = URL_WITH("http:", "https:")(text);
    const { username, password, pathname } = new URL(given ?? "http://x");
    const isWhole = pathname.length > 1 && [username, password, pathname].every(isDecodable);
    return given !== undefined && isWhole ? given : undefined;
  },
};

/** URL of a service over plain TCP; the port is required. */
export const tcpUrl: SettingKind<string> = {
  means: "an address like tcp://host:3310",
  read: (text) => (URL_WITH("tcp:")(text) !== undefined && new URL(text).port !== "" ? text : undefined),
};

/** HTTP(S) URL of a service; trailing slashes are removed. */
export const serviceUrl: SettingKind<string> = {
  means: "an address that starts with https:// or http://",
  read: (text) => URL_WITH("http:", "https:")(text)?.replace(/\/+$/, ""),
};

/** The origin of a site: scheme, host and port only. */
export const siteOrigin: SettingKind<string> = {
  means: "an address like https://example.bg, without path, query or password",
  read: (text) => {
    const given = URL_WITH("http:", "https:")(text);
    if (given === undefined) return undefined;
    const url = new URL(given);
    return `${url.origin}/` === url.href ? url.origin : undefined;
  },
};

/** Proxies whose X-Forwarded headers are trusted: false for none, a number of hops, or addresses and networks. */
export const proxies: SettingKind<false | number | readonly string[]> = {
  means:
    "none, a number of proxies, or a list separated by commas of addresses, networks, loopback, linklocal, uniquelocal",
  read: (text) => {
    if (text === "none") return false;
    if (/^[1-9]$/.test(text)) return Number(text);
    const parts = splitList(text);
    return parts.length > 0 && parts.every(isNetwork) ? parts : undefined;
  },
};

const NAMED_NETWORKS = ["loopback", "linklocal", "uniquelocal"];

const isNetwork = (text: string): boolean => {
  if (NAMED_NETWORKS.includes(text)) return true;
  const [address = "", bits, ...rest] = text.split("/");
  const most = isIP(address) === 4 ? 32 : 128;
  return (
    isIP(address) !== 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
  );
};

const splitList = (text: string): string[] =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
