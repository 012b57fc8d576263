/** Applications that stay in one status for too long. */
import { sql, type RawBuilder } from "kysely";
import type { ApplicationStatus } from "#src/domain/lending/application-states.ts";
import type { Db } from "#server/store/db/schema.ts";

/** Ids of at most `most` applications that have been in a state since before a time, and, as `r`, are `also` so. */
export const stuckSince = async (
  db: Db,
  {
    status,
    before,
    also = sql`true`,
    most,
  }: { status: ApplicationStatus; before: Date; also?: RawBuilder<boolean>; most: number },
): Promise<string[]> =>
  (
    await db
      .selectFrom("requests as r")
      .select("id")
      .where("status", "=", status)
      .where("status_since", "<", before)
      .where(also)
      .limit(most)
      .execute()
  ).map(({ id }) => id);
