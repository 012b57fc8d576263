/** Reviews of applications: who of the staff has taken them. */
import { sql } from "kysely";
import type { Day } from "#src/domain/time/dates.ts";
import type { Db } from "#server/store/db/schema.ts";
import { latestAsk } from "./document-asks.ts";

/** Who has taken a review. */
export type Claim = { staffId: string; names: string; takenAt: Date };

/**
 * At most `most` applications in review that nobody but this member has taken since `free`, those whose documents have
 * come first, then the one that waits longest; those that somebody decides on at this moment are passed over, and those that wait for documents.
 */
export const freeReviews = (
  db: Db,
  { staffId, free, today, most }: { staffId: string; free: Date; today: Day; most: number },
): Promise<{ id: string; number: number; userId: string; personId: string | null }[]> =>
  db
    .selectFrom("requests as r")
    .leftJoin("review_claims as c", "c.request_id", "r.id")
    .leftJoinLateral(latestAsk(db), (join) => join.onTrue())
    .select(["r.id", "r.number", "r.user_id as userId", "r.person_id as personId"])
    .where("r.status", "=", "manualReview")
    .where(({ or, eb }) =>
      or([eb("c.staff_id", "is", null), eb("c.staff_id", "=", staffId), eb("c.taken_at", "<=", free)]),
    )
    .where(({ or, eb }) => or([eb("d.state", "is", null), eb("d.state", "<>", "open"), eb("d.until", "<", today)]))
    .orderBy(sql`d.state = 'sent'`, (order) => order.desc().nullsLast())
    .orderBy("r.status_since")
    .limit(most)
    .forUpdate("r")
    .skipLocked()
    .execute();

/** Who has taken the review of an application; undefined when nobody has. */
export const claimOf = (db: Db, applicationId: string): Promise<Claim | undefined> =>
  db
    .selectFrom("review_claims")
    .innerJoin("staff", "staff.id", "review_claims.staff_id")
    .select(["staff_id as staffId", "names", "taken_at as takenAt"])
    .where("request_id", "=", applicationId)
    .executeTakeFirst();

/** Takes a review that nobody has taken since `free`, or renews one's own; false when a colleague has it. */
export const claimReview = async (
  trx: Db,
  { applicationId, staffId, free, now }: { applicationId: string; staffId: string; free: Date; now: Date },
): Promise<boolean> =>
  (await trx
    .insertInto("review_claims")
    .values({ request_id: applicationId, staff_id: staffId, taken_at: now })
    .onConflict((conflict) =>
      conflict
        .column("request_id")
        .doUpdateSet({ staff_id: staffId, taken_at: now })
        .where(({ or, eb }) =>
          or([eb("review_claims.staff_id", "=", staffId), eb("review_claims.taken_at", "<=", free)]),
        ),
    )
    .returning("request_id")
    .executeTakeFirst()) !== undefined;

/** Gives a review back. */
export const dropClaim = async (trx: Db, applicationId: string): Promise<void> => {
  await trx.deleteFrom("review_claims").where("request_id", "=", applicationId).execute();
};
