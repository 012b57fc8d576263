/**
 * How the server stops: whoever is connected gets an answer and is told to come back on another connection, then
 * nobody is let in, and what still runs has some seconds to end. Who holds connections of another kind (sockets)
 * closes them in a `preClose` hook of their own.
 */
import type { Socket } from "node:net";
import { setImmediate as turn, setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

const DRAIN = {
  /** Milliseconds in which every busy client learns that this connection is its last. */
  farewell: 300,
  /** How often connections that have become idle are closed. */
  sweep: 40,
  /** How long a connection may stand without a word: browsers connect before they have anything to ask. */
  mute: 300,
  /** How long a request may still run. */
  patience: 8000,
} as const;

/** Turns of the event loop in a row in which nobody came, and how many are waited for at most. */
const [QUIET_TURNS, MOST_TURNS] = [5, 500];

type Handle = { listen(backlog: number): number };

/**
 * Lets in everybody who stands at the door, since whoever stands there when it closes is lost: the kernel has
 * welcomed them already. Meanwhile it leaves newcomers outside, who knock again when the door is closed.
 */
const emptyBacklog = async (app: FastifyInstance, accepted: () => number): Promise<void> => {
  (app.server as unknown as { _handle?: Handle | null })._handle?.listen(0);
  for (let quiet = 0, turns = 0; quiet < QUIET_TURNS && turns < MOST_TURNS; turns += 1) {
    const before = accepted();
    await turn();
    quiet = accepted() === before ? quiet + 1 : 0;
  }
};

/** Makes `app.close()` lose no request. Before it listens. */
export const drainOnClose = (app: FastifyInstance, { farewell, sweep, mute, patience }: Readonly<Record<keyof typeof DRAIN, number>> = DRAIN): void => {
  const open = new Map<Socket, number>();
  let draining = false;
  let accepted = 0;
  let timers: NodeJS.Timeout[] = [];
  app.server.on("connection", (socket) => {
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
      for (const [socket, since] of open) if (socket.bytesRead === 0 && performance.now() - since > mute) socket.destroy();
    };
    // After a turn's reading, not before it: what lies unread on a connection is a request all the same.
    timers = [setInterval(() => setImmediate(sweepOnce), sweep), setTimeout(() => open.forEach((_, socket) => socket.destroy()), patience)];
  });
  app.addHook("onClose", () => timers.forEach(clearTimeout));
};
