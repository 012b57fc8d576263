/** How much a run of the fuzz does, from which seed, and how it is reported. */
import fc from "fast-check";

const number = (name: string, usual: number): number => Number(process.env[name] ?? usual);

/** Posts over sockets on each database, and bodies without; `npm run torture` sets more. */
const POSTS = number("TORTURE_POSTS", 100);
const BODIES = number("TORTURE_BODIES", 2000);
/** Seed of this run: the same seed and number give the same posts. */
const SEED = number("TORTURE_SEED", Date.now() % 1_000_000_000);

/** Posts that one lender and its database take. */
const POSTS_A_ROUND = number("TORTURE_ROUND", 5000);
export const BODIES_A_ROUND = 100_000;

/** A part of a run, repeated alone by its seed and number. */
type Round = { number: number; seed: number };

const rounds = (all: number, each: number): readonly Round[] =>
  Array.from({ length: Math.ceil(all / each) }, (_, at) => ({
    number: Math.min(each, all - at * each),
    seed: SEED + at,
  }));

export const ROUNDS_OF_POSTS = rounds(POSTS, POSTS_A_ROUND);
export const ROUNDS_AT_DESK = rounds(Math.ceil(POSTS / 10), POSTS_A_ROUND);
export const ROUNDS_OF_BODIES = rounds(BODIES, BODIES_A_ROUND);

const LONGEST = 80;

/** A case as JSON; long texts are cut and followed by their length. */
export const brief = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === "string" && one.length > LONGEST ? `${one.slice(0, LONGEST)}… (${one.length})` : one,
  );

/** Reports a failed run at once, with the shrunk case, cut to a screen, and how to run it again. */
export const shortened = <T>(out: fc.RunDetails<T>): void => {
  if (!out.failed) return;
  const why = out.errorInstance instanceof Error ? out.errorInstance.message : String(out.errorInstance);
  const found = `case ${out.numRuns}, TORTURE_SEED=${out.seed}, shrunk ${out.numShrinks} times: ${brief(out.counterexample)}\n${why.slice(0, 2000)}`;
  console.error(found);
  throw new Error(found);
};

/** Prints one line with what was answered how often. */
export const announce = (seed: number, what: string, statuses: ReadonlyMap<number, number>): void => {
  const all = [...statuses.values()].reduce((sum, n) => sum + n, 0);
  const counted = [...statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${n} × ${status || "none"}`);
  const bad = [...statuses].reduce((sum, [status, n]) => sum + (status >= 500 ? n : 0), 0);
  console.info(`torture, seed ${seed}: ${all} ${what}, ${bad} answered 5xx (${counted.join(", ")})`);
};
