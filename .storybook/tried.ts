/** Messages between a story and the JSON panel. */

/** Event of the story: what the check says of the panel's JSON; no faults when it stands in the story. */
export const TRIED = "element-json/tried";

/** A finding with its place, line and caret, formatted as `npm run schemas:check` does. */
export type TriedFault = { place: string; words: string; row?: string; caret?: string };

export type Tried = { story: string; faults: readonly TriedFault[] };
