/** Notices by which everything ahead of a drawing falls due. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Cents } from "#src/domain/lending/money.ts";
import type { Day } from "#src/domain/time/dates.ts";
import type { Db } from "#server/store/db/schema.ts";

/** A notice: everything ahead falls due at the end of `day` unless the arrears up to instalment `upTo` are paid. */
export type Notice = {
  id: string;
  drawingNo: number;
  noticedDay: Day;
  day: Day;
  upTo: number;
  arrears: Cents;
  ahead: Cents;
  total: Cents;
  by: string;
  calledOffAt: Date | null;
  /** Whether an annex called it off: what was late is repaid by a new plan. */
  isByAnnex: boolean;
};

/** Of a notice `a`, whether an annex called it off: then its id is named as who did. */
export const byAnnex = sql<boolean>`exists (select from annexes x where x.id::text = a.called_off_by)`;

/** The notices of a credit, the latest first. */
export const noticesOf = (db: Db, creditNo: number): Promise<Notice[]> =>
  db
    .selectFrom("accelerations as a")
    .innerJoin("drawings as d", "d.no", "a.drawing_no")
    .select(["a.id", "a.drawing_no as drawingNo", "a.noticed_day as noticedDay", "a.day", "a.up_to as upTo"])
    .select(["a.arrears_cents as arrears", "a.ahead_cents as ahead", "a.total_cents as total", "a.made_by as by"])
    .select(["a.called_off_at as calledOffAt", byAnnex.as("isByAnnex")])
    .where("d.credit_no", "=", creditNo)
    .orderBy("a.at", "desc")
    .orderBy("a.id")
    .execute();

/** Adds a notice; returns its id. */
export const addNotice = async (
  trx: Db,
  {
    drawingNo,
    noticedDay,
    day,
    upTo,
    arrears,
    ahead,
    total,
    by,
    now,
  }: Omit<Notice, "id" | "calledOffAt" | "isByAnnex"> & { now: Date },
): Promise<string> => {
  const id = randomUUID();
  await trx
    .insertInto("accelerations")
    .values({
      id,
      drawing_no: drawingNo,
      noticed_day: noticedDay,
      day,
      up_to: upTo,
      arrears_cents: arrears,
      ahead_cents: ahead,
      total_cents: total,
      made_by: by,
      at: now,
    })
    .execute();
  return id;
};

/** Calls a notice off whose last day has not passed; false when it was called off before. */
export const callOffNotice = async (
  trx: Db,
  { id, today, by, now }: { id: string; today: Day; by: string; now: Date },
): Promise<boolean> =>
  (await trx
    .updateTable("accelerations")
    .set({ called_off_at: now, called_off_by: by })
    .where("id", "=", id)
    .where("day", ">=", today)
    .where("called_off_at", "is", null)
    .returning("id")
    .executeTakeFirst()) !== undefined;
