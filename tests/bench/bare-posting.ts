/** The rows of a posted payment, written once more: sent by the client, a statement for each table, without decisions. */
import { sql } from "kysely";
import type { Database } from "#server/store/db/database.ts";
import type { Db } from "#server/store/db/schema.ts";

/** Tables that a posting writes; of the last, only the balances change. */
const INSERTED = ["payments", "entries", "postings", "messages", "pgboss.job"] as const;
const UPDATED = "credit_state";
type Inserted = (typeof INSERTED)[number];

const bareOf = (name: Inserted | typeof UPDATED) => sql.table(`bare_${name.split(".").at(-1)}`);

/** Copies of the tables with their indices, without triggers, checks of other tables and decisions. */
export const makeBare = async ({ db }: Database): Promise<void> => {
  for (const name of [...INSERTED, UPDATED] as const)
    await sql`create table ${bareOf(name)} (like ${sql.table(name)} including indexes including generated)`.execute(db);
  await sql`insert into bare_credit_state select * from credit_state`.execute(db);
};

type Rows = { table: Inserted; columns: readonly string[]; rows: readonly (readonly (string | null)[])[] };

/** What a posted payment wrote: its rows by table, each value as text, and its credit. */
export type Written = { creditNo: number; tables: readonly Rows[] };

const OWN: Readonly<Record<Inserted, string>> = {
  payments: "id = $p",
  entries: `event_id = (select 'receipt/' || channel || '/' || external_id from payments where id = $p)
    or credit_no = (select credit_no from payments where id = $p) and event_id like '%@payment/' || $p`,
  postings: "entry_id in (select id from entries where $entries)",
  messages: "dedup_key like 'credit:%:payment:' || $p || ':%'",
  "pgboss.job": "data->>'messageId' in (select id::text from messages where $messages)",
};
/** Rows of a posting: at least so many, or it is not booked and told of. */
const LEAST: Readonly<Record<Inserted, number>> = {
  payments: 1,
  entries: 3,
  postings: 6,
  messages: 1,
  "pgboss.job": 1,
};

const columnsOf = async (db: Db, name: Inserted): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute where attrelid = ${name}::regclass and attnum > 0 and not attisdropped
    order by attnum`.execute(db);
  return rows.map((row) => row.name);
};

/** Reads what the posting of a payment wrote. */
export const writtenBy = async ({ db }: Database, creditNo: number, paymentId: string): Promise<Written> => {
  const tables: Rows[] = [];
  for (const table of INSERTED) {
    const columns = await columnsOf(db, table);
    const own = OWN[table]
      .replace("$entries", OWN.entries)
      .replace("$messages", OWN.messages)
      .replaceAll("$p", `'${paymentId}'`);
    const list = columns.map((column) => `"${column}"::text`).join(", ");
    const { rows } = await sql<{ all: (string | null)[] }>`
      select array[${sql.raw(list)}] as "all" from ${sql.table(table)} where ${sql.raw(own)}`.execute(db);
    if (rows.length < LEAST[table]) throw new Error(`payment ${paymentId} wrote ${rows.length} rows of ${table}`);
    tables.push({ table, columns, rows: rows.map(({ all }) => all) });
  }
  return { creditNo, tables };
};

/** Writes it once more in a transaction. */
export const writeBare = (database: Database, { creditNo, tables }: Written): Promise<void> =>
  database.transaction(async (trx) => {
    for (const { table, columns, rows } of tables)
      await sql`insert into ${bareOf(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
        values ${sql.join(rows.map((row) => sql`(${sql.join([...row])})`))}`.execute(trx);
    await sql`update bare_credit_state set interest_due = interest_due + 1 where credit_no = ${creditNo}`.execute(trx);
  });
