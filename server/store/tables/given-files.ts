/** Whether the bank has borne out what a file says: who gave it, and what has followed. */
import { sql } from "kysely";
import type { Db } from "#server/store/db/schema.ts";
import { waitsItself } from "./line-sums.ts";

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

/**
 * Whether the bank has gone on since a moment from what is known of it: a statement was given after it, and no movement of
 * any statement waits, whose money would show then that another has not been.
 */
export const isBankFollowed = async (db: Db, since: Date): Promise<boolean> =>
  (
    await sql<{ is: boolean }>`
      select exists (select from statements where state = 'done' and created_at > ${since.toISOString()}::timestamptz)
        and not exists (select from statements where state = 'importing')
        and not exists (
          select from statement_lines l join statements s on s.id = l.statement_id
          where s.state = 'done' and ${waitsItself} and (l.waits is null or l.waits not in ('zero', 'pending', 'currency', 'account'))
        ) as is`.execute(db)
  ).rows[0]!.is;
