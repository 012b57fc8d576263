/**
 * Test files of half a minute or more on two processors: they start first, so that none of them runs alone at the end of its
 * group. Where vitest has seen a run of this machine, it knows itself; this is for those where it has not.
 */
export const LONG_FILES: readonly string[] = [
  "tests/acts/acts.test.ts",
  "tests/check.test.ts",
  "tests/crash/crash.test.ts",
  "tests/crash/nodes.test.ts",
  "tests/crash/start-errors.test.ts",
  "tests/http/account.test.ts",
  "tests/http/backup.test.ts",
  "tests/http/faults.test.ts",
  "tests/http/input.test.ts",
  "tests/http/persons.test.ts",
  "tests/http/servicing.test.ts",
  "tests/http/uploads.test.ts",
  "tests/journeys/every-page.deep.test.ts",
  "tests/journeys/lapsed-step.test.ts",
  "tests/journeys/live-channel.test.ts",
  "tests/journeys/live-privacy.test.ts",
  "tests/journeys/outside-world.deep.test.ts",
  "tests/journeys/repayment.test.ts",
  "tests/journeys/third-parties.deep.test.ts",
  "tests/journeys/walk.test.ts",
  "tests/newcomer/newcomer.deep.test.ts",
  "server/dev/edit.deep.browser.test.ts",
  "server/dev/step.browser.test.ts",
];
