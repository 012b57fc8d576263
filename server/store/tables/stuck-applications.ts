/** Applications that stay in one status for too long. */
import { sql } from "kysely";
import type { ApplicationStatus } from "#src/domain/lending/application-states.ts";
import type { Day } from "#src/domain/time/dates.ts";
import type { Db } from "#server/store/db/schema.ts";
import { isReviewOver } from "./document-asks.ts";

/**
 * A status, and since when: one in review goes on `documentDays` after the last day of documents that were asked, one that
 * waits for a guarantor while somebody's invitation holds.
 */
type Stuck = { status: ApplicationStatus; before: Date; now: Date; today: Day; documentDays: number; most: number };

/** Whether nobody has an invitation of an application `r` that holds. */
const isUninvited = (now: Date) =>
  sql<boolean>`not exists (
    select from guarantees g where g.request_id = r.id and g.ended_at is null and g.expires_at > ${now})`;

/** Ids of at most `most` applications that have been in a status since before a time. */
export const stuckSince = async (
  db: Db,
  { status, before, now, today, documentDays, most }: Stuck,
): Promise<string[]> =>
  (
    await db
      .selectFrom("requests as r")
      .select("id")
      .where("status", "=", status)
      .where("status_since", "<", before)
      .where(status === "manualReview" ? isReviewOver(documentDays, today) : sql<boolean>`true`)
      .where(status === "awaitingGuarantor" ? isUninvited(now) : sql<boolean>`true`)
      .limit(most)
      .execute()
  ).map(({ id }) => id);
