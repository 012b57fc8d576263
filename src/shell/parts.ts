/** Lazily loaded parts of the layout; a page that needs one loads it before its first render. */
import { useEffect, useState } from "react";
import { report } from "#src/reports/report.ts";
import { loadSheets, type SheetName } from "#src/ui/styles/sheets.tsx";

/** A part's code, once its style sheet is here, too. */
const dressed = async <Part>(part: Promise<Part>, sheet: SheetName): Promise<Part> => {
  await loadSheets([sheet]);
  return part;
};

/** Loaders by file name; each comment says when the part is needed. */
const LOADERS = {
  /** A user is logged in. */
  "person-parts": async () => (await dressed(import("./person-parts.tsx"), "user-menu")).personParts,
  /** There are announcements. */
  announcements: async () => (await dressed(import("./announcements.tsx"), "announcement")).Announcements,
  /** The page was opened as an embedded page. */
  "embedded-links": async () => (await import("./embedded-links.tsx")).EmbeddedLinks,
};

export type PartName = keyof typeof LOADERS;
type Parts = { [Name in PartName]: Awaited<ReturnType<(typeof LOADERS)[Name]>> };

const loaded: Partial<Record<PartName, unknown>> = {};

/** Loads a part; loaded parts are cached. */
export const loadPart = async (name: PartName): Promise<void> => void (loaded[name] ??= await LOADERS[name]());

/** The part, or `undefined` while not wanted or not loaded; re-renders once loaded. */
export const usePart = <Name extends PartName>(name: Name, wanted: unknown): Parts[Name] | undefined => {
  const [, redraw] = useState(0);
  const missing = wanted && !loaded[name];
  useEffect(() => {
    if (missing) loadPart(name).then(() => redraw((n) => n + 1), report);
  }, [name, missing]);
  return wanted ? (loaded[name] as Parts[Name] | undefined) : undefined;
};
