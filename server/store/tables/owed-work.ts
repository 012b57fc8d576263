/** Work that rows wait for: each has a job, or is to get one. */
import { sql, type RawBuilder } from "kysely";
import type { Db } from "#server/store/db/schema.ts";

/** What waits, and for which jobs. */
export type Owed = {
  table:
    | "payouts"
    | "refunds"
    | "requests"
    | "guarantees"
    | "card_orders"
    | "messages"
    | "video_sessions"
    | "ccr_reports"
    | "certificates"
    | "law_papers";
  /** Which rows wait. */
  waits: RawBuilder<unknown>;
  /** Kinds of jobs that do it; the first is the one to queue. */
  jobs: readonly [string, ...string[]];
  /** Under what the job's data name the row. */
  key: string;
  /** The port of whoever does it; where there is none, nobody is waited for. */
  port?: "video";
};

const inStatus = (...statuses: string[]): RawBuilder<unknown> => sql`status in (${sql.join(statuses)})`;
const unsent = (channel: "mail" | "sms"): RawBuilder<unknown> =>
  sql`channel = ${sql.lit(channel)} and sent_at is null and failed_at is null`;

/** What rows wait for, by the kind of job. */
export const OWED = {
  "pay-out": { table: "payouts", waits: inStatus("created"), jobs: ["pay-out"], key: "payoutId" },
  "check-payout": { table: "payouts", waits: inStatus("pending"), jobs: ["check-payout"], key: "payoutId" },
  "send-refund": { table: "refunds", waits: inStatus("created"), jobs: ["send-refund"], key: "refundId" },
  "check-refund": { table: "refunds", waits: inStatus("pending"), jobs: ["check-refund"], key: "refundId" },
  "decide-request": { table: "requests", waits: inStatus("processing"), jobs: ["decide-request"], key: "requestId" },
  "assess-guarantor": {
    table: "guarantees",
    waits: sql`status = 'dataFilledIn' and decision is null`,
    jobs: ["assess-guarantor"],
    key: "guaranteeId",
  },
  "review-request": { table: "requests", waits: inStatus("manualReview"), jobs: ["review-request"], key: "requestId" },
  // Handing over again changes nothing, and asks anew.
  "hand-video": {
    table: "video_sessions",
    waits: sql`status = 'sent' and kind = 'video'`,
    jobs: ["hand-video", "check-video"],
    key: "videoId",
    port: "video",
  },
  "end-card-order": { table: "card_orders", waits: inStatus("created"), jobs: ["end-card-order"], key: "orderId" },
  "ask-card": {
    table: "card_orders",
    waits: inStatus("registered", "redirected", "authorized", "captured"),
    jobs: ["ask-card"],
    key: "orderId",
  },
  "hand-report": {
    table: "ccr_reports",
    waits: sql`handed_at is null and answered_at is null`,
    jobs: ["hand-report"],
    key: "reportId",
  },
  "check-report": {
    table: "ccr_reports",
    waits: sql`handed_at is not null and answered_at is null`,
    jobs: ["check-report"],
    key: "reportId",
  },
  "see-to-certificate": {
    table: "certificates",
    waits: inStatus("preparing"),
    jobs: ["see-to-certificate"],
    key: "certificateId",
  },
  "law-paper": { table: "law_papers", waits: sql`made_at is null`, jobs: ["law-paper"], key: "paperId" },
  // A message that an earlier version queued has a job of the kind that both channels shared.
  "send-mail": { table: "messages", waits: unsent("mail"), jobs: ["send-mail", "send-message"], key: "messageId" },
  "send-sms": { table: "messages", waits: unsent("sms"), jobs: ["send-sms", "send-message"], key: "messageId" },
} as const satisfies Readonly<Record<string, Owed>>;

/** Kinds of jobs that rows wait for. */
export type OwedJob = keyof typeof OWED;

/** Ids of at most `most` rows that wait for a job and have none, pending or running. One to be repeated is pending. */
export const withoutJob = async (db: Db, job: OwedJob, most: number): Promise<string[]> => {
  const { table, waits, jobs, key }: Owed = OWED[job];
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} as owed where ${waits} and not exists (
      select from pgboss.job where name in (${sql.join([...jobs])}) and state <= 'active'
        and data->>${sql.lit(key)} = owed.id::text)
    limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
};
