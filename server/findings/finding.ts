/** Findings: problems in files written by product owners, each a code with parameters and a place. */
import type { CodedFinding } from "./words/index.ts";

/** Path to a value in a JSON document: property names and array indexes from the root. */
export type JsonPath = readonly (string | number)[];

/** Severity. A `note` is reported but does not reject the files. */
type Level = "error" | "note";

/** What is said of a problem, wherever it lies. */
type Worded = CodedFinding & {
  /** The closest known name, for "did you mean". */
  suggestion?: string;
  /** A Cyrillic homoglyph in an otherwise Latin name. */
  lookalike?: string;
  level?: Level;
};

/**
 * A problem at a path of a JSON document. `onName` points at the property's name instead of its value; `offset`
 * (character index in the file) overrides the path.
 */
export type Finding = Worded & { place: JsonPath; onName?: boolean; offset?: number };

/** A finding located in a file; line and column are 1-based, `row` is the text of that line. */
export type Problem = Worded & { file: string; line: number; column: number; row?: string };
