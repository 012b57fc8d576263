import { expect, it } from "vitest";
import { openTestPglite } from "#tests/support/database.ts";

it("the embedded database frees dead rows and counts anew what has changed much, and nothing else", async () => {
  const database = await openTestPglite({ unused: true });
  const tidy = database.tidy!;
  await tidy();
  expect(await tidy()).toEqual([]);
  const counted = async () =>
    (
      await database.query(
        `select c.reltuples::integer as rows, s.n_dead_tup::integer as dead
         from pg_class c join pg_stat_user_tables s on s.relid = c.oid where c.relname = 'captcha_solutions'`,
      )
    ).rows[0];
  await database.query(
    "insert into captcha_solutions (id, post, expires_at) select 's' || n, '', now() from generate_series(1, 1000) n",
  );
  expect(await tidy()).toEqual(["public.captcha_solutions"]);
  expect(await counted()).toEqual({ rows: 1000, dead: 0 });
  await database.query("delete from captcha_solutions where id < 's5'");
  expect(await tidy()).toEqual(["public.captcha_solutions"]);
  expect(await counted()).toMatchObject({ dead: 0 });
  expect(await tidy()).toEqual([]);
  await database.close();
});
