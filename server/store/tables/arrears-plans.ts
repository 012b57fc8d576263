/** Plans for arrears, and what became of them by the books. */
import { randomUUID } from "node:crypto";
import { sql, type RawBuilder } from "kysely";
import type { ArrearsPlanState } from "#src/domain/lending/arrears-plan.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import type { PromisedBy } from "#src/domain/staff/remarks.ts";
import type { Day } from "#src/domain/time/dates.ts";
import { oneOf } from "#server/store/db/one-of.ts";
import type { Db } from "#server/store/db/schema.ts";
import { supersedePromise, type Judging } from "./promises.ts";

/** What is paid on a day: money until `lastDay` is in time, a close from `judgeDay` on says that it did not come. */
export type ArrearsPlanRow = { day: Day; lastDay: Day; judgeDay: Day; cents: Cents };

/** A plan as it is agreed. */
export type NewArrearsPlan = {
  creditNo: number;
  rows: readonly ArrearsPlanRow[];
  how: PromisedBy;
  by: string;
  now: Date;
  today: Day;
};

/** Adds a plan in place of an open promise of its credit. */
export const addArrearsPlan = async (trx: Db, plan: NewArrearsPlan): Promise<string> => {
  const { creditNo, rows, how, by, now, today } = plan;
  await supersedePromise(trx, creditNo, now);
  const id = randomUUID();
  await trx
    .insertInto("arrears_plans")
    .values({
      id,
      credit_no: creditNo,
      how,
      made_by: by,
      made_at: now,
      made_day: today,
      last_day: rows.at(-1)!.lastDay,
      state: "open",
    })
    .execute();
  let through = 0;
  for (const [at, { day, lastDay, judgeDay, cents }] of rows.entries())
    await trx
      .insertInto("arrears_plan_rows")
      .values({
        plan_id: id,
        n: at + 1,
        day,
        last_day: lastDay,
        judge_day: judgeDay,
        cents,
        through_cents: (through += cents),
      })
      .execute();
  return id;
};

/** What came in for a row `r` of a plan `p` and those before it: after it was made, with a value day in time, and is not taken or given back. */
const paid = sql`(
  select coalesce(sum(m.cents - m.returned_cents), 0) from payments m
  where m.credit_no = p.credit_no and m.status = 'posted' and m.received_at >= p.made_at
    and m.value_day between p.made_day and r.last_day)`;

/** A plan as it is shown; of its rows, what is still to be paid of each. */
export type ArrearsPlan = {
  id: string;
  no: number;
  creditNo: number;
  how: PromisedBy;
  by: string;
  at: Date;
  lastDay: Day;
  state: ArrearsPlanState;
  /** Whether an annex ended it: what is late is repaid by a new plan. */
  isByAnnex: boolean;
  rows: { day: Day; cents: Cents; left: Cents }[];
};

const plansWhere = async (db: Db, isMeant: RawBuilder<unknown>): Promise<ArrearsPlan[]> => {
  const { rows } = await sql<Omit<ArrearsPlan, "rows"> & { day: Day; cents: Cents; through: Cents; paid: Cents }>`
    select p.id, p.no, p.credit_no as "creditNo", p.how, p.made_by as by, p.made_at as at, p.last_day as "lastDay", p.state,
      p.state = 'ended' and exists (select from annexes a where a.credit_no = p.credit_no and a.signed_at >= p.made_at
        and coalesce(p.ended_by, a.id::text) = a.id::text) as "isByAnnex",
      r.day, r.cents, r.through_cents as through, ${paid}::bigint as paid
    from arrears_plans p join arrears_plan_rows r on r.plan_id = p.id
    where ${isMeant} order by p.no desc, r.n`.execute(db);
  const plans = new Map<string, ArrearsPlan>();
  for (const { day, cents, through, paid: came, ...plan } of rows) {
    const found = plans.get(plan.id) ?? { ...plan, rows: [] };
    found.rows.push({ day, cents, left: Math.max(0, Math.min(cents, through - came)) });
    plans.set(plan.id, found);
  }
  return [...plans.values()];
};

/** The plans of credits, the latest first. */
export const arrearsPlansOf = async (db: Db, creditNos: readonly number[]): Promise<ArrearsPlan[]> =>
  creditNos.length === 0 ? [] : plansWhere(db, sql`p.credit_no ${oneOf(creditNos)}`);

/** The plan of a credit that stands; undefined when there is none. */
export const openArrearsPlan = async (db: Db, creditNo: number): Promise<ArrearsPlan | undefined> =>
  (await plansWhere(db, sql`p.credit_no = ${creditNo}::bigint and p.state = 'open'`))[0];

/** Ends the standing plan of a credit; its id, undefined when there is none. */
export const endOpenPlan = async (
  trx: Db,
  { creditNo, by }: { creditNo: number; by: string },
): Promise<string | undefined> =>
  (
    await trx
      .updateTable("arrears_plans")
      .set({ state: "ended", ended_by: by })
      .where("credit_no", "=", creditNo)
      .where("state", "=", "open")
      .returning("id")
      .executeTakeFirst()
  )?.id;

/** A plan of which a close says something else than was said of it before. */
export type JudgedPlan = { id: string; creditNo: number; was: ArrearsPlanState; state: ArrearsPlanState };

/**
 * Says of plans what became of them by the books: kept once all of it has come in time or the credit is repaid, broken from
 * the judging day of a row on that has not, ended where an annex or the end of the credit took its place. As long as
 * payments may be dated back, or are taken back, it is said anew, unless another plan has taken its place.
 */
export const judgeArrearsPlans = async (
  trx: Db,
  { part: [from, before], day, since }: Judging,
): Promise<JudgedPlan[]> => {
  const { rows } = await sql<JudgedPlan>`
    update arrears_plans u set state = j.state, judged_day = ${day}
    from (
      select p.id, p.state as was, case
        when bool_and(${paid} >= r.through_cents) then 'kept'
        when p.state = 'open' and exists (
          select from annexes a where a.credit_no = p.credit_no and a.signed_at >= p.made_at) then 'ended'
        when bool_or(${paid} < r.through_cents and r.judge_day <= ${day}) then 'broken'
        when c.status = 'repaid' then 'kept'
        when c.status in ('active', 'overdue', 'forbearance') then 'open'
        else 'ended' end as state
      from arrears_plans p join arrears_plan_rows r on r.plan_id = p.id join credits c on c.no = p.credit_no
      where p.credit_no >= ${from} and p.credit_no < ${before} and p.state <> 'ended'
        and (p.state = 'open' or p.last_day >= ${since})
      group by p.id, c.status
    ) j
    where j.id = u.id and j.state <> u.state and (j.state <> 'open' or not exists (
      select from arrears_plans o where o.credit_no = u.credit_no and o.no > u.no))
    returning u.id, u.credit_no as "creditNo", j.was, j.state`.execute(trx);
  return rows.map((row) => ({ ...row, creditNo: Number(row.creditNo) }));
};

/** A row of a standing plan of which something is still to be paid. */
export type DuePlanRow = { planId: string; creditNo: number; day: Day; left: Cents };

/** The rows of standing plans that are to be paid on a day. */
export const planRowsDueOn = async (
  db: Db,
  { part: [from, before], day }: { part: Judging["part"]; day: Day },
): Promise<DuePlanRow[]> => {
  const { rows } = await sql<DuePlanRow>`
    select p.id as "planId", p.credit_no as "creditNo", r.day, (r.through_cents - ${paid})::bigint as left
    from arrears_plans p join arrears_plan_rows r on r.plan_id = p.id
    where p.state = 'open' and p.credit_no >= ${from} and p.credit_no < ${before} and r.day = ${day}
      and r.through_cents > ${paid}`.execute(db);
  return rows.map((row) => ({ ...row, creditNo: Number(row.creditNo), left: Number(row.left) }));
};
