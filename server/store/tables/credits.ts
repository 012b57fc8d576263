/** Paid-out credits. */
import type { Day } from "#src/domain/time/dates.ts";
import type { Row } from "#src/domain/lending/schedule.ts";
import type { CreditStatus } from "#src/domain/lending/credit-states.ts";
import type { AgreementTerms } from "#src/domain/lending/agreement.ts";
import { sql, type InferResult, type NotNull } from "kysely";
import { groupBy } from "#server/kernel/group-by.ts";
import { prepared } from "#server/store/db/prepared.ts";
import type { Db } from "#server/store/db/schema.ts";
import { isUuid } from "#server/store/db/uuid.ts";
import { addDrawing } from "./drawings.ts";
import { shardOf } from "./day-closes.ts";

const select = (db: Db) =>
  db
    .selectFrom("credits as c")
    .innerJoin("drawings as d", "d.credit_no", "c.no")
    .innerJoin("agreements as a", "a.id", "d.agreement_id")
    .select([
      "c.no",
      "d.no as drawingNo",
      "d.request_id as applicationId",
      "a.id as agreementId",
      "a.product",
      "a.product_name as productName",
      "a.term_unit as unit",
      "a.withdrawal_until as withdrawalUntil",
      "d.principal_cents as principalCents",
      "d.rate",
      "d.start_day as startDay",
      "d.plan as schedule",
      "c.status",
      // Last day on which an open line may be drawn from; null for credits that are no line.
      "c.line_until as lineUntil",
    ])
    .select([sql<string>`coalesce(a.number, '')`.as("contractNumber"), sql<boolean>`c.closed_at is null`.as("isOpen")])
    .$narrowType<{ product: NotNull; productName: NotNull; unit: NotNull; withdrawalUntil: NotNull }>();

/**
 * A credit with one of its drawings, where none is named the latest. What was agreed comes from the drawing's agreement; `schedule` is the agreement's
 * plan with the dates of the payout, `rate` the annual rate in percent, as decimal text.
 */
export type CreditRow = InferResult<ReturnType<typeof select>>[number];

/** The latest drawing of a credit. */
const isLatest = sql<boolean>`d.no = (select max(no) from drawings where credit_no = c.no)`;

/** The latest drawing of a credit whose money did not come back. */
const isLatestLent = sql<boolean>`d.no = (select max(no) from drawings where credit_no = c.no and status <> 'void')`;

/** The credit of a profile's application; undefined when there is none, or its money came back. */
export const creditOf = async (db: Db, userId: string, applicationId: string): Promise<CreditRow | undefined> => {
  if (!isUuid(applicationId)) return undefined;
  const query = select(db).where("c.user_id", "=", userId).where("d.request_id", "=", applicationId);
  return query.where("d.status", "<>", "void").executeTakeFirst();
};

/** The running credits of a profile, latest first. */
export const runningCreditsOf = async (db: Db, userId: string): Promise<CreditRow[]> =>
  select(db)
    .where("c.user_id", "=", userId)
    .where("c.closed_at", "is", null)
    .where(isLatestLent)
    .orderBy("c.paid_out_at", "desc")
    .execute();

/** The credits that a profile got the money of, running or not, the latest first. */
export const lentCreditsOf = async (db: Db, userId: string): Promise<CreditRow[]> =>
  select(db).where("c.user_id", "=", userId).where(isLatestLent).orderBy("c.paid_out_at", "desc").execute();

/** The credit of an application, for jobs; undefined when it was not paid out, or its money came back. */
export const creditOfApplication = (db: Db, applicationId: string): Promise<CreditRow | undefined> =>
  select(db).where("d.request_id", "=", applicationId).where("d.status", "<>", "void").executeTakeFirst();

/** The credit with a number, also one whose money came back; undefined when its agreement is not kept any more. */
export const creditByNo = (db: Db, no: number): Promise<CreditRow | undefined> =>
  select(db).where("c.no", "=", no).where(isLatest).executeTakeFirst();

/** Number in the journal of the credit of a contract, however its letters are typed; undefined when there is none. */
export const creditByContract = async (db: Db, contract: string): Promise<{ no: number } | undefined> =>
  db
    .selectFrom("drawings as d")
    .innerJoin("agreements as a", "a.id", "d.agreement_id")
    .select("d.credit_no as no")
    .where("a.number", "=", contract.trim().toUpperCase())
    .executeTakeFirst();

/** The numbers of the contracts that credits were opened by; those past their term are left out. */
export const contractsOfCredits = async (db: Db, creditNos: readonly number[]): Promise<Map<number, string>> => {
  if (creditNos.length === 0) return new Map();
  const rows = await select(db)
    .where("c.no", "in", [...new Set(creditNos)])
    .where(isLatest)
    .execute();
  return new Map(rows.flatMap(({ no, contractNumber }) => (contractNumber === "" ? [] : [[no, contractNumber]])));
};

/** All credits that a person got the money of, over all their profiles. */
export const creditsOfPerson = async (db: Db, personId: string): Promise<CreditRow[]> =>
  select(db).where("c.person_id", "=", personId).where(isLatestLent).execute();

/** Numbers of a credit and of its drawing in the journal. */
export type OpenedCredit = { creditNo: number; drawingNo: number };

/** Opens the credit of a paid-out agreement with its first drawing; undefined when it has one. */
export const addCredit = async (
  trx: Db,
  credit: Pick<CreditRow, "applicationId" | "agreementId" | "startDay"> & {
    userId: string;
    personId: string | null;
    terms: Pick<AgreementTerms, "product" | "principal" | "nominalRate" | "unit">;
    schedule: readonly Row[];
    lineUntil: Day | null;
    now: Date;
  },
): Promise<OpenedCredit | undefined> => {
  const opened = await trx
    .insertInto("credits")
    .values({
      request_id: credit.applicationId,
      agreement_id: credit.agreementId,
      user_id: credit.userId,
      person_id: credit.personId,
      product: credit.terms.product,
      paid_out_at: credit.now,
      line_until: credit.lineUntil,
      status: "active",
      status_since: credit.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("no")
    .executeTakeFirst();
  if (!opened) return undefined;
  const shard = shardOf(opened.no);
  await trx
    .insertInto("shards")
    .values({ no: shard })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx.insertInto("credit_state").values({ credit_no: opened.no }).execute();
  const { agreementId, startDay, schedule, terms } = credit;
  const { principal: principalCents, nominalRate: rate, unit } = terms;
  const drawingNo = await addDrawing(trx, {
    creditNo: opened.no,
    applicationId: credit.applicationId,
    agreementId,
    principalCents,
    startDay,
    unit,
    rate,
    plan: schedule,
  });
  return { creditNo: opened.no, drawingNo };
};

/** A credit whose plan is compared with its agreement's. */
export type BookedCredit = { applicationId: string; userId: string; startDay: Day; schedule: Row[]; rate: string };

/** The credit of an agreement as it was booked; undefined when there is none. */
export const bookedCreditOf = (db: Db, agreementId: string): Promise<BookedCredit | undefined> =>
  db
    .selectFrom("drawings as d")
    .innerJoin("credits as c", "c.no", "d.credit_no")
    .select(["c.request_id as applicationId", "c.user_id as userId", "d.start_day as startDay"])
    .select(["d.plan as schedule", "d.rate"])
    .where("d.agreement_id", "=", agreementId)
    .where("d.status", "<>", "void")
    .executeTakeFirst();

/** Whether a profile, or its person with another one, has ever had a credit with this lender. */
export const hasHadCredit = async (
  db: Db,
  { id, personId }: { id: string; personId: string | null },
): Promise<boolean> =>
  (await db
    .selectFrom("credits")
    .select("request_id")
    .where(({ or, eb }) => or([eb("user_id", "=", id), ...(personId ? [eb("person_id", "=", personId)] : [])]))
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Whether the credit that an application opened is the only one of its person and its profile so far. */
export const isFirstCredit = async (db: Db, applicationId: string): Promise<boolean> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from credits own join credits c
      on c.no = own.no or c.user_id = own.user_id or c.person_id = own.person_id
    where own.request_id = ${applicationId}::uuid`.execute(db);
  return rows[0]!.count === 1;
};

/** What an act on a credit needs of it; `applicationId` is the application of its latest drawing, which its borrower is written to about. */
export type LockedCredit = Pick<CreditRow, "no" | "applicationId" | "status" | "lineUntil" | "product"> & {
  userId: string;
  personId: string | null;
};

const latestApplication = sql`case when c.line_until is null then c.request_id
  else (select request_id from drawings where credit_no = c.no order by no desc limit 1) end`;
const lockedColumns = sql`c.no, c.user_id as "userId", c.person_id as "personId", c.product, c.status,
  c.line_until as "lineUntil", ${latestApplication} as "applicationId"`;

/** Locks a credit for an act on it, first its shard, so that no close of it runs beside. Undefined when there is none. */
export const lockCredit = async (trx: Db, creditNo: number): Promise<LockedCredit | undefined> =>
  (await selectLocked(trx, { creditNo, shard: shardOf(creditNo) }))[0];

const selectLocked = prepared(
  (_db, { creditNo, shard }: { creditNo: number; shard: number }) => sql<LockedCredit>`
    select ${lockedColumns} from shards s join credits c on c.no = ${creditNo} where s.no = ${shard}
    for share of s for update of c`,
);

/** Locks credits for one act on all of them, in one order whatever the order of the numbers. */
export const lockCredits = async (trx: Db, creditNos: readonly number[]): Promise<LockedCredit[]> => {
  const locked: LockedCredit[] = [];
  for (const no of [...new Set(creditNos)].sort((one, other) => one - other)) {
    const credit = await lockCredit(trx, no);
    if (credit) locked.push(credit);
  }
  return locked;
};

/** The credits with these numbers, for a close that has their shard. */
export const creditsByNo = async (trx: Db, creditNos: readonly number[]): Promise<LockedCredit[]> => {
  if (creditNos.length === 0) return [];
  const { rows } = await sql<LockedCredit>`select ${lockedColumns} from credits c
    where c.no = any(${creditNos}::bigint[])`.execute(trx);
  return rows;
};

const ENDED: readonly CreditStatus[] = ["repaid", "refinanced", "assigned", "unlent"];

/** Sets the statuses of credits; those that have ended are closed. */
export const setCreditStatuses = async (
  trx: Db,
  moves: readonly { no: number; status: CreditStatus }[],
  now: Date,
): Promise<void> => {
  for (const [status, group] of groupBy(moves, (move) => move.status))
    await trx
      .updateTable("credits")
      .set({ status, status_since: now, closed_at: ENDED.includes(status) ? now : null })
      .where("no", "=", sql<number>`any(${group.map(({ no }) => no)}::bigint[])`)
      .execute();
};
