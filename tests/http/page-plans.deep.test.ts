/** The pages that people open most find their rows by indices, as the planner of each database chooses among many applications. */
import { beforeAll, describe, expect, it } from "vitest";
import { openInMemory } from "#server/store/db/embedded.ts";
import type { Engine } from "#server/store/db/engine.ts";
import { openFilled } from "#tests/bench/filled-pages.ts";
import { patientPostgres } from "#tests/bench/heard-queries.ts";
import { closeAfterAll } from "#tests/support/after-all.ts";
import { startPostgres, type TestPostgres } from "#tests/support/postgres/server.ts";

const COUNT = 20_000;
const FILLING_MS = 240_000;
const PAGES = [
  "status",
  "history",
  "running credit",
  "repayment",
  "staff: queue",
  "staff: payments",
  "staff: credit",
  "staff: books",
  "staff: audit",
  "staff: ten searches",
];

let postgres: TestPostgres | undefined;
closeAfterAll(() => ({ close: () => postgres?.stop() }));

const ENGINES: readonly (readonly [name: string, open: () => Promise<Engine>])[] = [
  [
    "PostgreSQL",
    async () => {
      postgres = await startPostgres();
      return patientPostgres(postgres.url);
    },
  ],
  ["PGlite", async () => (await openInMemory()).engine],
];

describe.each(ENGINES)(`on %s among ${COUNT} applications`, (_name, open) => {
  let filled: Awaited<ReturnType<typeof openFilled>>;
  beforeAll(async () => {
    filled = await openFilled(await open(), COUNT);
  }, FILLING_MS);
  closeAfterAll(() => filled);

  it("these pages are looked at", () => expect(filled.pages.map(({ name }) => name)).toEqual(PAGES));

  it.each(PAGES)("no query of %s reads a large table from end to end", async (name) => {
    const { queries } = await filled.open(filled.pages.find((page) => page.name === name)!);
    expect(queries.length).toBeGreaterThan(0);
    const found = await Promise.all(
      queries.map(async (query) => ((await filled.sequential(query)).length > 0 ? [query.text] : [])),
    );
    expect(found.flat()).toEqual([]);
  });
});
