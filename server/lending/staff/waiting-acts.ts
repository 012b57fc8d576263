/** Payments about which somebody has proposed an act that a second person has not decided on yet. */
import type { Db } from "#server/store/db/schema.ts";
import { batchById } from "#server/store/tables/payment-batches.ts";
import { openActs, type StaffActRow } from "#server/store/tables/staff-acts.ts";
import { acts, isStaffAct } from "./acts/index.ts";

/** An act that waits for a second person. */
export type WaitingAct = Pick<StaffActRow, "id" | "act">;

/** The acts that wait, by the payments that they are about, alone or with others. */
export const waitingByPayment = async (db: Db): Promise<ReadonlyMap<string, WaitingAct>> => {
  const waiting = new Map<string, WaitingAct>();
  for (const { id, act, subject } of await openActs(db)) {
    const kind = isStaffAct(act) ? acts[act].subject : undefined;
    if (kind === "payment") waiting.set(subject, { id, act });
    const batch = kind === "batch" ? await batchById(db, subject) : undefined;
    for (const payment of batch?.payments ?? []) waiting.set(payment, { id, act });
  }
  return waiting;
};
