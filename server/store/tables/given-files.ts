/** Whether the bank has borne out what a file says: who gave it, and whether another statement has followed. */
import { sql } from "kysely";
import type { Db } from "#server/store/db/schema.ts";

/** The file that a statement came in: who gave it last, null where nobody noted that, and whether a later statement follows it. */
export type GivenFile = { by: string | null; isFollowed: boolean };

/** The file of a statement as it was given. */
export const givenFile = async (db: Db, statementId: string): Promise<GivenFile> =>
  (
    await sql<GivenFile>`
      select (select a.who from audit a where a.act = 'import-statement' and a.subject = s.sha256 order by a.seq desc limit 1) as by,
        exists (select from statements l where l.account = s.account and l.currency = s.currency and l.state = 'done'
          and l.sha256 <> s.sha256 and l.position > s.position) as "isFollowed"
      from statements s where s.id = ${statementId}::uuid`.execute(db)
  ).rows[0]!;
