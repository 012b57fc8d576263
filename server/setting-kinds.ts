import { isIP } from "node:net";

/** A setting the server cannot start with. Its message is one line that names the setting and never shows a secret. */
export class SettingError extends Error {
  override name = "SettingError";
}

/** How the text of an environment variable becomes a value. `read` answers undefined for a text it does not accept. */
export type SettingKind<T> = { means: string; read(text: string): T | undefined };

const URL_WITH = (...protocols: string[]) => (text: string): string | undefined => {
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

/** A text of a given shape. */
export const shapedText = (means: string, shape: RegExp): SettingKind<string> => ({
  means,
  read: (text) => (shape.test(text) ? text : undefined),
});

/** Texts of a given shape, separated by commas. */
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

/** One of a few words. */
export const oneOf = <T extends string>(...words: readonly T[]): SettingKind<T> => ({
  means: `one of ${words.join(", ")}`,
  read: (text) => words.find((word) => word === text),
});

/** Words separated by commas, each one of a few. */
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

/** Texts separated by commas, each of at least this many characters. */
export const longTexts = (least: number): SettingKind<readonly string[]> => ({
  means: `a list separated by commas of texts of at least ${least} characters`,
  read: (text) => (splitList(text).every((part) => part.length >= least) ? splitList(text) : undefined),
});

/** Names with their texts, separated by commas. */
export const pairs: SettingKind<Readonly<Record<string, string>>> = {
  means: "a list separated by commas of pairs like name=text",
  read: (text) => {
    const parts = splitList(text).map((part) => /^([\w.-]{1,40})=(.{1,100})$/.exec(part));
    return parts.every((part) => part !== null) ? Object.fromEntries(parts.map(([, name, value]) => [name!, value!])) : undefined;
  },
};

/** The address of a PostgreSQL database. */
export const postgresUrl: SettingKind<string> = { means: "an address like postgres://user:password@host:5432/name", read: URL_WITH("postgres:", "postgresql:") };

/** The address of a mail server. */
export const smtpUrl: SettingKind<string> = { means: "an address like smtps://user:password@host:465", read: URL_WITH("smtp:", "smtps:") };

/** The address of a bucket in an S3 store, with its keys. */
export const bucketUrl: SettingKind<string> = {
  means: "an address like https://access:secret@s3.eu-central-1.amazonaws.com/bucket?region=eu-central-1",
  read: (text) => {
    const given = URL_WITH("http:", "https:")(text);
    const { username, password, pathname } = new URL(given ?? "http://x");
    return given !== undefined && username !== "" && password !== "" && pathname.length > 1 ? given : undefined;
  },
};

/** The address of a service that speaks over a bare connection. */
export const tcpUrl: SettingKind<string> = {
  means: "an address like tcp://host:3310",
  read: (text) => (URL_WITH("tcp:")(text) !== undefined && new URL(text).port !== "" ? text : undefined),
};

/** The address of a service, without a closing slash. */
export const serviceUrl: SettingKind<string> = {
  means: "an address that starts with https:// or http://",
  read: (text) => URL_WITH("http:", "https:")(text)?.replace(/\/+$/, ""),
};

/** The origin of a site: scheme, host and port, nothing after them. */
export const siteOrigin: SettingKind<string> = {
  means: "an address like https://example.bg, without path, query or password",
  read: (text) => {
    const given = URL_WITH("http:", "https:")(text);
    if (given === undefined) return undefined;
    const url = new URL(given);
    return `${url.origin}/` === url.href ? url.origin : undefined;
  },
};

/** Which proxies' forwarding headers are believed: none, a number of hops, or their addresses. */
export const proxies: SettingKind<false | number | readonly string[]> = {
  means: "none, a number of proxies, or a list separated by commas of addresses, networks, loopback, linklocal, uniquelocal",
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
  return isIP(address) !== 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
};

const splitList = (text: string): string[] => text.split(",").map((part) => part.trim()).filter((part) => part !== "");
