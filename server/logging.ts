/** What the log may know: routes, codes, durations. No addresses with keys, no bodies, no personal data. */
import { randomUUID } from "node:crypto";
import { pino, type DestinationStream, type Logger, type LoggerOptions } from "pino";
import type { Settings } from "#server/settings.ts";

const HIDDEN = "[hidden]";

/** Names under which a secret or a person's data might be logged by mistake, at the top or one object down. */
const SECRET_NAMES = [
  "authorization", "cookie", "set-cookie", "x-csrf-token", "password", "passwordRepeat", "token", "secret", "secretKey", "code", "pin", "egn", "iban", "phone",
  "email", "idCardNumber", "body", "headers", "values", "parameters", "params", "query", "_csrf", "_key",
];

// `err.code` and `res.code` are no secrets, so `code` is hidden in every object but these.
const REDACTED = SECRET_NAMES.flatMap((name) => [`["${name}"]`, ...(name === "code" ? [] : [`*["${name}"]`])]);

/** What in free text may be a person's: e-mails, long runs of digits, IBANs, tokens. */
const PRIVATE: readonly RegExp[] = [
  /[^\s@<>"'=(]+@[^\s@<>"')]+/g,
  /\b[A-Z]{2}\d{2}[A-Z]{4}\d{6}[A-Z0-9]{8}\b/g,
  /\+?\d(?:[ -]?\d){5,}/g,
  /\b(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{20,}\b/g,
];

/** A free text with everything that may be a person's or a key hidden. */
export const maskText = (text: string): string => PRIVATE.reduce((masked, pattern) => masked.replace(pattern, HIDDEN), text);

// A word of an address of ours is small Latin letters and hyphens; whatever else stands there may be a key.
const PLAIN_SEGMENT = /^[a-z][a-z-]{0,60}(?:\.[a-z]{2,5})?$/;
const ASSET = /^\/assets\/[\w./-]+$/;

/** The path of an address with its keys and ids hidden, and without what follows the question mark. */
export const maskPath = (url: string): string => {
  const path = url.split(/[?#]/, 1)[0]!.slice(0, 500);
  if (ASSET.test(path)) return path;
  return path.split("/").map((segment) => (segment === "" || PLAIN_SEGMENT.test(segment) || /^v\d$/.test(segment) ? segment : ":key")).join("/");
};

type LoggedError = { type: string; message: string; code?: string; stack?: string; cause?: LoggedError };

const ownFrames = (error: Error): string => (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line)).slice(0, 12).join("\n");

/** An error as the log keeps it. A database's detail, its parameters and whatever else hangs on an error stay behind: they hold values. */
export const serializeError = (error: unknown, depth = 0): LoggedError => {
  if (!(error instanceof Error)) return { type: typeof error, message: maskText(String(error)).slice(0, 500) };
  const code = "code" in error && (typeof error.code === "string" || typeof error.code === "number") ? String(error.code) : undefined;
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
  req: ({ method, url = "", routeOptions }: LoggedRequest) => ({ method, path: maskPath(url), ...(routeOptions?.url && { route: routeOptions.url }) }),
  res: ({ statusCode }: { statusCode?: number }) => ({ status: statusCode }),
  err: (error: unknown) => serializeError(error),
  error: (error: unknown) => serializeError(error),
};

const errorOf = (first: unknown): unknown => (first instanceof Error ? first : typeof first === "object" && first !== null && "err" in first ? first.err : undefined);

const maskWord = (word: unknown): unknown => (typeof word === "string" ? maskWords(word) : word);

/** Fastify writes some addresses into its sentences, query and all. */
const maskWords = (text: string): string => maskText(text.replace(/(?<=^|\s|[A-Z]:)\/\S*/g, maskPath));

/** The message of a line comes from the caller or, left out, from the error: masked in both cases. */
const maskArguments = (given: readonly unknown[]): [unknown, ...unknown[]] => {
  const [first, ...rest] = given;
  if (typeof first === "string") return [maskWords(first), ...rest.map(maskWord)];
  const error = errorOf(first);
  const words = rest.length === 0 && error instanceof Error ? [error.message] : rest;
  return [first instanceof Error ? { err: first } : first, ...words.map(maskWord)];
};

const optionsOf = (level: Settings["logLevel"]): LoggerOptions => ({
  level,
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (label) => ({ level: label }) },
  serializers,
  redact: { paths: REDACTED, censor: HIDDEN },
  hooks: {
    logMethod(given, method) {
      method.apply(this, maskArguments(given) as Parameters<typeof method>);
    },
  },
});

/** The server's log: one JSON line an event, UTC time, and nothing in it that must not be there. `stream` takes the lines instead of the standard output. */
export const makeLogger = ({ logLevel }: Pick<Settings, "logLevel">, stream?: DestinationStream): Logger =>
  (stream ? pino(optionsOf(logLevel), stream) : pino(optionsOf(logLevel)));

/** What Fastify is told beside its `loggerInstance`: request ids are our own, whatever a visitor sends. */
export const REQUEST_IDS = { requestIdHeader: false, genReqId: (): string => randomUUID() } as const;
