/**
 * Delivers published notices to this node's sockets: through Socket.IO's adapter on PostgreSQL, directly when there is
 * one process.
 */
import { setTimeout as pause } from "node:timers/promises";
import { createAdapter } from "@socket.io/postgres-adapter";
import type { FastifyBaseLogger } from "fastify";
import type { Server } from "socket.io";
import { CHANGES, LIVE_EVENTS } from "#src/web/interaction.ts";
import type { Notices } from "#server/store/db/engine.ts";
import { NOTICES, type Notice } from "#server/store/db/change-notifications.ts";

/** Room of all sockets with a logged-in user, the ones that receive changes. */
export const PEOPLE = "people";

const RETRY_MS = 3000;
const GOODBYE_MS = 300;

const deliver = (io: Server, notice: Notice): void => {
  const { adapter } = io.of("/");
  const { rooms, except } = notice.data.opts;
  const opts = { rooms: new Set(rooms), except: new Set(except) };
  if ("close" in notice.data) adapter.disconnectSockets(opts, true);
  else adapter.broadcast(notice.data.packet, opts);
};

/** Recovers from a lost database connection: notices published meanwhile are lost, so every page refetches once. */
const catchUp = (io: Server, over: AbortSignal, answers: () => Promise<boolean>): (() => Promise<void>) => {
  let running = false;
  return async () => {
    if (running) return;
    running = true;
    for (let answered = false; !answered && !over.aborted;) {
      await pause(RETRY_MS, undefined, { ref: false });
      answered = await answers();
    }
    // Leaves the adapter time to subscribe again.
    await pause(RETRY_MS, undefined, { ref: false });
    running = false;
    if (!over.aborted) io.local.to(PEOPLE).emit(LIVE_EVENTS.changed, CHANGES);
  };
};

/** Subscribes to notices; the result unsubscribes. */
export const subscribeToNotices = async (
  io: Server,
  notices: Notices,
  log: Pick<FastifyBaseLogger, "warn">,
): Promise<() => void | Promise<void>> => {
  if (notices.kind === "embedded") return notices.listen(NOTICES, (text) => deliver(io, JSON.parse(text) as Notice));
  const ending = new AbortController();
  const over = ending.signal;
  const { pool, answers, close } = notices.openPool({ over, whenLost: () => void recover() });
  const recover = catchUp(io, over, answers);
  io.adapter(
    createAdapter(pool, {
      errorHandler: (error: unknown) =>
        over.aborted || log.warn({ err: error, event: "live-adapter-failed" }, "the live channel's adapter failed"),
    }),
  );
  return async () => {
    ending.abort();
    await io.of("/").adapter.close();
    // An unresponsive database must not delay shutdown.
    await Promise.race([close(), pause(GOODBYE_MS, undefined, { ref: false })]);
  };
};
