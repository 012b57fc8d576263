/** Videos that applicants have sent, or pictures in their stead; what was said of them, which the applicant reads, is sealed. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { VIDEO_TRIES, type VideoKind, type VideoState } from "#src/domain/lending/video.ts";
import type { Secrets } from "#server/kernel/secrets.ts";
import { pagedBy, pageKey, type PageOrder } from "#server/store/db/keyset.ts";
import type { Db } from "#server/store/db/schema.ts";

/** One that was sent: the how manieth, when, and what was said of it; `names` of the member of the staff who did. */
export type VideoRow = {
  id: string;
  no: number;
  kind: VideoKind;
  state: VideoState;
  sentAt: Date;
  judgedAt: Date | null;
  words: string;
  names: string | null;
};

const placeOf = (id: string): string => `video ${id}`;

/** The videos of an application, in their order. */
export const videosOf = async (db: Db, secrets: Secrets, applicationId: string): Promise<VideoRow[]> =>
  (
    await db
      .selectFrom("video_sessions as v")
      .leftJoin("staff as s", "s.id", "v.staff_id")
      .select(["v.id", "v.try as no", "v.kind", "v.status as state", "v.sent_at as sentAt"])
      .select(["v.judged_at as judgedAt", "v.secret", "s.names"])
      .where("v.request_id", "=", applicationId)
      .orderBy("v.try")
      .execute()
  ).map(({ secret, ...row }) => ({
    ...row,
    words: secret ? secrets.open(secret, placeOf(row.id)).toString("utf8") : "",
  }));

/** A video to add. */
export type NewVideo = { applicationId: string; kind: VideoKind; now: Date };

/** Adds a video to an application that the caller has locked; undefined when one waits, or none may be sent any more. */
export const addVideo = async (trx: Db, { applicationId, kind, now }: NewVideo): Promise<string | undefined> => {
  const before = await trx
    .selectFrom("video_sessions")
    .select(["try as no", "status"])
    .where("request_id", "=", applicationId)
    .orderBy("try")
    .execute();
  const last = before.at(-1);
  if (last?.status === "sent" || before.length >= VIDEO_TRIES) return undefined;
  const id = randomUUID();
  await trx
    .insertInto("video_sessions")
    .values({
      id,
      request_id: applicationId,
      try: (last?.no ?? 0) + 1,
      kind,
      status: "sent",
      // A picture is sent without that consent: nothing is recorded.
      consent_at: kind === "video" ? now : null,
      sent_at: now,
    })
    .execute();
  return id;
};

/** What was found: whether it passed, and words for the applicant. */
export type VideoVerdict = { passed: boolean; words?: string; staffId?: string };

/** Records what was found of a video that waits; false when it does not wait any more. */
export const judgeVideo = async (
  trx: Db,
  secrets: Secrets,
  id: string,
  { passed, words, staffId, now }: VideoVerdict & { now: Date },
): Promise<boolean> =>
  (await trx
    .updateTable("video_sessions")
    .set({
      status: passed ? "passed" : "failed",
      judged_at: now,
      staff_id: staffId ?? null,
      secret: words ? secrets.seal(words, placeOf(id)) : null,
    })
    .where("id", "=", id)
    .where("status", "=", "sent")
    .returning("id")
    .executeTakeFirst()) !== undefined;

/** Whether no video keeps an application `r` from its end, which was asked for one before a time: none waits for us. */
export const isVideoOverdue = (before: Date) => sql<boolean>`not exists (
  select from video_sessions v where v.request_id = r.id and (v.status = 'sent' or v.judged_at >= ${before}))`;

/**
 * Applications that were asked for a video before a time, by the status or by what was said of the last one, and were not
 * told yet that its time ends: `key` is what that message is told once for.
 */
export const videosToRemind = async (db: Db, before: Date, most: number): Promise<{ id: string; key: string }[]> => {
  const key = sql<string>`r.id || ':' || (select count(*) from video_sessions v where v.request_id = r.id)`;
  return db
    .selectFrom("requests as r")
    .select(["r.id", key.as("key")])
    .where("r.status", "=", "needsVideoVerification")
    .where("r.status_since", "<", before)
    .where(isVideoOverdue(before))
    .where(sql<boolean>`not exists (select from messages m where m.dedup_key = 'videoEnds:' || ${key} || ':mail')`)
    .limit(most)
    .execute();
};

/** The application of a video that waits; undefined when it does not wait any more. */
export const applicationOfVideo = async (db: Db, id: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom("video_sessions")
      .select("request_id as applicationId")
      .where("id", "=", id)
      .where("status", "=", "sent")
      .executeTakeFirst()
  )?.applicationId;

/** A video that waits for somebody to look. */
export type WaitingVideo = { id: string; applicationId: string; number: number; kind: VideoKind; no: number; at: Date };

const OLDEST: PageOrder = { by: sql`v.sent_at`, type: "moment", id: sql`v.id`, idType: "uuid", ascends: true };

/** The key of a video in the order of those that wait. */
export const waitingVideoKey = ({ at, id }: Pick<WaitingVideo, "at" | "id">): string => pageKey(at, id);

/** Videos that wait for somebody to look, the oldest first. */
export const waitingVideos = (db: Db, { after, most }: { after: string; most: number }): Promise<WaitingVideo[]> => {
  const { isAfter, order } = pagedBy(OLDEST, after);
  return db
    .selectFrom("video_sessions as v")
    .innerJoin("requests as r", "r.id", "v.request_id")
    .select(["v.id", "v.request_id as applicationId", "r.number", "v.kind", "v.try as no", "v.sent_at as at"])
    .where("v.status", "=", sql.lit("sent"))
    .where(isAfter)
    .orderBy(order)
    .limit(most)
    .execute();
};

/** How many videos wait for somebody to look. */
export const countedVideos = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom("video_sessions")
      .select(sql<number>`count(*)::int`.as("count"))
      .where("status", "=", sql.lit("sent"))
      .executeTakeFirstOrThrow()
  ).count;
