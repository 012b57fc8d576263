/** Credit applications (table `requests`). */
import { randomBytes, randomUUID } from "node:crypto";
import { sql, type InferResult, type NotNull } from "kysely";
import type { StandingOffer } from "#src/domain/lending/decision.ts";
import { isClosed, type ApplicationStatus, type Variant } from "#src/domain/lending/application-states.ts";
import { shownStatus, type ShownStatus } from "#src/domain/lending/credit-states.ts";
import type { Db } from "#server/store/db/schema.ts";
import { isUuid } from "#server/store/db/uuid.ts";
import { standingDecision } from "./assessments.ts";
import { addTransition } from "./transitions.ts";

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
export const lastSent = (
  db: Db,
  { userId, personId }: { userId: string; personId: string },
): Promise<{ id: string; submittedAt: Date } | undefined> =>
  db
    .selectFrom("requests")
    .select(["id", "submitted_at as submittedAt"])
    .where("user_id", "=", userId)
    .where("person_id", "=", personId)
    .orderBy("submitted_at", "desc")
    .limit(1)
    .$narrowType<{ submittedAt: NotNull }>()
    .executeTakeFirst();

/** Keeps by whose key an application came. */
export const keepAffiliate = async (trx: Db, id: string, key: string | null): Promise<void> => {
  await trx.updateTable("requests").set({ affiliate_key: key }).where("id", "=", id).execute();
};

/** Id of the last application that a profile sent and whose answers are kept; undefined when there is none. */
export const lastSentOf = async (db: Db, userId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom("requests")
      .select("id")
      .where("user_id", "=", userId)
      .where("submitted_at", "is not", null)
      .where(({ exists, selectFrom }) =>
        exists(selectFrom("answers").select("form").whereRef("answers.request_id", "=", "requests.id")),
      )
      .orderBy("submitted_at", "desc")
      .limit(1)
      .executeTakeFirst()
  )?.id;

/** Id of the application with a number; undefined when there is none. */
export const applicationByNumber = async (db: Db, number: number): Promise<string | undefined> =>
  (await db.selectFrom("requests").select("id").where("number", "=", number).executeTakeFirst())?.id;

/** An application by id, without an owner check: for jobs. Throws when it does not exist. */
export const applicationById = async (db: Db, id: string): Promise<ApplicationRow> =>
  toApplication(await select(db).where("r.id", "=", id).executeTakeFirstOrThrow());

/** The applications with these ids, newest first. */
export const applicationsWith = async (db: Db, ids: readonly string[]): Promise<ApplicationRow[]> =>
  ids.length === 0
    ? []
    : (await select(db).where("r.id", "in", ids).orderBy("r.created_at", "desc").execute()).map(toApplication);

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
    .select([
      "r.id",
      "r.number",
      // Whether the number of its agreement has check digits.
      "r.has_check as hasCheck",
      // Key of its short link.
      "r.short_key as shortKey",
      "r.user_id as userId",
      // The person it was sent for; null before it was sent.
      "r.person_id as personId",
      "r.product",
      "r.amount_cents as amountCents",
      "r.period",
      "r.period_unit as periodUnit",
      "r.purpose",
      "r.promo_code as promoCode",
      "r.status",
      "r.variant",
      "r.created_at as createdAt",
      "r.submitted_at as submittedAt",
      "r.closed_at as closedAt",
      // Number of applications started in the same browser within the preceding 24 hours, this one included.
      "r.device_requests as applicationsFromDevice",
      // The credit that it is to pay off, and the least sum in whole euro that does.
      "r.refinances_no as refinancesNo",
      "r.refinance_least as refinanceLeast",
      // The decision of the latest assessment.
      "a.decision",
    ])
    .select([
      "c.status as creditStatus",
      "d.status as drawingStatus",
      // Once another payout was tried after one that came back, that one's end is told.
      sql<boolean>`d.status = 'void' and 'returned' = (
        select p.status from payouts p where p.request_id = r.id order by p.attempt desc limit 1)`.as("isUnlent"),
      // Whether its credit is a line that may be drawn on again.
      sql<boolean>`c.line_until is not null and c.closed_at is null`.as("isLineOpen"),
      // A drawing of a line is paid out after the line became what it is, and paid back while the line goes on.
      sql<Date>`greatest(r.status_since, c.status_since, case when d.status = 'settled' and c.status = 'active' then
        (select max(received_at) from payments p where p.credit_no = c.no and p.drawing_no = d.no) end)`.as(
        "statusSince",
      ),
      "o.amount as offerAmount",
      "o.period as offerPeriod",
      "o.allowed as offerAllowed",
      "o.valid_until as offerUntil",
      terminated(db).as("isTerminated"),
    ]);

type Row = InferResult<ReturnType<typeof select>>[number];
type OfferColumns = "offerAmount" | "offerPeriod" | "offerAllowed" | "offerUntil";

/** A stored application. Money is euro cents. */
export type ApplicationRow = Omit<
  Row,
  OfferColumns | "creditStatus" | "drawingStatus" | "isUnlent" | "isTerminated"
> & {
  /** What people see: once concluded, the status of its credit. */
  shown: ShownStatus;
  /** The counter-offer that stands. */
  offer: StandingOffer | null;
};

const offerIn = ({
  offerAmount: amount,
  offerPeriod: period,
  offerAllowed: allowed,
  offerUntil,
}: Pick<Row, OfferColumns>) =>
  amount === null || period === null || offerUntil === null
    ? null
    : { amount, period, ...(allowed && { allowed }), validUntil: offerUntil };

const toApplication = (row: Row): ApplicationRow => {
  const {
    creditStatus,
    drawingStatus,
    isTerminated,
    isUnlent,
    offerAmount,
    offerPeriod,
    offerAllowed,
    offerUntil,
    ...rest
  } = row;
  const isSettled = drawingStatus === "settled";
  return {
    ...rest,
    shown: shownStatus(row.status, creditStatus, { isTerminated: isTerminated ?? false, isSettled, isUnlent }),
    offer: offerIn({ offerAmount, offerPeriod, offerAllowed, offerUntil }),
  };
};

/** The browser an application is started in: keyed hash, and applications started there within 24 hours, incl. this. */
export type BegunIn = { hash: string; applications: number };

/** A new application. */
export type NewApplication = {
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
export const createApplication = async (trx: Db, application: NewApplication): Promise<string> => {
  const id = randomUUID();
  await trx
    .insertInto("requests")
    .values({
      id,
      short_key: randomBytes(16).toString("base64url"),
      user_id: application.userId,
      ...termsRow(application),
      status: "draft",
      variant: application.variant,
      affiliate_key: application.affiliateKey ?? null,
      created_at: application.now,
      status_since: application.now,
      device_hash: application.begunIn?.hash ?? null,
      device_requests: application.begunIn?.applications,
    })
    .execute();
  await addTransition(trx, { machine: "request", applicationId: id, to: "draft", actor: "U", now: application.now });
  return id;
};

/** Changes the terms of an application that has no agreement yet. */
export const changeTerms = async (trx: Db, id: string, terms: ApplicationTerms): Promise<void> => {
  await trx.updateTable("requests").set(termsRow(terms)).where("id", "=", id).execute();
};

/** Locks an application's row until the transaction ends and returns its state, so concurrent transitions serialize. */
export const lockApplication = (trx: Db, id: string): Promise<Pick<ApplicationRow, "status" | "userId">> =>
  trx
    .selectFrom("requests")
    .select(["status", "user_id as userId"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();

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

/** All applications sent for a person, over all their profiles, except the one with this id. */
export const applicationsBeside = async (db: Db, personId: string, id: string): Promise<ApplicationRow[]> =>
  (await select(db).where("r.person_id", "=", personId).where("r.id", "!=", id).execute()).map(toApplication);

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
  return count;
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
