/** URLs as route patterns: they identify the page or call, never a person, key or file. */
import { callTable } from "#src/api/calls/calls.ts";
import { matcherOf } from "#src/web/paths.ts";
import { matchPage, pages, type PageRow } from "./table.ts";

const ASSETS = "/assets/*";
const CALLS = Object.values(callTable).map(({ path }) => `/api/v2/${path}`);

const KNOWN: ReadonlySet<string> = new Set([
  "*",
  "#",
  "blob:",
  "data:",
  "mailto:",
  "tel:",
  ASSETS,
  ...pages.map(({ path }) => path),
  ...CALLS,
]);

const pathPattern = (path: string): string => {
  const row = matchPage(path)?.row;
  // `matchPage` fills the step's name into a step's path; the table's own row has the pattern.
  const page = row && (pages as readonly PageRow[]).find(({ name }) => name === row.name);
  if (page) return page.path;
  if (path.startsWith("/assets/")) return ASSETS;
  const matches = matcherOf(path);
  return CALLS.find((call) => matches(call)) ?? "*";
};

/** The publishable form of a URL: route pattern, another site's origin, or scheme; `*` for anything else. */
export const patternOf = (address: string, origin: string): string => {
  if (address.startsWith("#")) return "#";
  if (!URL.canParse(address, origin)) return "*";
  const url = new URL(address, origin);
  if (url.origin === origin) return pathPattern(url.pathname);
  return url.protocol === "https:" || url.protocol === "http:"
    ? url.origin
    : KNOWN.has(url.protocol)
      ? url.protocol
      : "*";
};

/** True for texts `patternOf` can return; the server's check of patterns sent by browsers. */
export const isPattern = (text: string): boolean =>
  KNOWN.has(text) || /^https?:\/\/(?!\d{6})[a-z][a-z.-]{0,100}(?::\d{1,5})?$/.test(text);
