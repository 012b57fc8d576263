/**
 * Time limits for the arrival of a request. A form is small: a minute is plenty. A photo over a slow line may take
 * long, but must not stall.
 */
import type { IncomingMessage } from "node:http";
import { UPLOAD_LIMITS } from "#server/kernel/post-limits.ts";

export const ARRIVAL = {
  /** Milliseconds for a whole request without files. */
  whole: 60_000,
  /** Milliseconds for a whole request with files; `idle`: the longest time without a byte. */
  upload: 15 * 60_000,
  idle: UPLOAD_LIMITS.silentSeconds * 1000,
  /** Least average rate after `idle`, in bytes per second. */
  leastRate: 1024,
  /** Bytes after which the connection is closed, although the request was answered long before. */
  most: 128 * 1024 * 1024,
} as const;

/** Limits in the shape of `ARRIVAL`; tests use shorter ones. */
export type ArrivalLimits = { readonly [K in keyof typeof ARRIVAL]: number };

const uploads = new WeakSet<IncomingMessage>();

/** Applies the limits for uploads to a request from now on. */
export const expectFiles = (request: IncomingMessage): void => void uploads.add(request);

/** Closes the connection of a request that does not arrive in time. */
export const watchArrival = (request: IncomingMessage, limits: ArrivalLimits = ARRIVAL): void => {
  const { socket } = request;
  // A monotonic clock: the system time may be set.
  const began = { bytes: socket.bytesRead, at: performance.now() };
  let last = began;
  const isLate = (): boolean => {
    const now = { bytes: socket.bytesRead, at: performance.now() };
    const took = now.at - began.at;
    if (now.bytes !== last.bytes) last = now;
    if (now.bytes - began.bytes > limits.most) return true;
    if (!uploads.has(request)) return took >= limits.whole;
    return (
      now.at - last.at >= limits.idle ||
      (took > limits.idle && now.bytes - began.bytes < (limits.leastRate * took) / 1000)
    );
  };
  const timer = setInterval(
    () => {
      if (request.complete || request.destroyed) clearInterval(timer);
      else if (isLate()) socket.destroy();
    },
    Math.min(5000, limits.whole / 4, limits.idle / 4),
  ).unref();
  request.once("close", () => clearInterval(timer));
};
