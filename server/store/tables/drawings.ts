/** Drawings of credits, and the events that their accounts follow from. */
import { sql } from "kysely";
import type { AccountEvent, Drawing, SpareUse } from "#src/domain/lending/account/events.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import type { Row } from "#src/domain/lending/schedule.ts";
import type { Day } from "#src/domain/time/dates.ts";
import { groupBy } from "#server/kernel/group-by.ts";
import { toJson } from "#server/store/db/columns.ts";
import type { DrawingStatus } from "#server/store/db/ledger-tables.ts";
import type { Db } from "#server/store/db/schema.ts";

/** A drawing as it is stored. */
export type DrawingRow = Drawing & {
  no: number;
  creditNo: number;
  agreementId: string | null;
  status: DrawingStatus;
  /** Last day of the right of withdrawal; null once the agreement is not kept any more. */
  withdrawalUntil: Day | null;
};

/** A drawing with the events of its account, in the order in which they count. */
export type LivedDrawing = DrawingRow & { events: readonly AccountEvent[] };

/** Adds a drawing that runs; returns its number. */
export const addDrawing = async (
  trx: Db,
  drawing: {
    creditNo: number;
    requestId: string;
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
        request_id: drawing.requestId,
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
  drawingNo: number;
  kind: AccountEvent["kind"];
  id: string;
  day: Day;
  payUntil: Day;
  cents: Cents;
  late: Cents;
  returned: Cents;
  spare: SpareUse | null;
};

const eventOf = ({ kind, id, day, payUntil, cents, late, returned, spare }: EventRow): AccountEvent => {
  switch (kind) {
    case "withdrawal":
      return { kind, id, day, payUntil };
    case "waiver":
      return { kind, id, day, interest: cents, late };
    case "write-off":
      return { kind, id, day };
    case "payment":
      return { kind, id, day, cents, ...(returned > 0 && { returned }), ...(spare && { spare }) };
  }
};

/**
 * These drawings with their events, of one query: on one day a withdrawal counts first, then waivers, then payments as
 * they came, then a write-off.
 */
const withEvents = async (db: Db, drawings: readonly DrawingRow[]): Promise<LivedDrawing[]> => {
  if (drawings.length === 0) return [];
  const nos = drawings.map(({ no }) => no);
  const { rows } = await sql<EventRow>`
    select drawing_no as "drawingNo", kind, id, day, pay_until as "payUntil", cents, late, returned, spare from (
      select 1 as rank, 'withdrawal' as kind, id, drawing_no, day, pay_until, null::bigint as cents, null::bigint as late,
        null::bigint as returned, null::text as spare, null::timestamptz as at, null::bigint as no
      from withdrawals where drawing_no = any(${nos}::bigint[])
      union all
      select 2, 'waiver', id, drawing_no, day, null, interest_cents, late_cents, null, null, at, null
      from waivers where drawing_no = any(${nos}::bigint[])
      union all
      select 3, 'payment', id, drawing_no, value_day, null, cents, null, returned_cents, spare, null, no
      from payments where drawing_no = any(${nos}::bigint[]) and status = 'posted'
      union all
      select 4, 'write-off', id, drawing_no, day, null, null, null, null, null, null, null
      from write_offs where drawing_no = any(${nos}::bigint[])
    ) event order by rank, at, case when rank = 3 then day end, no`.execute(db);
  const events = groupBy(rows, ({ drawingNo }) => drawingNo);
  return drawings.map((drawing) => ({ ...drawing, events: (events.get(drawing.no) ?? []).map(eventOf) }));
};

const select = (db: Db) =>
  db
    .selectFrom("drawings as d")
    .leftJoin("agreements as a", "a.id", "d.agreement_id")
    .select(["d.no", "d.credit_no", "d.agreement_id", "d.start_day", "d.unit", "d.rate", "d.plan", "d.status"])
    .select("a.withdrawal_until")
    .orderBy("d.no");

const toDrawing = (row: Awaited<ReturnType<ReturnType<typeof select>["executeTakeFirstOrThrow"]>>): DrawingRow => ({
  no: row.no,
  creditNo: row.credit_no,
  start: row.start_day,
  unit: row.unit,
  ratePerYear: row.rate,
  plan: row.plan,
  status: row.status,
  agreementId: row.agreement_id,
  withdrawalUntil: row.withdrawal_until,
});

/** The drawings of these credits with their events, in order. */
export const drawingsOf = async (db: Db, creditNos: readonly number[]): Promise<LivedDrawing[]> =>
  creditNos.length === 0
    ? []
    : withEvents(db, (await select(db).where("d.credit_no", "in", creditNos).execute()).map(toDrawing));
