/** How long a request may take to arrive. A form is small: a minute is plenty. A photo over a slow line may take long, but not stand still. */
import type { IncomingMessage } from "node:http";

export const ARRIVAL = {
  /** Milliseconds for a whole request without files. */
  whole: 60_000,
  /** Milliseconds for one with files, and for how long of them nothing may come. */
  upload: 15 * 60_000,
  idle: 60_000,
  /** Bytes a second, on average, that come after that at the least. */
  leastRate: 1024,
  /** Bytes after which a request that was answered long ago is not listened to any more. */
  most: 128 * 1024 * 1024,
} as const;

export type ArrivalLimits = { readonly [K in keyof typeof ARRIVAL]: number };

const uploads = new WeakSet<IncomingMessage>();

/** Gives a request the time of one with files, from now on. */
export const expectFiles = (request: IncomingMessage): void => void uploads.add(request);

/** Cuts the line of a request that does not arrive in time. */
export const watchArrival = (request: IncomingMessage, limits: ArrivalLimits = ARRIVAL): void => {
  const { socket } = request;
  // A clock that only goes forward: the time of day may be set.
  const began = { bytes: socket.bytesRead, at: performance.now() };
  let last = began;
  const isLate = (): boolean => {
    const now = { bytes: socket.bytesRead, at: performance.now() };
    const took = now.at - began.at;
    if (now.bytes !== last.bytes) last = now;
    if (now.bytes - began.bytes > limits.most) return true;
    if (!uploads.has(request)) return took >= limits.whole;
    return now.at - last.at >= limits.idle || (took > limits.idle && now.bytes - began.bytes < (limits.leastRate * took) / 1000);
  };
  const timer = setInterval(() => {
    if (request.complete || request.destroyed) clearInterval(timer);
    else if (isLate()) socket.destroy();
  }, Math.min(5000, limits.whole / 4, limits.idle / 4)).unref();
  request.once("close", () => clearInterval(timer));
};
