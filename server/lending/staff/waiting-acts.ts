/** Payments about which somebody has proposed an act that a second person has not decided on yet. */
import type { Db } from "#server/store/db/schema.ts";
import { batchById } from "#server/store/tables/payment-batches.ts";
import { openActs, type StaffActRow } from "#server/store/tables/staff-acts.ts";
import { acts, isStaffAct } from "./acts/index.ts";
import type { StaffAct } from "./define-act.ts";

/** An act that waits for a second person. */
export type WaitingAct = Pick<StaffActRow, "id" | "act">;

/** The acts of some kinds that wait, by the payments that they are about, alone or with others. */
const waitingOf = async (db: Db, wanted: (act: StaffAct) => boolean): Promise<ReadonlyMap<string, StaffActRow>> => {
  const waiting = new Map<string, StaffActRow>();
  for (const row of await openActs(db)) {
    const act: StaffAct | undefined = isStaffAct(row.act) ? acts[row.act] : undefined;
    if (!act || !wanted(act)) continue;
    if (act.subject === "payment") waiting.set(row.subject, row);
    const batch = act.subject === "batch" ? await batchById(db, row.subject) : undefined;
    for (const payment of batch?.payments ?? []) waiting.set(payment, row);
  }
  return waiting;
};

/** The acts that wait, by the payments that they are about. */
export const waitingByPayment = (db: Db): Promise<ReadonlyMap<string, WaitingAct>> => waitingOf(db, () => true);

/** Those of them that say whose the payment is. */
export const settlingByPayment = (db: Db): Promise<ReadonlyMap<string, StaffActRow>> =>
  waitingOf(db, ({ settles = false }) => settles);
