/** A database written before agreements and persons were kept, for tests of what becomes of it. */
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { Migrator } from "kysely";
import { inRoot } from "#server/kernel/root.ts";
import { MIGRATIONS } from "#server/store/db/migrations/index.ts";
import type { OpenTestDatabase } from "#tests/support/database.ts";
import { openLender, type Lender } from "#tests/support/lender.ts";
import type { Database } from "#server/store/db/database.ts";

type Dump = Record<string, Record<string, unknown>[]>;

/** Rows written by the code before, as JSON by table; files' bytes are stubs, the key is that of test lenders. */
export const before = JSON.parse(
  gunzipSync(readFileSync(inRoot("tests", "migration", "before-agreements.json.gz"))).toString("utf8"),
) as Dump;

const LAST_BEFORE = "010-device";
/** Tables in an order that respects their references. */
const ORDER = ["users", "sessions", "requests", "promo_codes"];

/** Migrates a database up or down to a migration, by default to the latest. */
export const migrate = async (database: Database, to?: string): Promise<void> => {
  const migrator = new Migrator({
    db: database.db,
    provider: { getMigrations: () => Promise.resolve({ ...MIGRATIONS }) },
  });
  const { error } = to ? await migrator.migrateTo(to) : await migrator.migrateToLatest();
  if (error) throw error as Error;
};

const load = async (database: Database): Promise<void> => {
  const tables = [...ORDER, ...Object.keys(before).filter((name) => !ORDER.includes(name))].filter((n) => before[n]);
  const credits = tables.splice(tables.indexOf("payments"), tables.includes("payments") ? 1 : 0);
  for (const table of [...tables, ...credits])
    for (const row of before[table]!) {
      const { rows } = await database.query(
        "select column_name as name from information_schema.columns where table_name = $1 and is_identity = 'YES' and identity_generation = 'ALWAYS'",
        [table],
      );
      const override = rows.length > 0 ? "overriding system value" : "";
      await database.query(
        `insert into ${table} ${override} select * from jsonb_populate_record(null::${table}, $1::jsonb)`,
        [JSON.stringify(row)],
      );
    }
};

/** Fills an empty database with the rows of before, at their schema. */
export const openBefore = async (database: Database): Promise<void> => {
  await migrate(database, LAST_BEFORE);
  await load(database);
};

/** A lender on a database of before, migrated to the latest. */
export const openMigrated = async (open: OpenTestDatabase): Promise<Lender> => {
  const database = await open();
  await openBefore(database);
  await migrate(database);
  const lender = await openLender(database);
  await lender.settle();
  return lender;
};
