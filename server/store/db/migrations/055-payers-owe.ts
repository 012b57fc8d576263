import { sql, type Kysely, type Migration } from "kysely";

/** What payers owe whose money went back to them and was taken back by their bank, too, is an asset of its own. */
export const payersOwe: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`insert into ledger_accounts (code, name, kind, dimension)
      values (1250, 'Вземания от платци', 'asset', 'payment')`.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`delete from ledger_accounts where code = 1250`.execute(db);
  },
};
