/** Performance budgets of our engine, and this run's figures for them. */
import type { FileResult, Result } from "./rounds.ts";

export type Seen = { sizes: ReadonlyMap<number, Result>; files: readonly FileResult[] };
type Budget = {
  what: string;
  most: number;
  /** This run's figure; undefined when it was not measured. */
  seen(run: Seen): number | undefined;
};

const keyAt = (size: number): Budget => ({
  what: `key, ${size} fields, to React with the same static inputs`,
  most: 1.05,
  seen: ({ sizes }) => sizes.get(size)?.ratio("ours", "react", "key"),
});

const flat = ({ sizes }: Seen): number | undefined => {
  const scripts = [...sizes.values()].flatMap((result) => result.figure("ours", "script") ?? []);
  return scripts.length > 1 ? scripts.at(-1)! / scripts[0]! : undefined;
};

export const BUDGETS = (sizes: readonly number[]): readonly Budget[] => [
  ...sizes.map(keyAt),
  // 100 times the fields: the small growth comes from CPU caches that are cold after the browser's layout and paint.
  { what: "script of a key, largest form to smallest (flat)", most: 1.5, seen: flat },
  {
    what: "mount of 200 fields, to plain inputs",
    most: 2.2,
    seen: (run) => run.sizes.get(200)?.ratio("ours", "plain", "mount"),
  },
  {
    what: "submit with 200 errors, summary drawn, to plain inputs",
    most: 1.6,
    seen: (run) => run.sizes.get(200)?.ratio("ours", "plain", "submit"),
  },
  {
    what: "key with a file of 4 MB chosen, to without (no change)",
    most: 1.05,
    seen: ({ files }) => files.find(({ key }) => key === "ours")?.ratio,
  },
];
