/** The rows that a use case wrote, written once more: sent by the client, a statement for each table, without decisions. */
import { sql } from "kysely";
import type { Database } from "#server/store/db/database.ts";
import type { Db } from "#server/store/db/schema.ts";

/** What one run of a use case writes; `$id` in a condition stands for the run's id. */
export type Writing = {
  /** Tables inserted into, which rows are the run's, and how many there are at least. */
  inserted: Readonly<Record<string, { where: string; least: number }>>;
  /** Tables in which one row changes: its key, the query that finds it, and what changes. */
  updated: Readonly<Record<string, { key: string; find: string; set: string }>>;
};

/** What was written: inserted rows by table, each value as text, and the keys of changed rows by table. */
export type Written = {
  inserted: readonly { table: string; columns: readonly string[]; rows: readonly (readonly (string | null)[])[] }[];
  updated: readonly { table: string; key: string | null }[];
};

const bareOf = (name: string) => sql.table(`bare_${name.split(".").at(-1)}`);

/** Copies of the tables with their indices, without triggers, checks of other tables and decisions. */
export const makeBare = async ({ db }: Database, { inserted, updated }: Writing): Promise<void> => {
  for (const name of [...Object.keys(inserted), ...Object.keys(updated)])
    await sql`create table ${bareOf(name)} (like ${sql.table(name)} including indexes including generated)`.execute(db);
};

const columnsOf = async (db: Db, name: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute where attrelid = ${name}::regclass and attnum > 0 and not attisdropped
    order by attnum`.execute(db);
  return rows.map((row) => row.name);
};

const forRun = (condition: string, id: string) => sql.raw(condition.replaceAll("$id", `'${id}'`));

/** Reads what a run wrote; its changed rows are there to be changed in the copies, too. */
export const writtenBy = async ({ db }: Database, writing: Writing, id: string): Promise<Written> => {
  const inserted: Written["inserted"][number][] = [];
  for (const [table, { where, least }] of Object.entries(writing.inserted)) {
    const columns = await columnsOf(db, table);
    const list = columns.map((column) => `"${column}"::text`).join(", ");
    const { rows } = await sql<{ all: (string | null)[] }>`
      select array[${sql.raw(list)}] as "all" from ${sql.table(table)} where ${forRun(where, id)}`.execute(db);
    if (rows.length < least) throw new Error(`${id} wrote ${rows.length} rows of ${table}`);
    inserted.push({ table, columns, rows: rows.map(({ all }) => all) });
  }
  const updated: Written["updated"][number][] = [];
  for (const [table, { key, find }] of Object.entries(writing.updated)) {
    const { rows } = await sql<{ key: string }>`${forRun(find, id)}`.execute(db);
    const found = rows[0]!.key;
    await sql`insert into ${bareOf(table)} select * from ${sql.table(table)} where ${sql.ref(key)} = ${found}
      on conflict do nothing`.execute(db);
    updated.push({ table, key: found });
  }
  return { inserted, updated };
};

/** Writes it once more in a transaction. */
export const writeBare = (database: Database, writing: Writing, { inserted, updated }: Written): Promise<void> =>
  database.transaction(async (trx) => {
    for (const { table, columns, rows } of inserted)
      await sql`insert into ${bareOf(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
        values ${sql.join(rows.map((row) => sql`(${sql.join([...row])})`))}`.execute(trx);
    for (const { table, key: found } of updated) {
      const { key, set } = writing.updated[table]!;
      await sql`update ${bareOf(table)} set ${sql.raw(set)} where ${sql.ref(key)} = ${found}`.execute(trx);
    }
  });

const ENTRIES_OF_PAYMENT = `event_id = (select 'receipt/' || channel || '/' || external_id from payments where id = $id)
  or credit_no = (select credit_no from payments where id = $id) and event_id like '%@payment/' || $id`;
const MESSAGES_OF_PAYMENT = "dedup_key like 'credit:%:payment:' || $id || ':%'";

/** What a posted payment writes; less, and it was not booked and told of. */
export const POSTING: Writing = {
  inserted: {
    payments: { where: "id = $id", least: 1 },
    entries: { where: ENTRIES_OF_PAYMENT, least: 3 },
    postings: { where: `entry_id in (select id from entries where ${ENTRIES_OF_PAYMENT})`, least: 6 },
    messages: { where: MESSAGES_OF_PAYMENT, least: 1 },
    "pgboss.job": {
      where: `data->>'messageId' in (select id::text from messages where ${MESSAGES_OF_PAYMENT})`,
      least: 1,
    },
  },
  updated: {
    credit_state: {
      key: "credit_no",
      find: "select credit_no as key from payments where id = $id",
      set: "interest_due = interest_due + 1",
    },
  },
};

const ENTRIES_OF_SIGNATURE = `event_id in (
  select 'agreement/' || id || '/committed' from agreements where request_id = $id)`;
const MESSAGES_OF_SIGNATURE = `user_id = (select user_id from requests where id = $id)
  and created_at = (select signed_at from agreements where request_id = $id)`;

/** What the signature of an application writes, with its four papers. */
export const SIGNATURE: Writing = {
  inserted: {
    assessments: { where: "request_id = $id and why = 'sign'", least: 1 },
    entries: { where: ENTRIES_OF_SIGNATURE, least: 1 },
    postings: { where: `entry_id in (select id from entries where ${ENTRIES_OF_SIGNATURE})`, least: 2 },
    files: { where: "request_id = $id", least: 4 },
    transitions: { where: "request_id = $id and to_state = 'contractSigned'", least: 1 },
    messages: { where: MESSAGES_OF_SIGNATURE, least: 1 },
    payouts: { where: "request_id = $id", least: 1 },
    "pgboss.job": {
      where: `data->>'messageId' in (select id::text from messages where ${MESSAGES_OF_SIGNATURE})`,
      least: 1,
    },
  },
  updated: {
    agreements: { key: "request_id", find: "select $id::uuid as key", set: "signed_at = now()" },
    requests: { key: "id", find: "select $id::uuid as key", set: "status_since = now()" },
  },
};
