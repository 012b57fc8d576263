/**
 * The parts of the deep run. Together they are all of vitest's projects with nothing left out (`tests/support/depth.ts`);
 * each takes half an hour on two processors at most, and can be run alone.
 */

/** A part: its name, what it proves, and what of the tests it runs, as vitest's arguments. */
export type Part = { name: string; about: string; args: readonly string[] };

/** Folders of the project `http` that are parts of their own; the others, and `*.db.test.ts` elsewhere, are one. */
const [TORTURE, LIVES] = ["tests/torture/", "tests/model/"];
const CALLS = [
  "server/",
  ...["acts", "http", "live", "migration", "places", "statements"].map((folder) => `tests/${folder}/`),
];

const of = (...projects: string[]): string[] => projects.flatMap((project) => ["--project", project]);

export const PARTS: readonly Part[] = [
  { name: "rules", about: "types, layers, pure functions, all runs of property tests", args: of("check", "fast") },
  { name: "calls", about: "every call and act on both databases", args: [...of("http", "statements"), ...CALLS] },
  { name: "torture", about: "bent posts to every form", args: [...of("http"), TORTURE] },
  { name: "lives", about: "random lives of credits, day by day", args: [...of("http"), LIVES] },
  { name: "pages", about: "widgets and pages in Chromium, the development server", args: of("browser") },
  {
    name: "journeys",
    about: "borrowers and staff in Chromium, with the other sides of all adapters",
    args: of("journeys"),
  },
  { name: "looks", about: "every story in every look", args: of("storybook") },
  { name: "kills", about: "servers that start, stop or are killed", args: of("crash") },
  { name: "newcomer", about: "what CONTRIBUTING says, done in a copy of the project", args: of("newcomer") },
];
