/**
 * Sends errors to the server's log, each at most once per page and three times per session. The page is sent as a route
 * pattern and texts are masked, so that no user input is included. Failures of the reporter itself are ignored.
 */
import { maskPath, maskText } from "#src/web/mask.ts";
import { matchPage, pages } from "#src/pages/table.ts";
import { post } from "#src/api/client.ts";
import type { Met, ReportSettings } from "./met.ts";

const MOST_PER_PAGE = 10;
const MOST_PER_SESSION = 3;
const MOST_REMEMBERED = 50;
const STORED_AS = "reported";
const [TEXT, STACK, EACH, ENTRIES] = [500, 2000, 200, 12];

type Place = { url?: string; line?: number; column?: number };

const FRAME = /([a-z][a-z-]*:\/\/[^\s()]+?):(\d{1,7}):(\d{1,7})(?=\)|\s|$)/;

/** Location of a stack's first frame. */
const placeOf = (stack: string): Place => {
  const [, url, line, column] = FRAME.exec(stack) ?? [];
  return url === undefined ? {} : { url, line: Number(line), column: Number(column) };
};

type Described = { name: string; text: string; stack: string };

/** Removes the input that some engines quote in a SyntaxError's message. */
const withoutQuotes = (name: string, message: string): string =>
  name === "SyntaxError" ? message.replace(/"[\s\S]*"/, '"…"') : message;

const describe = (error: unknown): Described => {
  if (!(error instanceof Error)) return { name: "", text: String(error).replace(/^Uncaught /, ""), stack: "" };
  const { name, message, stack = "" } = error;
  // Some engines repeat the message before the frames.
  const frames = stack.slice(Math.max(0, stack.search(/^\s*at |^.*@/m)));
  return { name, text: `${name}: ${withoutQuotes(name, message)}`, stack: FRAME.test(frames) ? frames : "" };
};

const isElsewhere = ({ url }: Place): boolean =>
  url !== undefined && url !== "" && !url.startsWith(`${location.origin}/`);

/** Errors not reported: aborted requests, uninformative errors of other origins, and texts ignored by configuration. */
const isIgnored = ({ name, text }: Described, place: Place, ignored: readonly string[]): boolean =>
  name === "AbortError" ||
  text === "Script error." ||
  (/\bReferenceError\b/.test(text) && isElsewhere(place)) ||
  ignored.some((part) => text.includes(part));

const onThisPage = new Set<string>();
let inSession: Record<string, number> = {};

/** Counts an error; false once its limit is reached. Without session storage, only the limits per page apply. */
const isNews = (text: string): boolean => {
  if (onThisPage.has(text) || onThisPage.size >= MOST_PER_PAGE) return false;
  onThisPage.add(text);
  try {
    inSession = Object(JSON.parse(sessionStorage.getItem(STORED_AS) ?? "{}")) as Record<string, number>;
  } catch {
    // Blocked, or not written by this module.
  }
  const times = Object.hasOwn(inSession, text) ? inSession[text]! : 0;
  if (!(times < MOST_PER_SESSION)) return false;
  inSession = Object.fromEntries([...Object.entries(inSession), [text, times + 1] as const].slice(-MOST_REMEMBERED));
  try {
    sessionStorage.setItem(STORED_AS, JSON.stringify(inSession));
  } catch {
    // Blocked or full.
  }
  return true;
};

/** The page's path pattern in the page table; a masked path for unknown pages. */
const routeOf = (path: string): string => {
  const row = matchPage(path)?.row;
  return pages.find(({ name }) => name === row?.name)?.path ?? maskPath(path);
};

const short = (value: unknown): unknown =>
  typeof value === "number" || typeof value === "boolean"
    ? value
    : maskText((typeof value === "string" ? value : (JSON.stringify(value) ?? "")).slice(0, EACH));

const infoText = (info: Met["info"], stack: string, place: Place): string =>
  JSON.stringify({
    ...Object.fromEntries(
      Object.entries(info)
        .slice(0, ENTRIES)
        .map(([name, value]) => [name, short(value)]),
    ),
    ...place,
    ...(place.url && { url: maskText(place.url) }),
    stack: maskText(stack.slice(0, STACK)),
  });

let underWay: Promise<unknown> = Promise.resolve();

/** Resolves when all reports so far have been sent, or have failed. */
export const reported = (): Promise<unknown> => underWay;

/** Sends an error to the server, and to the configured second logger, unless it is ignored or over its limits. */
export const sendReport = (met: Met, settings: ReportSettings): Promise<void> => {
  const sent = send(met, settings);
  underWay = Promise.allSettled([underWay, sent]);
  return sent;
};

const send = async (
  { error, at, path, info }: Met,
  { extra = {}, ignored = [], loggerUrl }: ReportSettings,
): Promise<void> => {
  const described = describe(error);
  const place: Place = "line" in info ? (info as Place) : placeOf(described.stack);
  if (isIgnored(described, place, ignored)) return;
  const text = maskText(described.text.slice(0, TEXT));
  if (!isNews(text)) return;
  const fields = {
    error: text,
    datetime: new Date(at).toISOString(),
    info: infoText(info, described.stack, place),
    extra: JSON.stringify(extra),
  };
  await Promise.allSettled([
    post("error", { ...fields, url: routeOf(path) }),
    ...(loggerUrl ? [postTo(loggerUrl, fields)] : []),
  ]);
};

/** Posts to a logger of another origin, without cookies; its response is not readable. */
const postTo = (url: string, fields: Readonly<Record<string, string>>): Promise<unknown> => {
  const body = new FormData();
  for (const [name, text] of Object.entries(fields)) body.append(name, text);
  return fetch(url, { method: "POST", body, mode: "no-cors", credentials: "omit", keepalive: true });
};
