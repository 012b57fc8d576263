/**
 * Publishes changes to live connections with NOTIFY, inside the transaction that makes them: PostgreSQL delivers to
 * every node on commit and drops the notice on rollback. Messages use the format of socket.io's PostgreSQL adapter, so
 * each node's adapter forwards them to its own sockets.
 */
import { sql } from "kysely";
import { LIVE_EVENTS, type Change } from "#src/web/interaction.ts";
import type { Db } from "./schema.ts";

/** NOTIFY channel of the socket.io adapter for the default namespace, the only one in use. */
export const NOTICES = "socket.io#/";

const BROADCAST = 3;
const DISCONNECT_SOCKETS = 6;
const EVENT = 2;

type Addressed = { rooms: string[]; except: string[]; flags: Record<string, never> };

/** A message in the adapter's format. The uid `emitter` marks a sender that is not a node, so every node handles it. */
export type Notice = { uid: "emitter"; nsp: "/" } & (
  | { type: typeof BROADCAST; data: { packet: { type: typeof EVENT; nsp: "/"; data: unknown[] }; opts: Addressed } }
  | { type: typeof DISCONNECT_SOCKETS; data: { opts: Addressed; close: true } }
);

/** Names of the socket.io rooms: all sockets of a person, all sockets of a session. */
export const roomOf = {
  person: (userId: string): string => `person:${userId}`,
  session: (hash: string): string => `session:${hash}`,
} as const;

const to = (room: string): Addressed => ({ rooms: [room], except: [], flags: {} });

const notify = async (db: Db, notice: Notice): Promise<void> => {
  await sql`select pg_notify(${NOTICES}, ${JSON.stringify(notice)})`.execute(db);
};

/** Publishes to a person's open pages which kinds of data changed; the pages refetch the data themselves. */
export const publishChange = (trx: Db, userId: string, changes: readonly Change[]): Promise<void> =>
  notify(trx, {
    uid: "emitter",
    nsp: "/",
    type: BROADCAST,
    data: { packet: { type: EVENT, nsp: "/", data: [LIVE_EVENTS.changed, changes] }, opts: to(roomOf.person(userId)) },
  });

/** Disconnects the live connections of an ended session. */
export const publishEnded = (trx: Db, sessionHash: string): Promise<void> =>
  notify(trx, {
    uid: "emitter",
    nsp: "/",
    type: DISCONNECT_SOCKETS,
    data: { opts: to(roomOf.session(sessionHash)), close: true },
  });
