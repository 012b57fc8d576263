/** What nobody of the staff has taken, and what of it they were told. */
import { sql, type RawBuilder } from "kysely";
import type { Day } from "#src/domain/time/dates.ts";
import { rowsOf } from "#server/store/db/rows-of.ts";
import { isReviewOver } from "./document-asks.ts";
import type { Db } from "#server/store/db/schema.ts";

/** What may wait for somebody. */
export type WaitingThing =
  | "review"
  | "video"
  | "enquiry"
  | "offer"
  | "guarantee"
  | "ccrReport"
  | "ccrRow"
  | "certificate"
  | "relief";

/** Days before the end of the time for a claim (чл. 147 ЗЗД) on which it is told: a lawsuit has to be made ready. */
const CLAIM_TOLD_DAYS = 30;

/** Something that waits, since when, and its number. */
export type Waiting = { subject: string; number: number; since: Date };

/**
 * Of what waits since before a time, what has not been told at a step; `free` is since when no review was taken. What
 * `ends` by a day is told; an application in review ends `documentDays` after the last day of documents that were asked.
 */
export type WaitingWanted = {
  step: string;
  before: Date;
  free: Date;
  today: Day;
  ends: Day;
  documentDays: number;
  most: number;
};

type Query = (wanted: WaitingWanted) => RawBuilder<Waiting>;

const isUntold = (thing: WaitingThing, subject: RawBuilder<unknown>, since: RawBuilder<unknown>, step: string) => sql`
  not exists (select from staff_alarms x
    where x.thing = ${thing} and x.subject = ${subject} and x.since = ${since} and x.step = ${step})`;

const inStatus =
  (
    thing: WaitingThing,
    status: string,
    also: (wanted: WaitingWanted) => RawBuilder<unknown> = () => sql`true`,
  ): Query =>
  (wanted) =>
    sql`
    select r.id::text as subject, r.number, r.status_since as since from requests r
    where r.status = ${status} and r.status_since < ${wanted.before}
      and ${isUntold(thing, sql`r.id::text`, sql`r.status_since`, wanted.step)} and ${also(wanted)}
    order by r.status_since limit ${wanted.most}`;

const isUntaken = ({ free, today }: WaitingWanted): RawBuilder<unknown> => sql`
  not exists (select from review_claims c where c.request_id = r.id and c.taken_at > ${free})
  and not exists (select from document_asks a
    where a.request_id = r.id and a.state = 'open' and a.until >= ${today}::date and a.asked_at >= r.status_since)`;

const QUERIES = {
  untakenReviews: inStatus("review", "manualReview", isUntaken),
  reviews: inStatus("review", "manualReview", ({ documentDays, ends }) => isReviewOver(documentDays, ends)),
  offers: inStatus("offer", "offerActive"),
  untakenVideos: ({ step, before, most }) => sql`
    select v.id::text as subject, r.number, v.sent_at as since
    from video_sessions v join requests r on r.id = v.request_id
    where v.status = 'sent' and v.sent_at < ${before} and ${isUntold("video", sql`v.id::text`, sql`v.sent_at`, step)}
    order by v.sent_at limit ${most}`,
  untakenEnquiries: ({ step, before, today, most }) => sql`
    select m.number::text as subject, m.number, m.created_at as since from contact_messages m
    where m.closed_at is null and m.created_at < ${before} and (m.call_day is null or m.call_day <= ${today}::date)
      and not exists (select from staff s where s.id = m.taken_by and s.disabled_at is null)
      and ${isUntold("enquiry", sql`m.number::text`, sql`m.created_at`, step)}
    order by m.number limit ${most}`,
  guarantees: ({ step, today, most }) => sql`
    select g.id::text as subject, r.number, g.status_since as since
    from guarantees g join requests r on r.id = g.request_id
    where g.status = 'active' and g.claim_until <= ${today}::date + ${CLAIM_TOLD_DAYS}::int
      and ${isUntold("guarantee", sql`g.id::text`, sql`g.status_since`, step)}
    order by g.claim_until limit ${most}`,
  // Of the rows of a report the one that is to be told first.
  lateReports: ({ step, today, most }) => sql`
    select p.id::text as subject, p.no as number, p.made_at as since from ccr_reports p
    where p.answered_at is null and exists (
        select from ccr_rows r where r.report_id = p.id and r.state = 'waiting' and r.due_day <= ${today}::date)
      and ${isUntold("ccrReport", sql`p.id::text`, sql`p.made_at`, step)}
    order by p.no limit ${most}`,
  refusedRows: ({ step, most }) => sql`
    select r.id::text as subject, r.no as number, r.answered_at as since from ccr_rows r
    where r.state = 'refused' and ${isUntold("ccrRow", sql`r.id::text`, sql`r.answered_at`, step)}
    order by r.no limit ${most}`,
  certificates: ({ step, ends, most }) => sql`
    select c.id::text as subject, c.no as number, c.asked_at as since from certificates c
    where (c.status = 'submitted' or (c.status = 'ready' and c.delivery = 'post')) and c.due_day <= ${ends}::date
      and ${isUntold("certificate", sql`c.id::text`, sql`c.asked_at`, step)}
    order by c.due_day, c.no limit ${most}`,
  reliefs: ({ step, ends, most }) => sql`
    select r.id::text as subject, r.no as number, r.asked_at as since from reliefs r
    where r.status = 'asked' and r.due_by <= ${ends}::date and ${isUntold("relief", sql`r.id::text`, sql`r.asked_at`, step)}
    order by r.due_by limit ${most}`,
} as const satisfies Record<string, Query>;

/** What of a kind waits and has not been told, the longest waiting first. */
export const waitingFor = async (db: Db, kind: keyof typeof QUERIES, wanted: WaitingWanted): Promise<Waiting[]> =>
  (await QUERIES[kind](wanted).execute(db)).rows;

/** Notes what is told at a step; returns what another has not noted meanwhile. */
export const noteAlarms = async (
  trx: Db,
  { thing, step, now }: { thing: WaitingThing; step: string; now: Date },
  waiting: readonly Waiting[],
): Promise<Waiting[]> => {
  if (waiting.length === 0) return [];
  const { rows } = await sql<{ subject: string }>`
    insert into staff_alarms (thing, subject, since, step, at)
    select ${thing}, w.subject, w.since, ${step}, ${now}::timestamptz
    from ${rowsOf("w", waiting, [
      ["subject", "text", ({ subject }) => subject],
      ["since", "timestamptz", ({ since }) => since],
    ])}
    on conflict do nothing returning subject`.execute(trx);
  const noted = new Set(rows.map(({ subject }) => subject));
  return waiting.filter(({ subject }) => noted.has(subject));
};

/** Forgets what was told before a time. */
export const sweepAlarms = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom("staff_alarms").where("at", "<", before).execute();
};
