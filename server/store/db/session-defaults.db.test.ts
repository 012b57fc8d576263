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
  "client_encoding = 'WIN1251'",
  "statement_timeout = '20ms'",
  "lock_timeout = '20ms'",
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
       $1::timestamptz as given, $2::date as written, $3::text as text, length($3) as signs, current_setting('statement_timeout') as deadline,
       (timestamptz '2026-10-25 01:30:00+00')::date as day_of`,
    [new Date("2026-10-25T01:30:00Z"), "2026-03-04", "Ж – 1 €"],
  );
  expect(answer.rows[0]).toEqual({
    day: "2026-03-29",
    at: new Date("2026-03-29T00:30:00.123Z"),
    bytes: Buffer.from([0, 255]),
    sum: 0.1 + 0.2,
    isolation: "read committed",
    given: new Date("2026-10-25T01:30:00Z"),
    written: "2026-03-04",
    text: "Ж – 1 €",
    signs: 7,
    deadline: "8s",
    day_of: "2026-10-25",
  });
  const patient = engine.patientPool();
  const client = await patient.connect();
  await expect(
    (client.query as (text: string, parameters: unknown[]) => Promise<unknown>)("select pg_sleep(0.1)", []),
  ).resolves.toBeDefined();
  client.release();
  await patient.end();
  await engine.close();
  await own.close();
}, 120_000);

it("a database of another encoding than UTF-8, where Cyrillic letters are not letters, is refused in one line", async () => {
  const own = await makePostgresDatabase();
  const admin = new pg.Client({ connectionString: own.url });
  await admin.connect();
  const name = `${new URL(own.url).pathname.slice(1)}_ascii`;
  await admin.query(`create database ${name} template template0 encoding 'SQL_ASCII' locale 'C'`);
  const url = Object.assign(new URL(own.url), { pathname: `/${name}` }).href;
  await expect(openPostgres(url, 2)).rejects.toThrow(
    /has the encoding SQL_ASCII: make it anew with encoding 'UTF8'\.$/,
  );
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
  await own.close();
}, 120_000);
