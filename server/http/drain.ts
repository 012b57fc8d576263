/**
 * Graceful shutdown: responses announce `Connection: close`, the listen backlog is accepted, then the server stops
 * listening and running requests get some seconds to finish. Owners of upgraded sockets close them in a `preClose` hook
 * of their own.
 */
import type { Socket } from "node:net";
import { setImmediate as turn, setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

const DRAIN = {
  /** Milliseconds in which busy clients receive a response with `Connection: close`. */
  farewell: 300,
  /** Milliseconds between closing idle connections. */
  sweep: 40,
  /** Milliseconds a connection may stay open without a byte: browsers connect before they need to. */
  mute: 300,
  /** Milliseconds that running requests may still take. */
  patience: 8000,
} as const;

/** Consecutive event-loop turns without a new connection that end the wait, and the most turns in all. */
const [QUIET_TURNS, MOST_TURNS] = [5, 500];

type Handle = { listen(backlog: number): number };

/**
 * Accepts every connection already in the listen backlog; the kernel has completed their handshake and closing now
 * would reset them. A backlog of 0 meanwhile holds new clients off, and they retry once the port is closed.
 */
const emptyBacklog = async (app: FastifyInstance, accepted: () => number): Promise<void> => {
  (app.server as unknown as { _handle?: Handle | null })._handle?.listen(0);
  for (let quiet = 0, turns = 0; quiet < QUIET_TURNS && turns < MOST_TURNS; turns += 1) {
    const before = accepted();
    await turn();
    quiet = accepted() === before ? quiet + 1 : 0;
  }
};

/** Makes `app.close()` lose no request. Call before the app listens. */
export const drainOnClose = (
  app: FastifyInstance,
  { farewell, sweep, mute, patience }: Readonly<Record<keyof typeof DRAIN, number>> = DRAIN,
): void => {
  const open = new Map<Socket, number>();
  let draining = false;
  let accepted = 0;
  let timers: NodeJS.Timeout[] = [];
  app.server.on("connection", (socket) => {
    // A known socket again: its request offered another protocol and is read anew, see server/live/other-upgrades.ts.
    if (open.has(socket)) return;
    accepted += 1;
    open.set(socket, performance.now());
    socket.once("close", () => open.delete(socket));
  });
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (draining) reply.header("connection", "close");
    done(null, payload);
  });
  app.addHook("preClose", async () => {
    draining = true;
    if (open.size > 0) await pause(farewell);
    await emptyBacklog(app, () => accepted);
    const sweepOnce = (): void => {
      app.server.closeIdleConnections();
      for (const [socket, since] of open)
        if (socket.bytesRead === 0 && performance.now() - since > mute) socket.destroy();
    };
    // `setImmediate` runs after the turn's reads, so a request that is still unread on a connection is not lost.
    timers = [
      setInterval(() => setImmediate(sweepOnce), sweep),
      setTimeout(() => open.forEach((_, socket) => socket.destroy()), patience),
    ];
  });
  app.addHook("onClose", () => timers.forEach(clearTimeout));
};
