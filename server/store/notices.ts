/**
 * What live connections are told, within the transaction that changes it: the database passes it on to every node when
 * that commits, and never otherwise. Written as the live channel's adapter writes it, so that each node's adapter hands it to its sockets.
 */
import { sql } from "kysely";
import { LIVE_EVENTS, type Change } from "#src/domain/interaction.ts";
import type { Db } from "./schema.ts";

/** Where all of it is said: the adapter's channel for the one namespace there is. */
export const NOTICES = "socket.io#/";

const BROADCAST = 3;
const DISCONNECT_SOCKETS = 6;
const EVENT = 2;

type Addressed = { rooms: string[]; except: string[]; flags: Record<string, never> };

/** A notice as the adapters read it. `uid` is what the adapters call somebody who is no node: every one of them is meant. */
export type Notice = { uid: "emitter"; nsp: "/" } & (
  | { type: typeof BROADCAST; data: { packet: { type: typeof EVENT; nsp: "/"; data: unknown[] }; opts: Addressed } }
  | { type: typeof DISCONNECT_SOCKETS; data: { opts: Addressed; close: true } }
);

/** The room of a person's sockets, and that of a session's. */
export const roomOf = { person: (userId: string): string => `person:${userId}`, session: (hash: string): string => `session:${hash}` } as const;

const to = (room: string): Addressed => ({ rooms: [room], except: [], flags: {} });

const say = async (db: Db, notice: Notice): Promise<void> => {
  await sql`select pg_notify(${NOTICES}, ${JSON.stringify(notice)})`.execute(db);
};

/** Tells a person's windows what kind of thing has changed; what it is now they ask for themselves. */
export const tellChange = (trx: Db, userId: string, changes: readonly Change[]): Promise<void> =>
  say(trx, { uid: "emitter", nsp: "/", type: BROADCAST, data: { packet: { type: EVENT, nsp: "/", data: [LIVE_EVENTS.changed, changes] }, opts: to(roomOf.person(userId)) } });

/** Ends the live connections of a session that is over. */
export const tellEnded = (trx: Db, sessionHash: string): Promise<void> =>
  say(trx, { uid: "emitter", nsp: "/", type: DISCONNECT_SOCKETS, data: { opts: to(roomOf.session(sessionHash)), close: true } });
