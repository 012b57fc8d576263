/** Brings what transactions said to this node's sockets: by the library's adapter on PostgreSQL, by hand where there is one process. */
import { setTimeout as pause } from "node:timers/promises";
import { createAdapter } from "@socket.io/postgres-adapter";
import type { FastifyBaseLogger } from "fastify";
import type { PoolClient } from "pg";
import type { Server } from "socket.io";
import { CHANGES, LIVE_EVENTS } from "#src/domain/interaction.ts";
import type { Notices } from "#server/store/engine.ts";
import { NOTICES, type Notice } from "#server/store/notices.ts";

/** All sockets of persons: those that are told anything. */
export const PEOPLE = "people";

const LOOK_AGAIN_MS = 3000;
const GOODBYE_MS = 300;

const hand = (io: Server, notice: Notice): void => {
  const { adapter } = io.of("/");
  const { rooms, except } = notice.data.opts;
  const opts = { rooms: new Set(rooms), except: new Set(except) };
  if ("close" in notice.data) adapter.disconnectSockets(opts, true);
  else adapter.broadcast(notice.data.packet, opts);
};

/** What was said while nobody listened is lost: everybody asks once more. */
const catchUp = (io: Server, pool: { query(text: string): Promise<unknown> }, isOver: () => boolean): (() => Promise<void>) => {
  let under = false;
  return async () => {
    if (under) return;
    under = true;
    for (let heard = false; !heard && !isOver();) {
      await pause(LOOK_AGAIN_MS, undefined, { ref: false });
      heard = await pool.query("select 1").then(() => true, () => false);
    }
    // The adapter listens again by then.
    await pause(LOOK_AGAIN_MS, undefined, { ref: false });
    under = false;
    if (!isOver()) io.local.to(PEOPLE).emit(LIVE_EVENTS.changed, CHANGES);
  };
};

/** Begins to hear; the answer ends it. */
export const hearNotices = async (io: Server, notices: Notices, log: Pick<FastifyBaseLogger, "warn">): Promise<() => void | Promise<void>> => {
  if (notices.kind === "embedded") return notices.listen(NOTICES, (text) => hand(io, JSON.parse(text) as Notice));
  const pool = notices.openPool();
  let over = false;
  const ask = catchUp(io, pool, () => over);
  // The adapter leaves a broken connection with the pool as one in use: two of them and it never listens again.
  const out = new Set<PoolClient>();
  pool.on("acquire", (client) => void out.add(client));
  pool.on("release", (_error, client) => void out.delete(client));
  pool.on("connect", (client) => void client.on("end", () => {
    if (over) return;
    if (out.delete(client)) client.release(true);
    void ask();
  }));
  io.adapter(createAdapter(pool, { errorHandler: (error: unknown) => over || log.warn({ err: error }, "the live channel's adapter failed") }));
  return async () => {
    over = true;
    await io.of("/").adapter.close();
    // A database that does not answer does not hold up a stop.
    await Promise.race([pool.end(), pause(GOODBYE_MS, undefined, { ref: false })]);
  };
};
