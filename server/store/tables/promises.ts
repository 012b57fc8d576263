/** What borrowers promised to pay, and what became of it by the books. */
import { sql } from "kysely";
import type { Cents } from "#src/domain/lending/money.ts";
import type { PromisedBy, PromiseState } from "#src/domain/staff/remarks.ts";
import type { Day } from "#src/domain/time/dates.ts";
import { oneOf } from "#server/store/db/one-of.ts";
import type { Db } from "#server/store/db/schema.ts";
import type { CreditRange } from "./day-closes.ts";

/** A promise: money until `lastDay` keeps it, a close from `judgeDay` on breaks it. */
export type NewPromise = {
  creditNo: number;
  day: Day;
  lastDay: Day;
  judgeDay: Day;
  cents: Cents;
  how: PromisedBy;
  by: string;
  now: Date;
  today: Day;
};

/** What came in for a promise `q`: after it was taken, with a value day in time, and is not taken or given back. */
const paid = sql`(
  select coalesce(sum(m.cents - m.returned_cents), 0) from payments m
  where m.credit_no = q.credit_no and m.status = 'posted' and m.received_at >= q.taken_at
    and m.value_day between q.taken_day and q.last_day)`;

/** Says that something else takes the place of a credit's open promise, which is kept if all of it has been paid. */
export const supersedePromise = async (trx: Db, creditNo: number, now: Date): Promise<void> => {
  await sql`
    update promises q set judged_at = ${now}, state = case when ${paid} >= q.cents then 'kept' else 'superseded' end
    where q.credit_no = ${creditNo} and q.state = 'open'`.execute(trx);
};

/** Adds a promise in place of the credit's open one. */
export const addPromise = async (trx: Db, promise: NewPromise): Promise<void> => {
  const { creditNo, day, lastDay, judgeDay, cents, how, by, now, today } = promise;
  await supersedePromise(trx, creditNo, now);
  await trx
    .insertInto("promises")
    .values({
      credit_no: creditNo,
      day,
      last_day: lastDay,
      judge_day: judgeDay,
      cents,
      how,
      taken_by: by,
      taken_at: now,
      taken_day: today,
      state: "open",
    })
    .execute();
};

/** A promise as it is shown: `taker` is the name of who took it. */
export type PromiseRow = {
  creditNo: number;
  day: Day;
  judgeDay: Day;
  cents: Cents;
  how: PromisedBy;
  state: PromiseState;
  taker: string;
  takenAt: Date;
};

/** The promises of credits, the latest first. */
export const promisesOf = async (db: Db, creditNos: readonly number[]): Promise<PromiseRow[]> => {
  if (creditNos.length === 0) return [];
  const { rows } = await sql<PromiseRow>`
    select p.credit_no as "creditNo", p.day, p.judge_day as "judgeDay", p.cents, p.how, p.state, s.names as taker, p.taken_at as "takenAt"
    from promises p join staff s on s.id = p.taken_by where p.credit_no ${oneOf(creditNos)} order by p.no desc`.execute(
    db,
  );
  return rows;
};

/** The close that judges: of which credits, of which day, and since when payments may still be dated back. */
export type Judging = { part: CreditRange; day: Day; since: Day; now: Date };

/**
 * Says of promises what became of them by the books: kept once what came in for one is at least the sum, broken from the
 * judging day on. As long as payments may be dated back, or are taken back, it is said anew.
 */
export const judgePromises = async (trx: Db, { part: [from, before], day, since, now }: Judging): Promise<void> => {
  await sql`
    update promises p set state = j.state, judged_at = ${now}
    from (
      select q.no, case when ${paid} >= q.cents then 'kept' when q.judge_day <= ${day} then 'broken' else q.state end as state
      from promises q
      where q.credit_no >= ${from} and q.credit_no < ${before} and q.state <> 'superseded' and q.last_day >= ${since}
    ) j where j.no = p.no and j.state <> p.state`.execute(trx);
};
