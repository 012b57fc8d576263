import { sql, type Kysely, type Migration } from "kysely";

/** Promo codes with their use counts, and used captcha solutions. */
export const checks: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      create table promo_codes (
        code text primary key,
        from_day text not null,
        to_day text not null,
        uses integer,
        used integer not null default 0 check (used >= 0)
      );

      create table captcha_solutions (
        id text primary key,
        post text not null,
        expires_at timestamptz not null
      );
      create index captcha_solutions_expiry on captcha_solutions (expires_at);
    `.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`drop table captcha_solutions, promo_codes`.execute(db);
  },
};
