/** Applications that stay in one status for too long. */
import { sql, type RawBuilder } from "kysely";
import type { ApplicationStatus } from "#src/domain/lending/application-states.ts";
import type { Day } from "#src/domain/time/dates.ts";
import type { Db } from "#server/store/db/schema.ts";
import { isReviewOver } from "./document-asks.ts";
import { isVideoOverdue } from "./video-sessions.ts";

/**
 * A status, and since when: one in review goes on `documentDays` after the last day of documents that were asked, one that
 * waits for a guarantor while somebody's invitation holds, one that waits for a video since the last one was judged; it does
 * not end while one waits for somebody to look.
 */
type Stuck = { status: ApplicationStatus; before: Date; now: Date; today: Day; documentDays: number; most: number };

/** Whether nobody has an invitation of an application `r` that holds. */
const isUninvited = (now: Date) =>
  sql<boolean>`not exists (
    select from guarantees g where g.request_id = r.id and g.ended_at is null and g.expires_at > ${now})`;

/** Whether nothing keeps an application `r` from its end. */
const isOver = ({ status, before, now, today, documentDays }: Omit<Stuck, "most">): RawBuilder<boolean> => {
  if (status === "manualReview") return isReviewOver(documentDays, today);
  if (status === "awaitingGuarantor") return isUninvited(now);
  return status === "needsVideoVerification" ? isVideoOverdue(before) : sql<boolean>`true`;
};

const stuckIn = (db: Db, stuck: Omit<Stuck, "most">) =>
  db
    .selectFrom("requests as r")
    .select("id")
    .where("status", "=", stuck.status)
    .where("status_since", "<", stuck.before)
    .where(isOver(stuck));

/** Ids of at most `most` applications that have been in a status since before a time. */
export const stuckSince = async (db: Db, stuck: Stuck): Promise<string[]> =>
  (await stuckIn(db, stuck).limit(stuck.most).execute()).map(({ id }) => id);

/** Whether an application, which the caller has locked, is one of them still. */
export const isStuck = async (trx: Db, id: string, stuck: Omit<Stuck, "most">): Promise<boolean> =>
  (await stuckIn(trx, stuck).where("id", "=", id).executeTakeFirst()) !== undefined;
