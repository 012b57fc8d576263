/** Fills a database with copies of what borrowers left in it: all rows of an application, under new ids. PostgreSQL only. */
import { sql } from "kysely";
import type { Database } from "#server/store/db/database.ts";
import type { Db } from "#server/store/db/schema.ts";
import { SHARD_SIZE } from "#server/store/tables/day-closes.ts";

/** Tables that are copied, and which rows of them belong to an application `$r` of a profile `$u`, with a credit `$c` and entries `$e`. */
const TABLES: Readonly<Record<string, string>> = {
  users: "id = '$u'",
  requests: "id = '$r'",
  answers: "request_id = '$r'",
  transitions: "request_id = '$r' or user_id = '$u'",
  assessments: "request_id = '$r'",
  offers: "request_id = '$r'",
  agreements: "request_id = '$r'",
  files: "request_id = '$r'",
  payouts: "request_id = '$r'",
  credits: "no = $c",
  drawings: "credit_no = $c",
  credit_state: "credit_no = $c",
  payments: "credit_no = $c",
  entries: "id in ($e)",
  postings: "entry_id in ($e)",
};
/** Entries of a credit: its own, and those about its money. */
const ENTRIES = `select id from entries where credit_no = $c union select entry_id from postings where subject in (
  select id from payments where credit_no = $c union select id from payouts where request_id = '$r'
  union select id from agreements where request_id = '$r')`;
/** And those of closes, in which a copied credit must have been alone. */
const NIGHTLY = "union select entry_id from postings where credit_no = $c";

/** Columns with numbers of their own, and by how much each copy moves them: an application has one credit with one drawing, and some entries. */
const MOVED: Readonly<Record<string, number>> = {
  "credits.no": 1,
  "drawings.no": 1,
  credit_no: 1,
  drawing_no: 1,
  line_credit_no: 1,
  "entries.id": 1000,
  entry_id: 1000,
};
/** Their sequences. */
const SEQUENCES = ["credits.no", "drawings.no", "entries.id"] as const;
/** Texts that are unique. */
const UNIQUE = new Set(["email", "phone", "short_key", "event_id", "external_id", "agreements.number", "dedup_key"]);
/** Members of the staff and catalogues are nobody's. */
const SHARED = new Set(["staff_id"]);
/** Sealed texts, most of a borrower's bytes: they open under their own application only, and no list or status reads them. */
const EMPTIED: Readonly<Record<string, string>> = { bytea: "'\\x00'::bytea", "agreements.document": "'{}'::jsonb" };
/** What an entry is about: a drawing's number, what of it, and perhaps an id. */
const ABOUT = `(split_part(t.about, '/', 1)::bigint + copy) || case when t.about ~ '/[0-9a-f-]{36}$'
  then '/' || split_part(t.about, '/', 2) || '/' || md5(right(t.about, 36) || copy)::uuid else substr(t.about, strpos(t.about, '/')) end`;
/** The event of an entry; that of a payout names it, and is booked again where no entry does. */
const EVENT = `case when t.event_id ~ '^payout/[0-9a-f-]{36}/'
  then 'payout/' || md5(substr(t.event_id, 8, 36) || copy)::uuid || substr(t.event_id, 44) else t.event_id || '/' || copy end`;
const BATCH = 20_000;

type Column = { name: string; type: string; isIdentity: boolean };
/** How many copies, from which number on, which tables they leave out, and whether they have the interest of each night. */
export type Copies = { from: number; count: number; without?: readonly string[]; nightly?: boolean };

type Template = { r: string; u: string; c: number | null };

const columnsOf = async (db: Db, name: string): Promise<Column[]> =>
  (
    await sql<Column>`select column_name as name, udt_name as type, is_identity = 'YES' as "isIdentity"
      from information_schema.columns where table_schema = 'public' and table_name = ${name}
      and is_generated = 'NEVER' order by ordinal_position`.execute(db)
  ).rows;

/** The value of a column in the copy `n`; undefined where the database gives it. */
const copied = (table: string, { name, type, isIdentity }: Column): string | undefined => {
  const distance = MOVED[name] ?? MOVED[`${table}.${name}`];
  if (distance !== undefined) return `t.${name} + copy * ${distance}`;
  if (isIdentity) return undefined;
  if (name === "about") return ABOUT;
  if (table === "entries" && name === "event_id") return EVENT;
  if (SHARED.has(name)) return `t.${name}`;
  if (type === "uuid") return `md5(t.${name}::text || copy)::uuid`;
  if (UNIQUE.has(name) || UNIQUE.has(`${table}.${name}`)) return `t.${name} || '/' || copy`;
  const emptied = EMPTIED[type] ?? EMPTIED[`${table}.${name}`];
  if (emptied !== undefined) return `case when t.${name} is null then null else ${emptied} end`;
  return `t.${name}`;
};

/** The statement that copies a table's rows of an application once for each number of `$1` to `$2`. */
const copyOf = async (db: Db, table: string, { r, u, c }: Template, nightly: boolean): Promise<string> => {
  const pairs = (await columnsOf(db, table)).flatMap((column) => {
    const value = copied(table, column);
    return value === undefined ? [] : [[column.name, value] as const];
  });
  const rows = TABLES[table]!.replaceAll("$e", nightly ? `${ENTRIES} ${NIGHTLY}` : ENTRIES)
    .replaceAll("$r", r)
    .replaceAll("$u", u)
    .replaceAll("$c", String(c ?? -1));
  const names = pairs.map(([name]) => `"${name}"`).join(", ");
  return `insert into ${table} (${names}) overriding system value
    select ${pairs.map(([, value]) => value).join(", ")}
    from (select * from ${table} where ${rows}) t, generate_series($1::bigint, $2::bigint) copy`;
};

/**
 * Copies the application of a profile, and its credit if it has one, under the numbers `from` to `from + count - 1`, which no other copy has.
 * Triggers and foreign keys are off meanwhile: what is copied has passed them.
 */
export const copyApplication = async (
  { db }: Database,
  email: string,
  { from, count, without = [], nightly = false }: Copies,
): Promise<void> => {
  const found =
    await sql<Template>`select r.id as r, u.id as u, c.no as c from users u join requests r on r.user_id = u.id
    left join credits c on c.request_id = r.id where u.email = ${email}`.execute(db);
  const [template] = found.rows;
  if (!template) throw new Error(`${email} has no application`);
  for (const table of Object.keys(TABLES).filter((name) => !without.includes(name))) {
    const text = await copyOf(db, table, template, nightly);
    for (let first = from; first < from + count; first += BATCH)
      await db.transaction().execute(async (trx) => {
        await sql`set local session_replication_role = replica`.execute(trx);
        await sql`set local statement_timeout = 0`.execute(trx);
        const last = Math.min(first + BATCH, from + count) - 1;
        await sql.raw(text.replaceAll("$1", String(first)).replaceAll("$2", String(last))).execute(trx);
      });
  }
  await sql`insert into shards (no) select distinct (no / ${SHARD_SIZE})::integer from credits on conflict do nothing`.execute(
    db,
  );
  for (const sequence of SEQUENCES) {
    const [table, column] = sequence.split(".") as [string, string];
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), (select coalesce(max(${sql.ref(column)}), 1) from ${sql.table(table)}))`.execute(
      db,
    );
  }
};
