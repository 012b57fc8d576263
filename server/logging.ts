/** What the log may know: routes, codes, durations. No addresses with keys, no bodies, no personal data. */
import { randomUUID } from "node:crypto";
import { pino, type DestinationStream, type Logger, type LoggerOptions } from "pino";
import { HIDDEN, maskPath, maskText } from "#src/domain/mask.ts";
import type { Settings } from "#server/settings.ts";

/** Names under which a secret or a person's data might be logged by mistake, at the top or one object down. */
const SECRET_NAMES = [
  "authorization", "cookie", "set-cookie", "x-csrf-token", "password", "passwordRepeat", "token", "secret", "secretKey", "code", "pin", "egn", "iban", "phone",
  "email", "idCardNumber", "body", "headers", "values", "parameters", "params", "query", "_csrf", "_key",
];

// `err.code` and `res.code` are no secrets, so `code` is hidden in every object but these.
const REDACTED = SECRET_NAMES.flatMap((name) => [`["${name}"]`, ...(name === "code" ? [] : [`*["${name}"]`])]);

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

const LONGEST = 4000;

/** What is too long for a line says how long it was. */
const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}… (${text.length} characters)` : text);

const maskWord = (word: unknown): unknown => (typeof word === "string" ? maskText(cut(word)) : word);

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null);

/** An object without texts that would fill the log. */
const bounded = (value: unknown, depth = 0): unknown => {
  if (typeof value === "string") return cut(value);
  return isPlain(value) && depth < 3 ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, bounded(one, depth + 1)])) : value;
};

/** Signs that JSON lets through and a terminal or an editor may take for a new line, a command or another direction of writing. */
const TREACHEROUS = /[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

const escapeSigns = (line: string): string => line.replace(TREACHEROUS, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** The message of a line comes from the caller or, left out, from the error: masked in both cases. */
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
  redact: { paths: REDACTED, censor: HIDDEN },
  hooks: {
    logMethod(given, method) {
      method.apply(this, maskArguments(given) as Parameters<typeof method>);
    },
    streamWrite: escapeSigns,
  },
});

/** The server's log: one JSON line an event, UTC time, and nothing in it that must not be there. `stream` takes the lines instead of the standard output. */
export const makeLogger = ({ logLevel }: Pick<Settings, "logLevel">, stream?: DestinationStream): Logger =>
  (stream ? pino(optionsOf(logLevel), stream) : pino(optionsOf(logLevel)));

/** What Fastify is told beside its `loggerInstance`: request ids are our own, whatever a visitor sends. */
export const REQUEST_IDS = { requestIdHeader: false, genReqId: (): string => randomUUID() } as const;
