/** Addresses as patterns: which page or call, never which person, key or file. */
import { contract } from "#src/api/contract.ts";
import { matchPage, pages, type PageRow } from "./table.ts";

const ASSETS = "/assets/*";
const CALLS = Object.values(contract).map(({ path }) => `/api/v2/${path}`);

const KNOWN: ReadonlySet<string> = new Set(["*", "#", "blob:", "data:", "mailto:", "tel:", ASSETS, ...pages.map(({ path }) => path), ...CALLS]);

const fits = (parts: readonly string[], pattern: string): boolean => {
  const wanted = pattern.split("/").filter(Boolean);
  return wanted.length === parts.length && wanted.every((part, index) => part.startsWith(":") || part === parts[index]);
};

const pathPattern = (path: string): string => {
  const row = matchPage(path)?.row;
  // A step's row carries the step's name, which the address gave: the table's own does not.
  const page = row && (pages as readonly PageRow[]).find(({ name }) => name === row.name);
  if (page) return page.path;
  if (path.startsWith("/assets/")) return ASSETS;
  const parts = path.split("/").filter(Boolean);
  return CALLS.find((call) => call.includes(":") ? fits(parts, call) : call === path) ?? "*";
};

/** An address as it may be told: a row's pattern, another site's origin, a scheme; `*` for every other. */
export const patternOf = (address: string, origin: string): string => {
  if (address.startsWith("#")) return "#";
  if (!URL.canParse(address, origin)) return "*";
  const url = new URL(address, origin);
  if (url.origin === origin) return pathPattern(url.pathname);
  return url.protocol === "https:" || url.protocol === "http:" ? url.origin : KNOWN.has(url.protocol) ? url.protocol : "*";
};

/** Whether a text is a pattern this function could have made. */
export const isPattern = (text: string): boolean => KNOWN.has(text) || /^https?:\/\/(?!\d{6})[a-z][a-z.-]{0,100}(?::\d{1,5})?$/.test(text);
