/** Credit applications (table `requests`). */
import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Decision, StandingOffer } from "#src/domain/lending/decision.ts";
import { isClosed, type ApplicationStatus, type Variant } from "#src/domain/lending/application-states.ts";
import { shownStatus, type CreditStatus, type ShownStatus } from "#src/domain/lending/credit-states.ts";
import type { Db } from "#server/store/db/schema.ts";
import { isUuid } from "#server/store/db/uuid.ts";
import { standingDecision } from "./assessments.ts";
import { addTransition } from "./transitions.ts";

/** A stored application. Money is euro cents. */
export type ApplicationRow = {
  id: string;
  number: number;
  userId: string;
  /** The person it was sent for; null before it was sent. */
  personId: string | null;
  product: string;
  amountCents: number;
  period: number;
  periodUnit: "days" | "months";
  purpose: string | null;
  promoCode: string | null;
  status: ApplicationStatus;
  /** Key of its short link. */
  shortKey: string;
  /** What people see: once concluded, the status of its credit. */
  shown: ShownStatus;
  variant: Variant;
  statusSince: Date;
  /** Whether its credit is a line that may be drawn on again. */
  isLineOpen: boolean;
  createdAt: Date;
  submittedAt: Date | null;
  /** The counter-offer that stands. */
  offer: StandingOffer | null;
  /** The decision of the latest assessment. */
  decision: Decision | null;
  /** Number of applications started in the same browser within the preceding 24 hours, this one included. */
  deviceRequests: number;
};

/** A person's application by id; undefined when it does not exist or belongs to somebody else. */
export const applicationOf = async (db: Db, userId: string, id: string): Promise<ApplicationRow | undefined> => {
  if (!isUuid(id)) return undefined;
  const row = await select(db).where("r.id", "=", id).where("r.user_id", "=", userId).executeTakeFirst();
  return row && toApplication(row);
};

/** All applications of a person, newest first. */
export const applicationsOf = async (db: Db, userId: string): Promise<ApplicationRow[]> =>
  (await select(db).where("r.user_id", "=", userId).orderBy("r.created_at", "desc").execute()).map(toApplication);

/** The last application that a profile sent for a person; undefined when there is none. */
export const lastSent = async (
  db: Db,
  { userId, personId }: { userId: string; personId: string },
): Promise<{ id: string; submittedAt: Date } | undefined> => {
  const row = await db
    .selectFrom("requests")
    .select(["id", "submitted_at"])
    .where("user_id", "=", userId)
    .where("person_id", "=", personId)
    .orderBy("submitted_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && { id: row.id, submittedAt: row.submitted_at! };
};

/** Id of the application with a number; undefined when there is none. */
export const applicationByNumber = async (db: Db, number: number): Promise<string | undefined> =>
  (await db.selectFrom("requests").select("id").where("number", "=", number).executeTakeFirst())?.id;

/** An application by id, without an owner check: for jobs. Throws when it does not exist. */
export const applicationById = async (db: Db, id: string): Promise<ApplicationRow> =>
  toApplication(await select(db).where("r.id", "=", id).executeTakeFirstOrThrow());

/** The application of a short link; undefined when there is none. */
export const applicationByShortKey = async (db: Db, key: string): Promise<ApplicationRow | undefined> => {
  const row = await select(db).where("r.short_key", "=", key).executeTakeFirst();
  return row && toApplication(row);
};

/** Whether the signed agreement of the application ended unpaid. */
const terminated = (db: Db) =>
  db
    .selectFrom("agreements as g")
    .select(sql<boolean>`true`.as("is"))
    .whereRef("g.request_id", "=", sql.ref("r.id"))
    .where("g.status", "=", "terminated")
    .limit(1);

const select = (db: Db) =>
  db
    .selectFrom("requests as r")
    .leftJoin("drawings as d", (join) =>
      // One whose money came back and was paid out anew has two.
      join.on(sql<boolean>`d.no = (select max(no) from drawings where request_id = r.id)`),
    )
    .leftJoin("credits as c", "c.no", "d.credit_no")
    .leftJoin("offers as o", (join) => join.onRef("o.request_id", "=", "r.id").on("o.superseded_at", "is", null))
    .leftJoinLateral(standingDecision(db), (join) => join.onTrue())
    .selectAll("r")
    .select([
      "c.status as credit_status",
      "d.status as drawing_status",
      // Once another payout was tried after one that came back, that one's end is told.
      sql<boolean>`d.status = 'void' and 'returned' = (
        select p.status from payouts p where p.request_id = r.id order by p.attempt desc limit 1)`.as("is_unlent"),
      sql<boolean>`c.line_until is not null and c.closed_at is null`.as("is_line_open"),
      // A drawing of a line is paid out after the line became what it is, and paid back while the line goes on.
      sql<Date>`greatest(r.status_since, c.status_since, case when d.status = 'settled' and c.status = 'active' then
        (select max(received_at) from payments p where p.credit_no = c.no and p.drawing_no = d.no) end)`.as("since"),
      "a.decision",
      "o.amount as offer_amount",
      "o.period as offer_period",
      "o.allowed as offer_allowed",
      "o.valid_until as offer_until",
      terminated(db).as("is_terminated"),
    ]);

const offerIn = (row: Row): StandingOffer | null =>
  row.offer_amount === null || row.offer_period === null || row.offer_until === null
    ? null
    : {
        amount: row.offer_amount,
        period: row.offer_period,
        ...(row.offer_allowed && { allowed: row.offer_allowed }),
        validUntil: row.offer_until,
      };

type Row = Awaited<ReturnType<ReturnType<typeof select>["executeTakeFirstOrThrow"]>>;

const toApplication = (row: Row): ApplicationRow => ({
  id: row.id,
  number: Number(row.number),
  shortKey: row.short_key,
  userId: row.user_id,
  personId: row.person_id,
  product: row.product,
  amountCents: row.amount_cents,
  period: row.period,
  periodUnit: row.period_unit,
  purpose: row.purpose,
  promoCode: row.promo_code,
  status: row.status as ApplicationStatus,
  shown: shownStatus(row.status as ApplicationStatus, row.credit_status as CreditStatus | null, {
    isTerminated: row.is_terminated ?? false,
    isSettled: row.drawing_status === "settled",
    isUnlent: row.is_unlent,
  }),
  variant: row.variant,
  statusSince: row.since,
  isLineOpen: row.is_line_open,
  createdAt: row.created_at,
  submittedAt: row.submitted_at,
  offer: offerIn(row),
  decision: row.decision,
  deviceRequests: row.device_requests,
});

/** The browser an application is started in: keyed hash, and applications started there within 24 hours, incl. this. */
export type BegunIn = { hash: string; requests: number };

/** A new application. */
export type NewRequest = {
  userId: string;
  variant: Variant;
  now: Date;
  begunIn?: BegunIn;
  affiliateKey?: string | null;
} & ApplicationTerms;
/** Requested terms; `amount` in whole euros, `term` in `unit`. */
export type ApplicationTerms = {
  product: string;
  amount: number;
  term: number;
  unit: "days" | "months";
  purpose: string | null;
};

const termsRow = ({ product, amount, term, unit, purpose }: ApplicationTerms) => ({
  product,
  amount_cents: amount * 100,
  period: term,
  period_unit: unit,
  purpose,
});

/** Creates an application in the state "draft"; returns its id. */
export const createApplication = async (trx: Db, request: NewRequest): Promise<string> => {
  const id = randomUUID();
  await trx
    .insertInto("requests")
    .values({
      id,
      short_key: randomBytes(16).toString("base64url"),
      user_id: request.userId,
      ...termsRow(request),
      status: "draft",
      step: null,
      variant: request.variant,
      payout: null,
      promo_code: null,
      affiliate_key: request.affiliateKey ?? null,
      created_at: request.now,
      submitted_at: null,
      status_since: request.now,
      closed_at: null,
      device_hash: request.begunIn?.hash ?? null,
      device_requests: request.begunIn?.requests,
    })
    .execute();
  await addTransition(trx, { machine: "request", applicationId: id, to: "draft", actor: "U", now: request.now });
  return id;
};

/** Changes the terms of an application that has no agreement yet. */
export const changeTerms = async (trx: Db, id: string, terms: ApplicationTerms): Promise<void> => {
  await trx.updateTable("requests").set(termsRow(terms)).where("id", "=", id).execute();
};

/** Locks an application's row until the transaction ends and returns its state, so concurrent transitions serialize. */
export const lockApplication = async (trx: Db, id: string): Promise<Pick<ApplicationRow, "status" | "userId">> => {
  const { status, user_id: userId } = await trx
    .selectFrom("requests")
    .select(["status", "user_id"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { status: status as ApplicationStatus, userId };
};

/** Sets an application's state. The caller checks that the transition is allowed. */
export const setStatus = async (trx: Db, id: string, status: ApplicationStatus, now: Date): Promise<void> => {
  await trx
    .updateTable("requests")
    .set({ status, status_since: now, closed_at: isClosed(status) ? now : null })
    .where("id", "=", id)
    .execute();
};

/** Records when an application was submitted for a decision. */
export const markSubmitted = async (trx: Db, id: string, now: Date): Promise<void> => {
  await trx.updateTable("requests").set({ submitted_at: now }).where("id", "=", id).execute();
};

/** Ids of at most `most` applications that have been in a state since before a time. */
export const stuckSince = async (db: Db, status: ApplicationStatus, before: Date, most: number): Promise<string[]> =>
  (
    await db
      .selectFrom("requests")
      .select("id")
      .where("status", "=", status)
      .where("status_since", "<", before)
      .limit(most)
      .execute()
  ).map(({ id }) => id);

/** All applications sent for a person, over all their profiles, except the one with this id. */
export const applicationsBeside = async (
  db: Db,
  personId: string,
  id: string,
): Promise<(ApplicationRow & { closedAt: Date | null })[]> =>
  (await select(db).where("r.person_id", "=", personId).where("r.id", "!=", id).execute()).map((row) => ({
    ...toApplication(row),
    closedAt: row.closed_at,
  }));

/** Whether a profile has a sent application that has not ended, or a running credit. */
export const hasBindingBusiness = async (db: Db, userId: string): Promise<boolean> =>
  (await db
    .selectFrom("requests")
    .leftJoin("credits", "credits.request_id", "requests.id")
    .select("requests.id")
    .where("requests.user_id", "=", userId)
    .where("requests.submitted_at", "is not", null)
    .where(({ or, and, eb }) =>
      or([
        eb("requests.closed_at", "is", null),
        and([eb("credits.request_id", "is not", null), eb("credits.closed_at", "is", null)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Number of applications started after `since` in a browser with one of these hashes. */
export const begunInDevice = async (db: Db, hashes: readonly string[], since: Date): Promise<number> => {
  const { count } = await db
    .selectFrom("requests")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("device_hash", "in", hashes)
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Clears the browser hash of applications created before a time, when it no longer counts towards limits. */
export const sweepDevices = async (db: Db, before: Date): Promise<void> => {
  await db
    .updateTable("requests")
    .set({ device_hash: null })
    .where("device_hash", "is not", null)
    .where("created_at", "<", before)
    .execute();
};
