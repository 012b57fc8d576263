import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { eachDatabase } from "#tests/support/database.ts";
import type { Database } from "./database.ts";
import { prepared } from "./prepared.ts";

type Given = { many: readonly string[]; one: string; at: Date };

eachDatabase((_name, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  it("a prepared query is built once and runs with the parameters of each call, also within a transaction", async () => {
    let built = 0;
    const query = prepared((db, { one, many, at }: Given) => {
      built += 1;
      return db.selectNoFrom([
        sql<string>`${one}::text`.as("one"),
        sql<string[]>`${many}::text[]`.as("many"),
        sql<Date>`${at}::timestamptz`.as("at"),
        sql<string>`${"fixed"}::text || ${one}::text`.as("twice"),
      ]);
    });
    const of = (one: string, ...many: string[]): Given => ({ one, many, at: new Date("2026-11-25T10:00:00.123Z") });
    const answer = ({ one, many, at }: Given) => [{ one, many: [...many], at, twice: `fixed${one}` }];
    for (const given of [of("а"), of("'; drop", "x", "{y}")]) {
      expect(await query(database.db, given)).toEqual(answer(given));
      expect(await database.transaction((trx) => query(trx, given))).toEqual(answer(given));
    }
    expect(built).toBe(1);
  });
});
