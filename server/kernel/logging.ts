/** The server's log: routes, codes and durations; no URLs with keys, no bodies, no personal data. */
import { randomUUID } from "node:crypto";
import { pino, type DestinationStream, type Logger, type LoggerOptions } from "pino";
import { HIDDEN, maskPath, maskText } from "#src/web/mask.ts";
import { causeInLog } from "./cause.ts";
import type { Settings } from "./settings.ts";

/** Property names whose values are redacted, at the top level and one level down, in case code logs them by mistake. */
const SECRET_NAMES = [
  "authorization",
  "cookie",
  "set-cookie",
  "x-csrf-token",
  "password",
  "passwordRepeat",
  "token",
  "secret",
  "secretKey",
  "code",
  "pin",
  "egn",
  "iban",
  "phone",
  "email",
  "idCardNumber",
  "body",
  "headers",
  "values",
  "parameters",
  "params",
  "query",
  "_csrf",
  "_key",
];

// `code` is redacted at the top level only: nested, as in `err.code`, it is an error code, not a secret.
const REDACTED = SECRET_NAMES.flatMap((name) => [`["${name}"]`, ...(name === "code" ? [] : [`*["${name}"]`])]);

type LoggedError = { type: string; message: string; code?: string; stack?: string; cause?: LoggedError };

const ownFrames = (error: Error): string =>
  (error.stack ?? "")
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .join("\n");

/**
 * Serializes an error for the log: name, masked message (500 characters at most), code, stack and up to three causes.
 * Drops every other property: a database error's `detail`, `parameters` and `query` contain users' values.
 *
 * @internal for its test.
 */
export const serializeError = (error: unknown, depth = 0): LoggedError => {
  if (!(error instanceof Error)) return { type: typeof error, message: maskText(String(error)).slice(0, 500) };
  const code =
    "code" in error && (typeof error.code === "string" || typeof error.code === "number")
      ? String(error.code)
      : undefined;
  return {
    type: error.name,
    message: maskText(error.message).slice(0, 500),
    ...(code !== undefined && { code }),
    stack: ownFrames(error),
    ...(error.cause !== undefined && depth < 3 && { cause: serializeError(error.cause, depth + 1) }),
  };
};

type LoggedRequest = { method?: string; url?: string; routeOptions?: { url?: string | undefined } };

const serializers = {
  req: ({ method, url = "", routeOptions }: LoggedRequest) => ({
    method,
    path: maskPath(url),
    ...(routeOptions?.url && { route: routeOptions.url }),
  }),
  res: ({ statusCode }: { statusCode?: number }) => ({ status: statusCode }),
  err: (error: unknown) => serializeError(error),
  error: (error: unknown) => serializeError(error),
};

const errorOf = (first: unknown): unknown =>
  first instanceof Error
    ? first
    : typeof first === "object" && first !== null && "err" in first
      ? first.err
      : undefined;

const LONGEST = 4000;

/** Truncates a text to 4000 characters and appends its original length. */
const cut = (text: string): string =>
  text.length > LONGEST ? `${text.slice(0, LONGEST)}… (${text.length} characters)` : text;

const maskWord = (word: unknown): unknown => (typeof word === "string" ? maskText(cut(word)) : word);

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" &&
  value !== null &&
  [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null);

/** The value with over-long texts truncated, down to three levels of plain objects. */
const bounded = (value: unknown, depth = 0): unknown => {
  if (typeof value === "string") return cut(value);
  return isPlain(value) && depth < 3
    ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, bounded(one, depth + 1)]))
    : value;
};

/** Characters JSON leaves unescaped that a terminal may treat as a line break, control code or text direction. */
const TREACHEROUS = /[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

const escapeSigns = (line: string): string =>
  line.replace(TREACHEROUS, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** Masks a log call's arguments. Without a message, the error's own message becomes the masked one. */
const maskArguments = (given: readonly unknown[]): [unknown, ...unknown[]] => {
  const [first, ...rest] = given;
  if (typeof first === "string") return [maskWord(first), ...rest.map(maskWord)];
  const error = errorOf(first);
  const words = rest.length === 0 && error instanceof Error ? [error.message] : rest;
  return [first instanceof Error ? { err: first } : first, ...words.map(maskWord)];
};

const optionsOf = (level: Settings["logLevel"]): LoggerOptions => ({
  level,
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (label) => ({ level: label }), log: (object) => bounded(object) as Record<string, unknown> },
  serializers,
  mixin: (_line, _level, logger) => causeInLog("reqId" in logger.bindings()),
  redact: { paths: REDACTED, censor: HIDDEN },
  hooks: {
    logMethod(given, method) {
      method.apply(this, maskArguments(given) as Parameters<typeof method>);
    },
    streamWrite: escapeSigns,
  },
});

/** Creates the server's logger: one JSON line per event, UTC time, redacted and masked; to stdout or `stream`. */
export const makeLogger = ({ logLevel }: Pick<Settings, "logLevel">, stream?: DestinationStream): Logger =>
  stream ? pino(optionsOf(logLevel), stream) : pino(optionsOf(logLevel));

/** Fastify options beside `loggerInstance`: request ids are random UUIDs; a client's request-id header is ignored. */
export const REQUEST_IDS = { requestIdHeader: false, genReqId: (): string => randomUUID() } as const;
