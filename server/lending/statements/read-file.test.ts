import { expect, it } from "vitest";
import { fileReader } from "./read-file.ts";
import { StatementRefusal } from "./statement.ts";
import { camt, OWN } from "./statement.fixture.ts";

/** A file of one batch, which is in memory as a whole. */
const fileOf = (count: number): Buffer =>
  camt({ movements: [{ cents: count, batch: Array.from({ length: count }, () => ({ cents: 1, text: "вноска" })) }] });

it("a file that does not fit in memory is refused, and the next one is read", async () => {
  const read = fileReader(32);
  const refusal: unknown = await read(fileOf(30_000), OWN).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StatementRefusal);
  expect(refusal).toMatchObject({ reason: "memory", line: 0 });
  expect((await read(fileOf(200), OWN)).map(({ count }) => count)).toEqual([200]);
});
