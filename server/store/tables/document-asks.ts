/** Documents asked of applicants; why, which the applicant reads, is sealed. */
import { randomUUID } from "node:crypto";
import { sql, type RawBuilder } from "kysely";
import type { AskState, DocumentKind } from "#src/domain/lending/document-asks.ts";
import type { Day } from "#src/domain/time/dates.ts";
import type { Secrets } from "#server/kernel/secrets.ts";
import { toJson } from "#server/store/db/columns.ts";
import type { Db } from "#server/store/db/schema.ts";

/** An ask, and who made it. */
export type DocumentAsk = {
  id: string;
  kinds: readonly DocumentKind[];
  words: string;
  names: string;
  email: string;
  askedAt: Date;
  until: Day;
  state: AskState;
  endedAt: Date | null;
};

/** The latest ask in the review that an application `r` is in: its state and last day. */
export const latestAsk = (db: Db) =>
  db
    .selectFrom("document_asks")
    .select(["state", "ended_at as endedAt", sql<Day>`until::text`.as("until")])
    .where(sql<boolean>`request_id = r.id and asked_at >= r.status_since and r.status = 'manualReview'`)
    .orderBy("asked_at", "desc")
    .limit(1)
    .as("d");

/**
 * SQL: until when an application `r` in review is not ended because of documents asked of it: these days beyond the last
 * one on which they may come, for whoever decides then. Null where none were asked, or are wanted.
 */
const reviewedFor = (days: number): RawBuilder<Day | null> => sql<Day | null>`(
  select max(a.until) + ${days}::integer from document_asks a
  where a.request_id = r.id and a.asked_at >= r.status_since and a.state <> 'withdrawn')`;

/** SQL: whether no documents keep an application `r` in review on a day. */
export const isReviewOver = (days: number, today: Day): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${reviewedFor(days)} < ${today}::date, true)`;

/** The day of `reviewedFor` of an application in review. */
export const dayReviewedFor = async (db: Db, applicationId: string, days: number): Promise<Day | null> =>
  (
    await db
      .selectFrom("requests as r")
      .select(sql<Day | null>`${reviewedFor(days)}::text`.as("day"))
      .where("r.id", "=", applicationId)
      .executeTakeFirstOrThrow()
  ).day;

const placeOf = (id: string): string => `asked ${id}`;

/** The asks of an application, oldest first. */
export const asksOf = async (db: Db, secrets: Secrets, applicationId: string): Promise<DocumentAsk[]> =>
  (
    await db
      .selectFrom("document_asks as a")
      .innerJoin("staff as s", "s.id", "a.asked_by")
      .select(["a.id", "a.kinds", "a.secret", "s.names", "s.email", "a.asked_at as askedAt", "a.state"])
      .select(["a.ended_at as endedAt", sql<Day>`a.until::text`.as("until")])
      .where("a.request_id", "=", applicationId)
      .orderBy("a.asked_at")
      .execute()
  ).map(({ secret, ...ask }) => ({ ...ask, words: secrets.open(secret, placeOf(ask.id)).toString("utf8") }));

/** How many steps were made about documents of an application: asks, and ends of asks. */
export const askSteps = async (db: Db, applicationId: string): Promise<number> =>
  (
    await db
      .selectFrom("document_asks")
      .select(sql<number>`(count(*) + count(ended_at))::int`.as("steps"))
      .where("request_id", "=", applicationId)
      .executeTakeFirstOrThrow()
  ).steps;

/** A new ask; what waited before `over`, or whose last day was before today, waits no more. */
export type NewAsk = {
  applicationId: string;
  kinds: readonly DocumentKind[];
  words: string;
  staffId: string;
  until: Day;
  today: Day;
  reviewSince: Date;
  now: Date;
};

/** Adds an ask; false when the application waits for documents already. */
export const addAsk = async (
  trx: Db,
  secrets: Secrets,
  { applicationId, kinds, words, staffId, until, today, reviewSince, now }: NewAsk,
): Promise<boolean> => {
  await trx
    .updateTable("document_asks")
    .set({ state: "over", ended_at: now })
    .where("request_id", "=", applicationId)
    .where("state", "=", "open")
    .where((e) => e.or([e("until", "<", today), e("asked_at", "<", reviewSince)]))
    .execute();
  const id = randomUUID();
  const added = await trx
    .insertInto("document_asks")
    .values({
      id,
      request_id: applicationId,
      kinds: toJson(kinds),
      secret: secrets.seal(words, placeOf(id)),
      asked_by: staffId,
      asked_at: now,
      until,
      state: "open",
    })
    // A parameter would no longer match the index once the statement is planned without its values.
    .onConflict((conflict) => conflict.column("request_id").where("state", "=", sql.lit("open")).doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
};

/** Ends an ask that waits; false when it does not wait any more. */
export const endAsk = async (trx: Db, id: string, state: "sent" | "withdrawn", now: Date): Promise<boolean> =>
  (await trx
    .updateTable("document_asks")
    .set({ state, ended_at: now })
    .where("id", "=", id)
    .where("state", "=", "open")
    .returning("id")
    .executeTakeFirst()) !== undefined;
