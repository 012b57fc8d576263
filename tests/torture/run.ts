/** How much a run of the fuzz does, from which seed, and how it is reported. */
import fc from "fast-check";

const number = (name: string, usual: number): number => Number(process.env[name] ?? usual);

/** Posts over sockets on each database, and bodies without; `npm run torture` sets more. */
export const POSTS = number("TORTURE_POSTS", 100);
export const BODIES = number("TORTURE_BODIES", 2000);
/** Seed of this run: the same seed and number give the same posts. */
export const SEED = number("TORTURE_SEED", Date.now() % 1_000_000_000);

/** Posts that one lender and its database take. */
const ROUND = number("TORTURE_ROUND", 5000);

/** The posts on each database, in rounds: a round is repeated alone by its seed and number. */
export const ROUNDS: readonly { posts: number; seed: number }[] = Array.from(
  { length: Math.ceil(POSTS / ROUND) },
  (_, at) => ({ posts: Math.min(ROUND, POSTS - at * ROUND), seed: SEED + at }),
);

const LONGEST = 80;

/** A case as JSON; long texts are cut and followed by their length. */
export const brief = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === "string" && one.length > LONGEST ? `${one.slice(0, LONGEST)}… (${one.length})` : one,
  );

/** Reports a failed run with the shrunk case, cut to a screen, and how to run it again. */
export const shortened = <T>(out: fc.RunDetails<T>): void => {
  if (!out.failed) return;
  const why = out.errorInstance instanceof Error ? out.errorInstance.message : String(out.errorInstance);
  throw new Error(
    `case ${out.numRuns}, TORTURE_SEED=${out.seed}, shrunk ${out.numShrinks} times: ${brief(out.counterexample)}\n${why.slice(0, 2000)}`,
  );
};

/** Prints one line with what was answered how often. */
export const announce = (seed: number, what: string, statuses: ReadonlyMap<number, number>): void => {
  const all = [...statuses.values()].reduce((sum, n) => sum + n, 0);
  const counted = [...statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${n} × ${status || "none"}`);
  const bad = [...statuses].reduce((sum, [status, n]) => sum + (status >= 500 ? n : 0), 0);
  console.info(`torture, seed ${seed}: ${all} ${what}, ${bad} answered 5xx (${counted.join(", ")})`);
};
