/** The pages that people open most find their rows by indices, as PostgreSQL's planner chooses among many applications. */
import { beforeAll, describe, expect, it } from "vitest";
import { openFilled } from "#tests/bench/filled-pages.ts";
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
  "staff: ten searches",
];

describe(`among ${COUNT} applications`, () => {
  let postgres: TestPostgres;
  let filled: Awaited<ReturnType<typeof openFilled>>;
  beforeAll(async () => {
    postgres = await startPostgres();
    filled = await openFilled(postgres.url, COUNT);
  }, FILLING_MS);
  closeAfterAll(
    () => filled,
    () => ({ close: () => postgres.stop() }),
  );

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
