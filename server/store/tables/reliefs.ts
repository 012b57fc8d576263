/** Requests for relief: at most one of a credit is open. */
import { sql } from "kysely";
import type { Cents } from "#src/domain/lending/money.ts";
import type { ReliefProposal, ReliefReason, ReliefStatus } from "#src/domain/lending/relief.ts";
import type { Day } from "#src/domain/time/dates.ts";
import type { Secrets } from "#server/kernel/secrets.ts";
import { toJson } from "#server/store/db/columns.ts";
import type { Db } from "#server/store/db/schema.ts";

/** What is sealed of a request: what the borrower wrote, and what they were answered. */
type ReliefWords = { comment: string; answer?: string };

/** A request; `words` are undefined once they are not kept any more. */
export type Relief = {
  id: string;
  no: number;
  creditNo: number;
  reason: ReliefReason;
  proposal: ReliefProposal;
  canPay: Cents;
  files: string[];
  status: ReliefStatus;
  askedAt: Date;
  dueBy: Day;
  holdUntil: Day | null;
  answeredAt: Date | null;
  endedAt: Date | null;
  words: ReliefWords | undefined;
};

const placeOf = (id: string): string => `relief:${id}`;
const seal = (secrets: Secrets, id: string, words: ReliefWords): Buffer =>
  secrets.seal(JSON.stringify(words), placeOf(id));

const select = (db: Db) =>
  db
    .selectFrom("reliefs")
    .select([
      "id",
      "no",
      "credit_no as creditNo",
      "reason",
      "proposal",
      "can_pay_cents as canPay",
      "files",
      "status",
      "asked_at as askedAt",
      "due_by as dueBy",
      "hold_until as holdUntil",
      "answered_at as answeredAt",
      "ended_at as endedAt",
      "secret",
    ]);

type Stored = Omit<Relief, "words"> & { secret: Buffer | null };

const opened = (secrets: Secrets, { secret, ...row }: Stored): Relief => ({
  ...row,
  canPay: Number(row.canPay),
  words: secret ? (JSON.parse(secrets.open(secret, placeOf(row.id)).toString("utf8")) as ReliefWords) : undefined,
});

/** Stores a request. */
export const addRelief = async (
  trx: Db,
  secrets: Secrets,
  asked: Pick<Relief, "id" | "creditNo" | "reason" | "proposal" | "canPay" | "files" | "dueBy"> & {
    comment: string;
    /** The days on which interest for delay is held; null where it is not. */
    hold: { from: Day; until: Day } | null;
    now: Date;
  },
): Promise<void> => {
  await trx
    .insertInto("reliefs")
    .values({
      id: asked.id,
      credit_no: asked.creditNo,
      reason: asked.reason,
      proposal: asked.proposal,
      can_pay_cents: asked.canPay,
      secret: seal(secrets, asked.id, { comment: asked.comment }),
      files: toJson(asked.files),
      status: "asked",
      asked_at: asked.now,
      due_by: asked.dueBy,
      hold_day: asked.hold?.from ?? null,
      hold_until: asked.hold?.until ?? null,
    })
    .execute();
};

/** The requests of a credit, the latest first. */
export const reliefsOf = async (db: Db, secrets: Secrets, creditNo: number): Promise<Relief[]> =>
  (await select(db).where("credit_no", "=", creditNo).orderBy("no", "desc").execute()).map((row) =>
    opened(secrets, row),
  );

/** The request of a credit that is open; undefined when there is none. */
export const openRelief = async (db: Db, secrets: Secrets, creditNo: number): Promise<Relief | undefined> => {
  const row = await select(db).where("credit_no", "=", creditNo).where("ended_at", "is", null).executeTakeFirst();
  return row && opened(secrets, row);
};

/** Whether interest for delay of a credit was held for a request since a day. */
export const wasHeldSince = async (db: Db, creditNo: number, day: Day): Promise<boolean> =>
  (await db
    .selectFrom("reliefs")
    .select("id")
    .where("credit_no", "=", creditNo)
    .where("hold_day", ">=", day)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Which of these credits have an open request: their borrowers are not reminded of a delay. */
export const askedForRelief = async (db: Db, creditNos: readonly number[]): Promise<ReadonlySet<number>> =>
  creditNos.length === 0
    ? new Set()
    : new Set(
        (
          await db
            .selectFrom("reliefs")
            .select("credit_no as no")
            .where("credit_no", "in", [...creditNos])
            .where("ended_at", "is", null)
            .execute()
        ).map(({ no }) => no),
      );

/** A move of a request: where from, where to, by whom of the staff, and what the borrower is answered. */
export type ReliefMove = {
  id: string;
  from: readonly ReliefStatus[];
  to: ReliefStatus;
  today: Day;
  now: Date;
  words?: ReliefWords;
};

/** Moves a request; interest is held no longer than until the day of the move. False when it is elsewhere by now. */
export const moveRelief = async (
  trx: Db,
  secrets: Secrets,
  { id, from, to, today, now, words }: ReliefMove,
): Promise<boolean> => {
  const isOpen = to === "asked" || to === "proposed";
  return (
    (await trx
      .updateTable("reliefs")
      .set({
        status: to,
        hold_until: sql<Day | null>`case when hold_day is null then null else greatest(hold_day, least(hold_until, ${today}::date)) end`,
        ended_at: isOpen ? null : now,
        answered_at: sql<Date | null>`coalesce(answered_at, ${to === "withdrawn" ? null : now}::timestamptz)`,
        ...(words && { secret: seal(secrets, id, words) }),
      })
      .where("id", "=", id)
      .where("status", "in", [...from])
      .returning("id")
      .executeTakeFirst()) !== undefined
  );
};

/** A request as the desk lists it. */
export type ListedRelief = {
  no: number;
  creditNo: number;
  applicationId: string;
  reason: ReliefReason;
  proposal: ReliefProposal;
  status: ReliefStatus;
  askedAt: Date;
  dueBy: Day;
};

/** What is listed: requests that wait for the desk, for the borrower, or are over. */
export type ReliefsShown = "asked" | "proposed" | "ended";

/** Requests, those that are due first before others; of those over the latest first. `after` is the number of the last shown. */
export const listedReliefs = async (
  db: Db,
  { shown, after, most }: { shown: ReliefsShown; after: string; most: number },
): Promise<ListedRelief[]> => {
  const statuses: readonly ReliefStatus[] = shown === "ended" ? ["signed", "refused", "withdrawn", "expired"] : [shown];
  const order = shown === "ended" ? ("desc" as const) : ("asc" as const);
  return db
    .selectFrom("reliefs as r")
    .innerJoin("credits as c", "c.no", "r.credit_no")
    .select([
      "r.no",
      "r.credit_no as creditNo",
      "c.request_id as applicationId",
      "r.reason",
      "r.proposal",
      "r.status",
      "r.asked_at as askedAt",
      "r.due_by as dueBy",
    ])
    .where("r.status", "in", statuses)
    .$if(after !== "", (query) => query.where("r.no", order === "asc" ? ">" : "<", Number(after)))
    .orderBy("r.no", order)
    .limit(most)
    .execute();
};

/** How many requests wait for an answer, and how many of them are past their last day. */
export const countedReliefs = async (db: Db, today: Day): Promise<{ count: number; late: number }> => {
  const { rows } = await sql<{ count: number; late: number }>`
    select count(*)::int as count, (count(*) filter (where due_by < ${today}::date))::int as late
    from reliefs where status = 'asked'`.execute(db);
  return rows[0]!;
};

/**
 * Takes what is personal out of requests for relief and annexes of an application's credit; the days on which interest was
 * held, and the plans that were signed, stay with the movements of money.
 */
export const forgetReliefs = async (trx: Db, applicationId: string): Promise<void> => {
  const credits = sql`(select no from credits where request_id = ${applicationId})`;
  await sql`
    update reliefs set secret = null, reason = 'other', can_pay_cents = 0, files = '[]'
    where credit_no in ${credits}`.execute(trx);
  await sql`delete from annexes where credit_no in ${credits} and status <> 'signed'`.execute(trx);
  await sql`update annexes set sealed = '', sign_evidence = '{}' where credit_no in ${credits}`.execute(trx);
};

/** Credits with an open request that owe nothing any more. */
export const reliefsToEnd = async (db: Db, most: number): Promise<number[]> => {
  const { rows } = await sql<{ no: number }>`
    select r.credit_no as no from reliefs r join credits c on c.no = r.credit_no
    where r.ended_at is null and c.status not in ('active', 'overdue', 'forbearance')
    order by r.no limit ${most}`.execute(db);
  return rows.map(({ no }) => no);
};
