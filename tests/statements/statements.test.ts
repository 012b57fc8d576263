/** Most tests run on one engine: each statement that only the one has run must be one that the other can run. */
import { beforeAll, describe, expect, it } from "vitest";
import { closeAfterAll } from "#tests/support/after-all.ts";
import { ENGINES } from "#tests/support/depth.ts";
import { notedOn } from "#tests/support/statements.ts";
import { openJudge, refusedBy, type Judge } from "./judge.ts";

const noted = Object.fromEntries(ENGINES.map((engine) => [engine, notedOn(engine)]));

it.each(ENGINES)("statements that the http tests of this run executed on %s are known here", (engine) => {
  expect(
    noted[engine]!.length,
    "these tests judge what the http tests of the same run executed: npm run test:http, or npm test",
  ).toBeGreaterThan(0);
});

describe.each(ENGINES)("%s", (engine) => {
  let judge: Judge;
  beforeAll(async () => {
    judge = await openJudge[engine]();
  });
  closeAfterAll(() => judge);

  it("parses each statement that only the other engine has run", async () => {
    const own = new Set(noted[engine]);
    const others = ENGINES.flatMap((name) => noted[name]!).filter((text) => !own.has(text));
    const refused = await refusedBy(judge, others);
    expect(refused.map(({ text, why }) => `${why}\n${text}`).join("\n\n")).toBe("");
  });
});
