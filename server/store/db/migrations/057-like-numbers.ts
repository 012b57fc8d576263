import { sql, type Kysely, type Migration } from "kysely";

/**
 * The number of a document without what two people write in two ways: case, look-alike letters of the two alphabets,
 * spaces, dashes, dots and strokes. Letter by letter, since databases differ in what they hold to be a letter.
 */
const LETTERS = "АВЕКМНОРСТУХабвгдежзийклмнопрстуфхцчшщъьюя";
const AS = "ABEKMHOPCTYXAБBГДEЖЗИЙKЛMHOПPCTYФXЦЧШЩЪЬЮЯ";
const DROPPED = " \u00a0-–—./№";

/** The payment that has the number of a document is found however it is written (`paymentLike` of `tables/payments.ts`). */
export const likeNumbers: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      create function like_number(number text) returns text immutable language sql as
      $$ select translate(upper(number), ${sql.lit(LETTERS + DROPPED)}, ${sql.lit(AS)}) $$`.execute(db);
    await sql`create index payments_like_number on payments (channel, like_number(external_id))`.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`drop index payments_like_number`.execute(db);
    await sql`drop function like_number(text)`.execute(db);
  },
};
