/** Moves a request to another state: locked, checked, audited, once. */
import { randomUUID } from "node:crypto";
import type { RequestStatus } from "#src/api/contract.ts";
import { isClosed } from "#server/journey.ts";
import { Refusal } from "#server/policy/refusal.ts";
import { tellChange } from "#server/store/notices.ts";
import type { Db } from "#server/store/schema.ts";
import { mayMove, type Actor } from "./request-states.ts";

export type Move = {
  requestId: string;
  to: RequestStatus;
  actor: Actor;
  reason?: string;
  /** An event that is told twice moves once. */
  eventId?: string;
  now: Date;
};

/** Returns the state before; throws 409 when the move is not allowed, without side effects. */
export const moveRequest = async (trx: Db, { requestId, to, actor, reason, eventId, now }: Move): Promise<RequestStatus> => {
  const row = await trx.selectFrom("requests").select(["status", "user_id"]).where("id", "=", requestId).forUpdate().executeTakeFirstOrThrow();
  const from = row.status as RequestStatus;
  if (!mayMove(from, to, actor)) throw new Refusal({ status: 409, errors: { _form: { code: "moved-on" } } });
  await trx.updateTable("requests").set({ status: to, status_since: now, closed_at: isClosed(to) ? now : null }).where("id", "=", requestId).execute();
  await trx.insertInto("transitions").values({
    id: randomUUID(), machine: "request", request_id: requestId, user_id: null, from_state: from, to_state: to,
    actor, reason: reason ?? null, event_id: eventId ?? null, at: now,
  }).execute();
  await tellChange(trx, row.user_id, ["user-data", "page"]);
  return from;
};

/** Locks a request and tells its state: for jobs that must not act twice. */
export const lockRequest = async (trx: Db, requestId: string): Promise<RequestStatus | undefined> =>
  (await trx.selectFrom("requests").select("status").where("id", "=", requestId).forUpdate().executeTakeFirst())?.status as RequestStatus | undefined;
