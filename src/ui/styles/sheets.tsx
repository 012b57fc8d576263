/**
 * Style sheets by name. A document holds the sheets of what it shows and the scripts only their names; a sheet's text is
 * loaded when the router goes to a page that needs another one.
 */
import { createContext, useContext, useInsertionEffect, type ReactElement } from "react";

/** Loaders by name, in the order of the cascade, whatever the order in which pages were visited. */
const LOADERS = {
  page: async () => (await import("./page-sheet.ts")).pageSheet,
  announcement: async () => (await import("./announcement.styles.ts")).announcementStyles,
  "user-menu": async () => (await import("./user-menu.styles.ts")).userMenuStyles,
  step: async () => (await import("./step-sheet.ts")).stepSheet,
  home: async () => (await import("./home.styles.ts")).homeStyles,
  case: async () => (await import("./case.styles.ts")).caseStyles,
  list: async () => (await import("./list.styles.ts")).listStyles,
  document: async () => (await import("./document.styles.ts")).documentStyles,
  reading: async () => (await import("./reading.styles.ts")).readingStyles,
  upload: async () => (await import("./upload.styles.ts")).uploadStyles,
  combobox: async () => (await import("./combobox.styles.ts")).comboboxStyles,
} as const satisfies Readonly<Record<string, () => Promise<string>>>;

/** A sheet of pages; parts that only scripts show bring a sheet of their own. */
export type SheetName = keyof typeof LOADERS;

/** All names, in the order of the cascade. */
export const SHEET_NAMES = Object.keys(LOADERS) as SheetName[];

/** A sheet as a document holds it. */
export type DrawnSheet = { name: string; text: string };

const ATTRIBUTE = "data-sheet";
const inBrowser = typeof document !== "undefined";

const texts = new Map<string, string>();
/** Style elements by sheet, also those that are not in the document at the moment. */
const elements = new Map<string, HTMLStyleElement>();

/** The sheet's element: the document's own, or one with its text; `undefined` while that is not loaded. */
const elementOf = (name: string, text = texts.get(name)): HTMLStyleElement | undefined => {
  const known = elements.get(name) ?? document.querySelector<HTMLStyleElement>(`style[${ATTRIBUTE}="${name}"]`);
  if (!known && text === undefined) return undefined;
  const style = known ?? document.createElement("style");
  if (!known) {
    style.textContent = text!;
    style.setAttribute(ATTRIBUTE, name);
    style.nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
  }
  elements.set(name, style);
  return style;
};

/** Makes sheets available to the page about to be shown; those of the document are there already. */
export const loadSheets = async (names: readonly SheetName[]): Promise<void> => {
  const missing = names.filter((name) => !texts.has(name) && !(inBrowser && elementOf(name)));
  await Promise.all(missing.map(async (name) => void texts.set(name, await LOADERS[name]())));
};

const rankOf = (name: string | null): number => {
  const rank = SHEET_NAMES.indexOf(name as SheetName);
  return rank < 0 ? SHEET_NAMES.length : rank;
};

/** Number of places on the page that need a sheet. */
const needed = new Map<string, number>();

/** Puts a sheet into the head, unless it is there, behind all that come before it in the cascade. */
const put = (name: string, text?: string): void => {
  const style = elementOf(name, text);
  if (!style || style.isConnected) return;
  const later = [...document.head.querySelectorAll(`style[${ATTRIBUTE}]`)].find(
    (other) => rankOf(other.getAttribute(ATTRIBUTE)) > rankOf(name),
  );
  document.head.insertBefore(style, later ?? null);
};

const wear = (name: string, text: string | undefined): (() => void) => {
  needed.set(name, (needed.get(name) ?? 0) + 1);
  put(name, text);
  if (!elements.has(name)) void loadSheets([name as SheetName]).then(() => needed.get(name) && put(name));
  return () => {
    const left = needed.get(name)! - 1;
    needed.set(name, left);
    if (left === 0) elements.get(name)?.remove();
  };
};

/** Collects the sheets of a page that the server renders. */
export const DrawnSheets = createContext<Map<string, string> | undefined>(undefined);

/** The collected sheets, in the order of the cascade. */
export const inCascade = (drawn: ReadonlyMap<string, string>): DrawnSheet[] =>
  [...drawn].map(([name, text]) => ({ name, text })).sort((one, other) => rankOf(one.name) - rankOf(other.name));

/** A sheet, worn by the document as long as this is on the page; one outside of the table comes with its text. */
export const Sheet = (props: { name: SheetName; text?: undefined } | DrawnSheet): ReactElement | null => {
  const { name, text } = props;
  useContext(DrawnSheets)?.set(name, text ?? texts.get(name) ?? "");
  useInsertionEffect(() => wear(name, text), [name, text]);
  return null;
};
