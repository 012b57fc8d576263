/** Audit log of the state machines: every transition with actor and reason, in order. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Actor } from "#src/domain/lending/application-states.ts";
import type { Db } from "#server/store/db/schema.ts";

/** A transition of an application, its credit or a profile; without `from` it is the initial state. */
export type NewTransition = (
  | { machine: "request" | "credit"; requestId: string; userId?: never }
  | { machine: "user"; userId: string; requestId?: never }
) & { from?: string; to: string; actor: Actor; reason?: string; eventId?: string; now: Date };

const rowOf = (move: NewTransition) => ({
  id: randomUUID(),
  machine: move.machine,
  request_id: move.requestId ?? null,
  user_id: move.userId ?? null,
  from_state: move.from ?? null,
  to_state: move.to,
  actor: move.actor,
  reason: move.reason ?? null,
  event_id: move.eventId ?? null,
  at: move.now,
});

/** Records a transition. */
export const addTransition = (trx: Db, move: NewTransition): Promise<void> => addTransitions(trx, [move]);

/** Records transitions. */
export const addTransitions = async (trx: Db, moves: readonly NewTransition[]): Promise<void> => {
  if (moves.length === 0) return;
  const rows = moves.map(rowOf);
  const list = (name: keyof (typeof rows)[number]) => sql`${rows.map((row) => row[name])}::text[]`;
  await sql`
    insert into transitions (id, machine, request_id, user_id, from_state, to_state, actor, reason, event_id, at)
    select m.id::uuid, m.machine, m.request_id::uuid, m.user_id::uuid, m.from_state, m.to_state, m.actor, m.reason,
      m.event_id, m.at::timestamptz
    from unnest(${list("id")}, ${list("machine")}, ${list("request_id")}, ${list("user_id")}, ${list("from_state")},
      ${list("to_state")}, ${list("actor")}, ${list("reason")}, ${list("event_id")}, ${list("at")})
      as m (id, machine, request_id, user_id, from_state, to_state, actor, reason, event_id, at)`.execute(trx);
};

/** The states of an application and its credit with the time each was reached, in order. */
export const historyOf = async (db: Db, requestId: string): Promise<{ to: string; at: Date }[]> =>
  (
    await db
      .selectFrom("transitions")
      .select(["to_state", "at"])
      .where("request_id", "=", requestId)
      .orderBy("seq")
      .execute()
  ).map(({ to_state, at }) => ({ to: to_state, at }));

/** The state a profile was in when it last reached `state`; undefined when it never did. */
export const profileStateBefore = async (db: Db, userId: string, state: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom("transitions")
      .select("from_state")
      .where("user_id", "=", userId)
      .where("machine", "=", "user")
      .where("to_state", "=", state)
      .orderBy("seq", "desc")
      .limit(1)
      .executeTakeFirst()
  )?.from_state ?? undefined;
