/** A thing that a newcomer may add, with its edits in order. */
import type { CheckName } from "./checks.ts";
import type { Edit } from "./copy.ts";

/**
 * The complaint expected while incomplete: its check, and a text it contains (default: the next stage's first file).
 */
export type Speaks = { check: CheckName; names?: string };

/** Edits made together. `speaks` is absent where only generated files are missing. */
export type Stage = { edits: readonly Edit[]; speaks?: Speaks };

export type Kind = {
  /** As CONTRIBUTING.md calls it. */
  name: string;
  /** Maximum number of files it may take, without those that `npm run docs` writes. */
  most: number;
  stages: readonly Stage[];
  /** Files changed to use the addition, not to add it (a port's first caller); not counted in `most`. */
  use?: readonly string[];
  /**
   * Round of the first stage (default 0). Definitions are checked only with complete tables of types and of calls, and
   * steps only with valid definitions and texts.
   */
  begins?: number;
};

/** Files that a kind takes, without those of `use`. */
export const filesOf = ({ stages, use = [] }: Kind): string[] => {
  const files = new Set(stages.flatMap(({ edits }) => edits.map(({ file }) => file)));
  return [...files].filter((file) => !use.includes(file));
};

/** A kind's stage in a round; undefined before its first and after its last. */
export const stageIn = ({ stages, begins = 0 }: Kind, round: number): Stage | undefined => stages[round - begins];
