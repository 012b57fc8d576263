/** Collection that is held: of such a credit nobody is reminded, called, sued or sold. This says why, for all who ask. */
import { randomUUID } from "node:crypto";
import { sql, type RawBuilder } from "kysely";
import type { HeldBy } from "#src/domain/staff/lists.ts";
import type { Day } from "#src/domain/time/dates.ts";
import { oneOf } from "#server/store/db/one-of.ts";
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

/** By what a credit is held on a day, the strongest first; `no` is its number in the statement around it. */
const holders = (no: RawBuilder<unknown>, day: Day): readonly (readonly [HeldBy, RawBuilder<unknown>])[] => [
  [
    "death",
    sql`exists (select from credits e join deaths d on d.person_id = e.person_id
      where e.no = ${no} and d.revoked_at is null)`,
  ],
  ["plan", sql`exists (select from arrears_plans p where p.credit_no = ${no} and p.state = 'open')`],
  ["relief", sql`exists (select from reliefs r where r.credit_no = ${no} and r.ended_at is null)`],
  [
    "hold",
    sql`exists (select from collection_holds h
      where h.credit_no = ${no} and h.ended_at is null and h.from_day <= ${day} and h.until_day >= ${day})`,
  ],
];

/** Whether a credit is not collected on a day; `no` is its number in the statement around it. */
export const isHeld = (no: RawBuilder<unknown>, day: Day): RawBuilder<unknown> =>
  sql`(${sql.join(
    holders(no, day).map(([, holds]) => holds),
    sql` or `,
  )})`;

/** Which of these credits are not collected on a day, and why. */
export const heldOn = async (db: Db, creditNos: readonly number[], day: Day): Promise<ReadonlyMap<number, HeldBy>> => {
  if (creditNos.length === 0) return new Map();
  const no = sql`c.no`;
  const { rows } = await sql<{ no: number; by: HeldBy }>`
    select c.no, case ${sql.join(
      holders(no, day).map(([by, holds]) => sql`when ${holds} then ${sql.lit(by)}`),
      sql` `,
    )} end as by
    from credits c where c.no ${oneOf(creditNos)} and ${isHeld(no, day)}`.execute(db);
  return new Map(rows.map(({ no: one, by }) => [Number(one), by]));
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
