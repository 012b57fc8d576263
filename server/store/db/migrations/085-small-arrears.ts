import { sql, type Kysely, type Migration } from "kysely";

/**
 * Whether what is late of a credit is too little to call it late. Credits that owe are looked at by each close, so that
 * those of before are known after the next one.
 */
export const smallArrears: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table credit_state add column small_arrears boolean not null default false`.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`alter table credit_state drop column small_arrears`.execute(db);
  },
};
