/** A test's tier follows from its file name (`vitest.config.ts`). Resources that fast tests may not use check here. */

/** Environment variable with the name of the vitest project that runs the test. */
export const TIER = "TEST_TIER";

type Tier = "http" | "browser" | "journeys";

/** File name needed to run in another tier. */
const PLACES: Readonly<Record<Tier, (name: string) => string>> = {
  http: (name) => name.replace(".test.", ".db.test."),
  browser: (name) => name.replace(".test.", ".browser.test."),
  journeys: (name) => `tests/journeys/${name}`,
};

const TEST_FILE = /([\w.-]+\.test\.tsx?)\b/;

/** Throws in a fast test, naming the file name that `tier` needs. `what` completes the message: "opens a database". */
export const forbidInFast = (what: string, tier: Tier): void => {
  if (process.env[TIER] !== "fast") return;
  const name = TEST_FILE.exec(new Error("").stack ?? "")?.[1] ?? "this-file.test.ts";
  throw new Error(`A fast test ${what}: rename ${name} to ${PLACES[tier](name)}, and it runs in project "${tier}".`);
};
