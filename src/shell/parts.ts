/** Parts of the frame that most pages do without; a page that needs one has it before its first render. */
import { useEffect, useState } from "react";
import { report } from "#src/api/report.ts";

/** By the name of their file. */
const LOADERS = {
  /** Somebody is logged in. */
  "person-parts": async () => (await import("./person-parts.tsx")).personParts,
  /** There is something to announce. */
  announcements: async () => (await import("./announcements.tsx")).Announcements,
  /** The page was opened to stand alone, and so do those it leads to. */
  "bare-links": async () => (await import("./bare-links.tsx")).BareLinks,
};

export type PartName = keyof typeof LOADERS;
type Parts = { [Name in PartName]: Awaited<ReturnType<(typeof LOADERS)[Name]>> };

const loaded: Partial<Record<PartName, unknown>> = {};

/** Loads a part once. */
export const loadPart = async (name: PartName): Promise<void> => void (loaded[name] ??= await LOADERS[name]());

/** A part when it is wanted and there; draws again once it has come. */
export const usePart = <Name extends PartName>(name: Name, wanted: unknown): Parts[Name] | undefined => {
  const [, redraw] = useState(0);
  const missing = wanted && !loaded[name];
  useEffect(() => {
    if (missing) loadPart(name).then(() => redraw((n) => n + 1), report);
  }, [name, missing]);
  return wanted ? (loaded[name] as Parts[Name] | undefined) : undefined;
};
