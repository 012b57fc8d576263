/** Rows are found by their owner, and owners erased, at the same speed however many people there are. */
import { expect, it } from "vitest";
import { eachDatabase } from "#tests/support/database.ts";

/** Rows of these are erased. */
const OWNERS = ["persons", "users", "requests", "agreements", "assessments"];

/** Foreign keys to owners that lead no index; one for rows that have a value only is one. */
const BARE = `
  select key.conrelid::regclass || '.' || col.attname as name
  from pg_constraint key
  join pg_attribute col on col.attrelid = key.conrelid and col.attnum = key.conkey[1]
  where key.contype = 'f' and key.confrelid = any($1::regclass[]) and not exists (
    select from pg_index i where i.indrelid = key.conrelid and i.indkey[0] = key.conkey[1]
      and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(' || col.attname || ' IS NOT NULL)'))`;

eachDatabase((_name, open) => {
  it("every foreign key to something that is erased leads an index", async () => {
    const database = await open();
    expect((await database.query(BARE, [OWNERS])).rows).toEqual([]);
  });
});
