/** Collection that is held: nobody is reminded of a credit through a day. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Day } from "#src/domain/time/dates.ts";
import type { Db } from "#server/store/db/schema.ts";

/** A hold of a credit's collection, from its day through `until`; `endedAt` where it was ended before. */
export type CollectionHold = { id: string; from: Day; until: Day; by: string; at: Date; endedAt: Date | null };

const columns = ["id", "from_day as from", "until_day as until", "made_by as by", "at", "ended_at as endedAt"] as const;

/** The holds of a credit, the latest first. */
export const collectionHoldsOf = (db: Db, creditNo: number): Promise<CollectionHold[]> =>
  db
    .selectFrom("collection_holds")
    .select(columns)
    .where("credit_no", "=", creditNo)
    .orderBy("at", "desc")
    .orderBy("id")
    .execute();

/** The hold of a credit that stands on a day; undefined when there is none, or it has run out. */
export const holdOn = (db: Db, creditNo: number, day: Day): Promise<CollectionHold | undefined> =>
  db
    .selectFrom("collection_holds")
    .select(columns)
    .where("credit_no", "=", creditNo)
    .where("ended_at", "is", null)
    .where("until_day", ">=", day)
    .executeTakeFirst();

/** Which of these credits are not collected on a day: held, relief is asked for, or their borrower has died. */
export const heldOn = async (db: Db, creditNos: readonly number[], day: Day): Promise<Set<number>> => {
  if (creditNos.length === 0) return new Set();
  const { rows } = await sql<{ no: number }>`
    select c.no from credits c where c.no = any(${creditNos}::bigint[]) and (
      exists (select from collection_holds h
        where h.credit_no = c.no and h.ended_at is null and h.from_day <= ${day} and h.until_day >= ${day})
      or exists (select from reliefs r where r.credit_no = c.no and r.ended_at is null)
      or exists (select from deaths d where d.person_id = c.person_id and d.revoked_at is null))`.execute(db);
  return new Set(rows.map(({ no }) => Number(no)));
};

/** Ends the standing hold of a credit; false when there is none. */
export const endHold = async (
  trx: Db,
  { creditNo, by, now }: { creditNo: number; by: string; now: Date },
): Promise<boolean> =>
  (await trx
    .updateTable("collection_holds")
    .set({ ended_at: now, ended_by: by })
    .where("credit_no", "=", creditNo)
    .where("ended_at", "is", null)
    .returning("id")
    .executeTakeFirst()) !== undefined;

/** Holds a credit's collection through a day, in place of a hold that stands. */
export const addHold = async (
  trx: Db,
  { creditNo, from, until, by, now }: { creditNo: number; from: Day; until: Day; by: string; now: Date },
): Promise<void> => {
  await endHold(trx, { creditNo, by, now });
  await trx
    .insertInto("collection_holds")
    .values({ id: randomUUID(), credit_no: creditNo, from_day: from, until_day: until, made_by: by, at: now })
    .execute();
};
