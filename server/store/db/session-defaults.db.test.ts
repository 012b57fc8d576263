/** A database or role may have defaults of its own for every session (`ALTER DATABASE … SET`, PostgreSQL, chapter 19.1.3). */
import pg from "pg";
import { expect, it } from "vitest";
import { makePostgresDatabase } from "#tests/support/database.ts";
import { openPostgres } from "./postgres.ts";

const DEFAULTS = [
  "datestyle = 'German'",
  "timezone = 'America/Caracas'",
  "bytea_output = 'escape'",
  "intervalstyle = 'sql_standard'",
  "extra_float_digits = 0",
  "default_transaction_isolation = 'serializable'",
  "default_transaction_read_only = off",
];

it("whatever a database's owner has made its sessions' defaults, values are read and written alike", async () => {
  const own = await makePostgresDatabase();
  const owner = new pg.Client({ connectionString: own.url });
  await owner.connect();
  const { rows } = await owner.query<{ name: string }>("select current_database() as name");
  for (const setting of DEFAULTS) await owner.query(`alter database ${rows[0]!.name} set ${setting}`);
  await owner.end();
  const engine = await openPostgres(`${own.url}?options=-c%20search_path%3Dpublic%20-c%20datestyle%3DSQL`, 2);
  const answer = await engine.query(
    `select '2026-03-29'::date as day, timestamptz '2026-03-29 00:30:00.123+00' as at, '\\x00ff'::bytea as bytes,
       0.1::float8 + 0.2::float8 as sum, current_setting('transaction_isolation') as isolation,
       $1::timestamptz as given, $2::date as written`,
    [new Date("2026-10-25T01:30:00Z"), "2026-03-04"],
  );
  expect(answer.rows[0]).toEqual({
    day: "2026-03-29",
    at: new Date("2026-03-29T00:30:00.123Z"),
    bytes: Buffer.from([0, 255]),
    sum: 0.1 + 0.2,
    isolation: "read committed",
    given: new Date("2026-10-25T01:30:00Z"),
    written: "2026-03-04",
  });
  await engine.close();
  await own.close();
});
