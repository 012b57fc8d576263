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

/** The credits that are held on a day, by what, the strongest first. Each set is small and read by an index. */
const holders = (day: Day): readonly (readonly [HeldBy, RawBuilder<unknown>])[] => [
  [
    "death",
    sql`select e.no as credit_no from deaths d join credits e on e.person_id = d.person_id where d.revoked_at is null`,
  ],
  ["plan", sql`select credit_no from arrears_plans where state = 'open'`],
  ["relief", sql`select credit_no from reliefs where ended_at is null`],
  [
    "hold",
    sql`select credit_no from collection_holds where ended_at is null and from_day <= ${day} and until_day >= ${day}`,
  ],
];

/** The numbers of the credits that are not collected on a day. */
export const heldCredits = (day: Day): RawBuilder<unknown> =>
  sql.join(
    holders(day).map(([, held]) => held),
    sql` union all `,
  );

/** Which of these credits are not collected on a day, and why. */
export const heldOn = async (db: Db, creditNos: readonly number[], day: Day): Promise<ReadonlyMap<number, HeldBy>> => {
  if (creditNos.length === 0) return new Map();
  const { rows } = await sql<{ no: number; by: HeldBy }>`
    select c.no, case ${sql.join(
      holders(day).map(
        ([by, held]) => sql`when exists (select from (${held}) h where h.credit_no = c.no) then ${sql.lit(by)}`,
      ),
      sql` `,
    )} end as by
    from credits c
    where c.no ${oneOf(creditNos)} and exists (select from (${heldCredits(day)}) h where h.credit_no = c.no)`.execute(
    db,
  );
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
