/** Videos that applicants have sent, or pictures in their stead; what was said of them, which the applicant reads, is sealed. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { VIDEO_TRIES, type VideoKind, type VideoState } from "#src/domain/lending/video.ts";
import type { Secrets } from "#server/kernel/secrets.ts";
import { pagedBy, pageKey, type PageOrder } from "#server/store/db/keyset.ts";
import type { Db } from "#server/store/db/schema.ts";
import { timesReached } from "./transitions.ts";

/** One that was sent: the how manieth since one was asked for, which was the how manieth time, when, and what was said of it; `names` of the member of the staff who did. */
export type VideoRow = {
  id: string;
  ask: number;
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
      .select(["v.id", "v.ask", "v.try as no", "v.kind", "v.status as state", "v.sent_at as sentAt"])
      .select(["v.judged_at as judgedAt", "v.secret", "s.names"])
      .where("v.request_id", "=", applicationId)
      .orderBy("v.ask")
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
  const ask = await timesReached(trx, applicationId, "needsVideoVerification");
  const last = await trx
    .selectFrom("video_sessions")
    .select(["try as no", "status"])
    .where("request_id", "=", applicationId)
    .where("ask", "=", ask)
    .orderBy("try", "desc")
    .limit(1)
    .executeTakeFirst();
  const no = (last?.no ?? 0) + 1;
  if (last?.status === "sent" || no > VIDEO_TRIES) return undefined;
  const id = randomUUID();
  await trx
    .insertInto("video_sessions")
    .values({
      id,
      request_id: applicationId,
      ask,
      try: no,
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

/** Ends the video of an application that waits, if one does: nobody looks at it any more. */
export const endVideo = async (trx: Db, applicationId: string, now: Date): Promise<void> => {
  await trx
    .updateTable("video_sessions")
    .set({ status: "unseen", judged_at: now })
    .where("request_id", "=", applicationId)
    .where("status", "=", "sent")
    .execute();
};

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
