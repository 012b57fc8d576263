/**
 * Test files of half a minute or more on two processors, each with why it takes so long. They start first, so that none of
 * them runs alone at the end of its group. `shares.reporter.ts` names those above a fiftieth of the gate that are not here.
 */
export const LONG_FILES: Readonly<Record<string, string>> = {
  "tests/acts/acts.test.ts": "each act of the staff by both ways, with the world changed in between",
  "tests/check.test.ts": "types, format, lint, layers and unused exports of everything",
  "tests/crash/acts.deep.test.ts": "servers killed within acts of two people",
  "tests/crash/books.deep.test.ts": "servers killed while payments come in",
  "tests/crash/crash.deep.test.ts": "servers killed under borrowers",
  "tests/crash/nodes.deep.test.ts": "two nodes, stopped, killed and parted",
  "tests/crash/start-errors.deep.test.ts": "a server process for each way not to start",
  "tests/http/account.test.ts": "passwords at production cost",
  "tests/http/backup.deep.test.ts": "whole lenders saved and restored",
  "tests/http/faults.deep.test.ts": "each fault of a disk and a database waits for its end",
  "tests/http/input.test.ts": "hostile input for every call",
  "tests/http/servicing.test.ts": "a year closed day by day",
  "tests/http/uploads.test.ts": "photographs decoded and encoded",
  "tests/journeys/every-page.deep.test.ts": "every page in Chromium",
  "tests/journeys/lapsed-step.deep.test.ts": "twelve borrowers whose sessions end",
  "tests/journeys/live-channel.deep.test.ts": "windows of several borrowers side by side",
  "tests/journeys/live-privacy.deep.test.ts": "a whole application with everything recorded",
  "tests/journeys/outside-world.deep.test.ts": "the other sides of all adapters",
  "tests/journeys/repayment.deep.test.ts": "three credits until they are paid",
  "tests/journeys/third-parties.deep.test.ts": "a whole application with every request recorded",
  "tests/journeys/walk.deep.test.ts": "every page for borrowers of each milestone",
  "tests/journeys/with-script.test.ts": "the one borrower who walks the whole way in Chromium",
  "tests/newcomer/newcomer.deep.test.ts": "what CONTRIBUTING says, done and checked in a copy",
  "tests/widgets/widgets.browser.test.tsx": "each example of each widget",
  "server/dev/edit.deep.browser.test.ts": "the development server, edited",
  "server/dev/step.deep.browser.test.ts": "the development server, with another step",
};
