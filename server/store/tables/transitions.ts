/** Audit log of the state machines: every transition with actor and reason, in order. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Actor, ApplicationStatus } from "#src/domain/lending/application-states.ts";
import { rowsOf } from "#server/store/db/rows-of.ts";
import type { Db } from "#server/store/db/schema.ts";

/** What each machine's transitions are of. */
type Subjects = {
  request: "applicationId";
  credit: "applicationId";
  user: "userId";
  guarantee: "guaranteeId";
  certificate: "certificateId";
  bonus: "bonusId";
};
type Machine = keyof Subjects;
type Of<M extends Machine> = { machine: M } & Record<Subjects[M], string> & {
    [Other in Exclude<Subjects[Machine], Subjects[M]>]?: never;
  };

/** A transition of what a machine is of; without `from` it is the initial state. */
export type NewTransition = { [M in Machine]: Of<M> }[Machine] & {
  from?: string;
  to: string;
  actor: Actor;
  reason?: string;
  eventId?: string;
  now: Date;
};

/** Records a transition. */
export const addTransition = (trx: Db, move: NewTransition): Promise<void> => addTransitions(trx, [move]);

/** Records transitions. */
export const addTransitions = async (trx: Db, moves: readonly NewTransition[]): Promise<void> => {
  if (moves.length === 0) return;
  await sql`
    insert into transitions (id, machine, request_id, user_id, guarantee_id, certificate_id, bonus_id, from_state, to_state, actor, reason, event_id, at)
    select * from ${rowsOf("m", moves, [
      ["id", "uuid", () => randomUUID()],
      ["machine", "text", ({ machine }) => machine],
      ["request_id", "uuid", ({ applicationId }) => applicationId ?? null],
      ["user_id", "uuid", ({ userId }) => userId ?? null],
      ["guarantee_id", "uuid", ({ guaranteeId }) => guaranteeId ?? null],
      ["certificate_id", "uuid", ({ certificateId }) => certificateId ?? null],
      ["bonus_id", "uuid", ({ bonusId }) => bonusId ?? null],
      ["from_state", "text", ({ from }) => from ?? null],
      ["to_state", "text", ({ to }) => to],
      ["actor", "text", ({ actor }) => actor],
      ["reason", "text", ({ reason }) => reason ?? null],
      ["event_id", "text", ({ eventId }) => eventId ?? null],
      ["at", "timestamptz", ({ now }) => now],
    ])}`.execute(trx);
};

/** The states of an application and its credit with the time each was reached, in order. */
export const historyOf = (db: Db, applicationId: string): Promise<{ to: string; at: Date }[]> =>
  db
    .selectFrom("transitions")
    .select(["to_state as to", "at"])
    .where("request_id", "=", applicationId)
    .orderBy("seq")
    .execute();

/** How often an application has come into a state. */
export const timesReached = async (db: Db, applicationId: string, state: ApplicationStatus): Promise<number> =>
  (
    await db
      .selectFrom("transitions")
      .select(sql<number>`count(*)::int`.as("count"))
      .where("request_id", "=", applicationId)
      .where("machine", "=", "request")
      .where("to_state", "=", state)
      .executeTakeFirstOrThrow()
  ).count;

/** Who brought an application into the state that it is in; undefined where nothing is recorded of that. */
export const lastActorOf = async (db: Db, applicationId: string): Promise<Actor | undefined> =>
  (
    await db
      .selectFrom("transitions")
      .select("actor")
      .where("request_id", "=", applicationId)
      .where("machine", "=", "request")
      .orderBy("seq", "desc")
      .limit(1)
      .executeTakeFirst()
  )?.actor as Actor | undefined;

/** Who brought an application into a state when it came there last; undefined when it never did. */
export const lastActorInto = async (
  db: Db,
  applicationId: string,
  state: ApplicationStatus,
): Promise<Actor | undefined> =>
  (
    await db
      .selectFrom("transitions")
      .select("actor")
      .where("request_id", "=", applicationId)
      .where("machine", "=", "request")
      .where("to_state", "=", state)
      .orderBy("seq", "desc")
      .limit(1)
      .executeTakeFirst()
  )?.actor as Actor | undefined;
/** The moves of a certificate, in order. */
export const movesOfCertificate = (db: Db, certificateId: string): Promise<{ to: string; actor: string; at: Date }[]> =>
  db
    .selectFrom("transitions")
    .select(["to_state as to", "actor", "at"])
    .where("certificate_id", "=", certificateId)
    .orderBy("seq")
    .execute();

/** The last move of a guarantee; undefined where nothing is recorded of it. */
export const lastMoveOfGuarantee = (
  db: Db,
  guaranteeId: string,
): Promise<{ from: string | null; actor: string } | undefined> =>
  db
    .selectFrom("transitions")
    .select(["from_state as from", "actor"])
    .where("guarantee_id", "=", guaranteeId)
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();

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

/** When a profile came into the state „blocked“ last; undefined when it never did. */
export const blockedAt = async (db: Db, userId: string): Promise<Date | undefined> =>
  (
    await db
      .selectFrom("transitions")
      .select("at")
      .where("user_id", "=", userId)
      .where("machine", "=", "user")
      .where("to_state", "=", "blocked")
      .orderBy("seq", "desc")
      .limit(1)
      .executeTakeFirst()
  )?.at;
