/** What is past its term of retention: the applications and rows that the job erases. */
import { sql } from "kysely";
import type { Db } from "#server/store/db/schema.ts";

const idsOf = async (found: Promise<{ rows: { id: string }[] }>): Promise<string[]> =>
  (await found).rows.map(({ id }) => id);

/** Applications that were never sent and ended before a time. */
export const unsentSince = (db: Db, before: Date, most: number): Promise<string[]> =>
  idsOf(
    sql<{ id: string }>`
      select id from requests where submitted_at is null and closed_at < ${before} limit ${most}
    `.execute(db),
  );

/** Sent applications that ended before a time without anybody's signature. */
export const unsignedSince = (db: Db, before: Date, most: number): Promise<string[]> =>
  idsOf(
    sql<{ id: string }>`
      select r.id from requests r
      where r.submitted_at is not null and r.closed_at < ${before}
        and not exists (select 1 from agreements a where a.request_id = r.id and a.signed_at is not null)
        and not exists (select 1 from credits c where c.request_id = r.id)
        and not exists (select 1 from payouts p where p.request_id = r.id)
      limit ${most}
    `.execute(db),
  );

/** Applications whose signed agreement ended before a time; `isStripped` says whether its papers are already gone. */
export const endedSince = (
  db: Db,
  before: Date,
  { isStripped, most }: { isStripped: boolean; most: number },
): Promise<string[]> =>
  idsOf(
    sql<{ id: string }>`
      select r.id from requests r left join credits c on c.request_id = r.id
      where r.submitted_at is not null
        and case when c.request_id is null then r.closed_at < ${before} else c.closed_at < ${before} end
        and exists (select 1 from agreements a where a.request_id = r.id and a.signed_at is not null) <> ${isStripped}
        and (not ${isStripped} or c.request_id is not null
          or exists (select 1 from payouts p where p.request_id = r.id))
      limit ${most}
    `.execute(db),
  );

/** Deletes messages made before a time. */
export const dropMessages = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom("messages").where("created_at", "<", before).execute();
};

/** Deletes the proofs of consents that were withdrawn before a time; a later consent has proofs of its own. */
export const dropWithdrawnConsents = async (db: Db, before: Date): Promise<void> => {
  await sql`
    delete from consents c where exists (
      select 1 from consents w
      where w.channel = c.channel and not w.is_given and w.at >= c.at and w.at < ${before}
        and (w.user_id = c.user_id or w.subscriber_id = c.subscriber_id)
    )
  `.execute(db);
};
