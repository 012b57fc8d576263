/**
 * How deep a run of the tests goes. The gate (`npm test`) runs before each merge and leaves out what this file and the
 * names of test files say; the deep run (`npm run test:deep`) leaves out nothing. Read by `vitest.config.ts` and
 * `eachDatabase` alone: a test does not ask, it lies in a file of its own.
 */

/** Environment variable that chooses it: `gate`, the default, or `deep`. */
export const DEPTH = "DEPTH";

/** The environment that asks for the deep run. */
export const OF_DEEP_RUN: Readonly<Record<string, string>> = { [DEPTH]: "deep" };

/** Whether this is the deep run. Throws if the variable says neither. */
export const isDeepRun = (env: NodeJS.ProcessEnv = process.env): boolean => {
  const said = env[DEPTH] ?? "gate";
  if (said !== "gate" && said !== "deep") throw new Error(`${DEPTH} is ${said}: say gate or deep.`);
  return said === "deep";
};

/** Test files that only the deep run runs; what stands around `.deep` decides their project as for all others. */
export const DEEP_FILES = "**/*.deep.*";

/** Folders whose tests open databases and servers, as `*.db.test.ts` elsewhere do. */
export const HTTP_FOLDERS = ["acts", "http", "live", "migration", "model", "torture"].map((name) => `tests/${name}`);

/**
 * Numbers of the gate, by the variable that a test reads: smaller ones than the test's own, and fixed seeds, since a gate
 * that fails must fail again; in the deep run seeds are drawn by lot and printed with what failed. A variable that is set
 * already wins.
 */
export const GATE: Readonly<Record<string, number>> = {
  /** Runs of property tests are divided by it: `runs.ts`. */
  FEWER_RUNS: 5,
  /** Of all property tests that name no seed of their own: `seed.setup.ts`. */
  PROPERTY_SEED: 20_261_128,
  MODEL_SEED: 20_261_128,
  TORTURE_SEED: 20_261_128,
  /** By how many of its two ways an act is done while the world changes, in turns: `tests/acts/acts.test.ts`. */
  ACT_WAYS: 1,
  /** Of the acts every n-th is done by both ways, is asked who may approve it, is done in a changed world, in turns: there, too. */
  ACT_EVERY: 3,
  MODEL_RUNS: 8,
  MODEL_LIVES: 4,
};

/** Numbers of the deep run: larger than the tests' own, in parts of half an hour; `npm run torture` and `lives` take hours. */
export const DEEP: Readonly<Record<string, number>> = {
  TORTURE_POSTS: 3000,
  TORTURE_BODIES: 100_000,
  MODEL_LIVES: 60,
  MODEL_CROWD: 30,
  MODEL_TWINS: 30,
  ACCOUNT_LIVES: 50_000,
};

/** The environment of a run's tests, as far as its depth decides it. */
export const environmentOf = (deep: boolean, env: NodeJS.ProcessEnv = process.env): Record<string, string> =>
  Object.fromEntries(
    Object.entries(deep ? DEEP : GATE).map(([name, number]) => [name, env[name] ?? String(number)] as const),
  );

/** The database engines that the lender runs on. */
export const ENGINES = ["PGlite", "PostgreSQL"] as const;

export type EngineName = (typeof ENGINES)[number];

/** Files whose subject is the database itself: the gate, too, runs them on both engines. */
export const ON_BOTH: readonly string[] = [
  "server/queue/",
  "server/store/",
  "tests/model/at-once.test.ts",
  "tests/migration/",
  "tests/http/idempotency.test.ts",
];

/** Sum of a name's character codes: the same on every machine. */
const sumOf = (name: string): number => [...name].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0);

/** Of the files that run on one engine, one in so many runs on PGlite, which takes a quarter more of the processor. */
const PGLITE_IN = 4;

/** Engines that a file's `eachDatabase` runs on; its path is relative to the project and has slashes. */
export const enginesOf = (file: string, deep: boolean): readonly EngineName[] =>
  deep || ON_BOTH.some((place) => file.startsWith(place)) ? ENGINES : [ENGINES[sumOf(file) % PGLITE_IN === 0 ? 0 : 1]];
