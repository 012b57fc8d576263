/** Performance budgets of our engine, and this run's figures for them. */
import type { Measure } from "./measures.ts";
import type { FileResult, Result } from "./rounds.ts";

export type Seen = { sizes: ReadonlyMap<number, Result>; files: readonly FileResult[] };
type Budget = {
  what: string;
  most: number;
  /** This run's figure; undefined when it was not measured. */
  seen(run: Seen): number | undefined;
};

/** The library that borrowers' forms must not be slower than, in any column. */
export const RIVAL = "react-hook-form";

/** At every size: a measure of ours to another contender's. */
const RATIOS: readonly { measure: Measure; to: string; most: number; what: string }[] = [
  { measure: "key", to: "react", most: 0.95, what: "key, to React with the same static inputs" },
  { measure: "mount", to: "plain", most: 1.5, what: "mount, to plain inputs" },
  { measure: "submit", to: "plain", most: 1.3, what: "submit with all wrong, summary drawn, to plain inputs" },
  { measure: "heap", to: "plain", most: 3, what: "heap, to plain inputs" },
  ...(["key", "mount", "submit", "heap"] as const).map((measure) => ({
    measure,
    to: RIVAL,
    most: 1,
    what: `${measure}, to ${RIVAL}`,
  })),
];

const flat = ({ sizes }: Seen): number | undefined => {
  const scripts = [...sizes.values()].flatMap((result) => result.figure("ours", "script") ?? []);
  return scripts.length > 1 ? scripts.at(-1)! / scripts[0]! : undefined;
};

export const BUDGETS = (sizes: readonly number[]): readonly Budget[] => [
  ...RATIOS.flatMap(({ measure, to, most, what }) =>
    sizes.map((size): Budget => ({
      what: `${size} fields: ${what}`,
      most,
      seen: (run) => run.sizes.get(size)?.ratio("ours", to, measure),
    })),
  ),
  // 100 times the fields: the small growth comes from CPU caches that are cold after the browser's layout and paint.
  { what: "script of a key, largest form to smallest (flat)", most: 1.5, seen: flat },
  {
    what: "key with a file of 4 MB chosen, to without (no change)",
    most: 1.05,
    seen: ({ files }) => files.find(({ key }) => key === "ours")?.ratio,
  },
];
