/** Drawings of credits, and the events that their accounts follow from. */
import { sql } from "kysely";
import type { AccountEvent, Drawing, Refinanced, SpareUse } from "#src/domain/lending/account/events.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import type { Row } from "#src/domain/lending/schedule.ts";
import type { Day } from "#src/domain/time/dates.ts";
import { groupBy } from "#server/kernel/group-by.ts";
import { toJson } from "#server/store/db/columns.ts";
import type { DrawingStatus } from "#server/store/db/ledger-tables.ts";
import { oneOf } from "#server/store/db/one-of.ts";
import type { Db } from "#server/store/db/schema.ts";

/** A drawing as it is stored. */
export type DrawingRow = Drawing & {
  no: number;
  creditNo: number;
  agreementId: string | null;
  status: DrawingStatus;
  /** Last day of the right of withdrawal; null once the agreement is not kept any more. */
  withdrawalUntil: Day | null;
  /** What of it paid another credit off, and by which payment. */
  refinanced?: Refinanced | null;
  /** Whether its credit was paid off by another. */
  isRefinanced?: boolean;
};

/** A drawing with the events of its account, in the order in which they count. */
export type LivedDrawing = DrawingRow & { events: readonly AccountEvent[] };

/** Adds a drawing that runs; returns its number. */
export const addDrawing = async (
  trx: Db,
  drawing: {
    creditNo: number;
    applicationId: string;
    agreementId: string;
    principalCents: Cents;
    startDay: Day;
    unit: "days" | "months";
    rate: string;
    plan: readonly Row[];
  },
): Promise<number> =>
  (
    await trx
      .insertInto("drawings")
      .values({
        credit_no: drawing.creditNo,
        request_id: drawing.applicationId,
        agreement_id: drawing.agreementId,
        principal_cents: drawing.principalCents,
        start_day: drawing.startDay,
        unit: drawing.unit,
        rate: drawing.rate,
        plan: toJson([...drawing.plan]),
        status: "running",
      })
      .returning("no")
      .executeTakeFirstOrThrow()
  ).no;

/** Sets the status of a drawing. */
export const setDrawingStatus = async (trx: Db, drawingNo: number, status: DrawingStatus): Promise<void> => {
  await trx.updateTable("drawings").set({ status }).where("no", "=", drawingNo).execute();
};

/** Replaces the plan and rate of a drawing of before that had been booked otherwise than signed. */
export const correctDrawing = async (
  trx: Db,
  agreementId: string,
  { plan, rate }: { plan: readonly Row[]; rate: string },
): Promise<void> => {
  await sql`select set_config('lender.correcting', 'on', true)`.execute(trx);
  await trx
    .updateTable("drawings")
    .set({ plan: toJson([...plan]), rate })
    .where("agreement_id", "=", agreementId)
    .execute();
};

type EventRow = {
  /** Null of a payment that is being posted. */
  drawingNo: number | null;
  /** `frozen` is told of what a signed agreement pays off. */
  kind: AccountEvent["kind"] | "frozen";
  id: string;
  day: Day;
  /** Until when a withdrawal is paid, the relief of an annex runs, interest is held, or a sum told holds. */
  payUntil: Day | null;
  cents: Cents;
  late: Cents;
  returned: Cents;
  spare: SpareUse | null;
  upTo: number | null;
  rows: Row[] | null;
};

const eventOf = (row: EventRow, { refinanced }: Pick<DrawingRow, "refinanced">): AccountEvent => {
  const { kind, id, day, payUntil, cents, late, returned, spare, upTo, rows } = row;
  switch (kind) {
    case "withdrawal":
      return { kind, id, day, payUntil: payUntil!, ...(refinanced && { refinanced }) };
    case "waiver":
      return { kind, id, day, interest: cents, late };
    case "write-off":
    case "assignment":
    case "death":
      return { kind, id, day };
    case "acceleration":
      return { kind, id, day, upTo: upTo! };
    case "annex":
      return { kind, id, day, rows: rows!, carried: cents, ...(payUntil !== null && { until: payUntil }) };
    case "hold":
      return { kind, id, day, until: payUntil! };
    case "told":
      return { kind, id, day, ...(upTo !== null && { upTo }), ...(payUntil !== null && { until: payUntil }) };
    case "frozen":
      return { kind: "told", id, day, frozen: true, ...(payUntil !== null && { until: payUntil }) };
    case "payment":
      return { kind, id, day, cents, ...(returned > 0 && { returned }), ...(spare && { spare }) };
  }
};

/** A payment that is being posted: it counts among a credit's events although it names no drawing yet. */
export type ArrivingPayment = { id: string; valueDay: Day; cents: Cents };

/** Its number, if it came in before; one that comes in now is the last. */
const arrivingEvent = ({ id, valueDay, cents }: ArrivingPayment) => sql`
  union all
  select 3, 'payment', ${id}::uuid, null, ${valueDay}::date, null, ${cents}::bigint, null, 0, null, null, null, null,
    coalesce((select no from payments where id = ${id}::uuid), ${Number.MAX_SAFE_INTEGER}::bigint)`;

/** The drawings of credits and their events, as they are read: one value each. */
export type StoredDrawings = { drawings: DrawingRow[]; events: EventRow[] };

/**
 * Selects the drawings of credits in order, and all their events: on one day a withdrawal counts first, then waivers, then
 * payments as they came, then an annex, then a write-off or an assignment, then the end of a notice of acceleration, then sums
 * told for the day.
 */
export const selectDrawings = (creditNos: readonly number[], arriving?: ArrivingPayment) => {
  const those = oneOf(creditNos);
  return sql<StoredDrawings>`
  (select coalesce(json_agg(d order by d.no), '[]') from (
    select d.no, d.credit_no as "creditNo", d.agreement_id as "agreementId", d.start_day as start, d.unit,
      d.rate::text as "ratePerYear", d.plan, d.status, a.withdrawal_until as "withdrawalUntil",
      (select json_build_object('id', f.payment_id, 'cents', f.cents) from refinances f
        where f.drawing_no = d.no) as refinanced,
      exists (select from refinances f where f.old_credit_no = d.credit_no and f.undone_at is null) as "isRefinanced"
    from drawings d left join agreements a on a.id = d.agreement_id where d.credit_no ${those}
  ) d) as drawings,
  (select coalesce(json_agg(e order by rank, at, case when rank = 3 then day end, no), '[]') from (
    select 1 as rank, 'withdrawal' as kind, w.id, w.drawing_no as "drawingNo", w.day, w.pay_until as "payUntil",
      null::bigint as cents, null::bigint as late, null::bigint as returned, null::text as spare, null::smallint as "upTo",
      null::jsonb as rows, null::timestamptz as at, null::bigint as no
    from drawings d join withdrawals w on w.drawing_no = d.no where d.credit_no ${those}
    union all
    select 2, 'waiver', w.id, w.drawing_no, w.day, null, w.interest_cents, w.late_cents, null, null, null, null, w.at, null
    from drawings d join waivers w on w.drawing_no = d.no where d.credit_no ${those}
    union all
    select 3, 'payment', id, drawing_no, value_day, null, cents, null, returned_cents, spare, null, null, null, no
    from payments where credit_no ${those} and status = 'posted'
    ${arriving ? arrivingEvent(arriving) : sql``}
    union all
    select 4, 'annex', x.id, x.drawing_no, x.day, x.until, x.carried_cents, null, null, null, null, x.rows, null, x.no
    from annexes x where x.credit_no ${those} and x.status = 'signed'
    union all
    select 4, 'hold', r.id, d.no, r.hold_day, r.hold_until, null, null, null, null, null, null, null, null
    from reliefs r join drawings d on d.credit_no = r.credit_no and d.start_day <= r.hold_day
    where r.credit_no ${those} and r.hold_day is not null
    union all
    select 6, 'acceleration', a.id, a.drawing_no, a.day, null, null, null, null, null, a.up_to, null, a.at, null
    from drawings d join accelerations a on a.drawing_no = d.no
    where d.credit_no ${those} and a.called_off_at is null
    union all
    select 5, 'write-off', w.id, w.drawing_no, w.day, null, null, null, null, null, null, null, null, null
    from drawings d join write_offs w on w.drawing_no = d.no where d.credit_no ${those}
    union all
    select 5, 'assignment', a.id, d.no, a.day, null, null, null, null, null, null, null, a.at, null
    from drawings d join assignments a on a.credit_no = d.credit_no
    where d.credit_no ${those} and a.day >= d.start_day
    union all
    select 1, 'death', x.id, d.no, greatest(x.died_on, d.start_day), null, null, null, null, null, null, null, x.at, null
    from credits c join drawings d on d.credit_no = c.no
      join deaths x on x.person_id = c.person_id and x.revoked_at is null
    where c.no ${those}
    union all
    select 7, case when i.agreement_id is null then 'told' else 'frozen' end, i.id, d.no, i.told_for, i.valid_until, null, null, null, null, i.up_to, null, i.given_at, null
    from payment_instructions i join drawings d on d.credit_no = i.credit_no and d.start_day <= i.told_for
    where i.credit_no ${those} and i.told_for is not null
  ) e) as events`;
};

/**
 * The drawings as they were read; a payment that is being posted is none's. One whose money came back repays nothing: its
 * plan is empty, so that it owes nothing of any day, and what was paid for it is its payers'.
 */
export const livedOf = ({ drawings, events }: StoredDrawings): LivedDrawing[] => {
  const byDrawing = groupBy(events, ({ drawingNo }) => drawingNo);
  return drawings.map((drawing) => ({
    ...drawing,
    plan: drawing.status === "void" ? [] : drawing.plan,
    events: (byDrawing.get(drawing.no) ?? []).map((row) => eventOf(row, drawing)),
  }));
};

/** Whether a drawing reached its borrower, as far as is known. */
export const isLent = ({ status }: Pick<DrawingRow, "status">): boolean => status !== "void";

/** The drawing that the application's money was lent by; undefined when none was, or it came back. */
export const lentDrawingOf = (db: Db, applicationId: string): Promise<{ no: number; creditNo: number } | undefined> =>
  db
    .selectFrom("drawings")
    .select(["no", "credit_no as creditNo"])
    .where("request_id", "=", applicationId)
    .where("status", "<>", "void")
    .executeTakeFirst();

/** The latest drawing of an application whose money came back; undefined when there is none. */
export const unlentDrawingOf = (db: Db, applicationId: string): Promise<{ no: number; creditNo: number } | undefined> =>
  db
    .selectFrom("drawings")
    .select(["no", "credit_no as creditNo"])
    .where("request_id", "=", applicationId)
    .where("status", "=", "void")
    .orderBy("no", "desc")
    .limit(1)
    .executeTakeFirst();

/** The drawings as they were read, with the payment that is being posted as one's. */
export const livedWith = (
  { drawings, events }: StoredDrawings,
  { drawingNo, spare }: { drawingNo: number; spare: SpareUse | null },
): LivedDrawing[] =>
  livedOf({ drawings, events: events.map((one) => (one.drawingNo === null ? { ...one, drawingNo, spare } : one)) });

/** The drawings of these credits with their events, in order. */
export const drawingsOf = async (db: Db, creditNos: readonly number[]): Promise<LivedDrawing[]> => {
  if (creditNos.length === 0) return [];
  const { rows } = await sql<StoredDrawings>`select ${selectDrawings(creditNos)}`.execute(db);
  return livedOf(rows[0]!);
};

/** The number of the application that each drawing of a credit was asked for by, by the drawing's number. */
export const applicationsOfDrawings = async (db: Db, creditNo: number): Promise<ReadonlyMap<number, number>> => {
  const found = await db
    .selectFrom("drawings as d")
    .innerJoin("requests as r", "r.id", "d.request_id")
    .select(["d.no", "r.number"])
    .where("d.credit_no", "=", creditNo)
    .execute();
  return new Map(found.map(({ no, number }) => [no, number]));
};
