/** Limits of a live connection. Anything above them is dropped and counted before it is parsed. */
import * as parser from "socket.io-parser";

export const LIVE_LIMITS = {
  /** Bytes per message; a larger one closes its connection. */
  message: 16_384,
  /** Events per second and connection, also the burst size. */
  events: 20,
  /** Nesting depth of brackets. */
  depth: 8,
  /** Connections per server. */
  connections: 20_000,
  /** Milliseconds a new connection may take for its handshake. */
  greeting: 5_000,
  /** Events queued for writing. */
  queue: 5_000,
} as const;

/** Refused and dropped events and connections since the start, by reason. */
export type LiveCounts = Record<
  "flood" | "attachments" | "depth" | "shape" | "unknown" | "queue" | "connections" | "origin" | "foreign-user",
  number
>;

/** Counts, all 0. */
export const newCounts = (): LiveCounts => ({
  flood: 0,
  attachments: 0,
  depth: 0,
  shape: 0,
  unknown: 0,
  queue: 0,
  connections: 0,
  origin: 0,
  "foreign-user": 0,
});

/**
 * Whether brackets are nested deeper than `most`. Counts brackets inside strings, too; none of our events has many.
 *
 * @internal for its test.
 */
export const isDeep = (text: string, most: number): boolean => {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x5b || code === 0x7b) depth += 1;
    else if (code === 0x5d || code === 0x7d) depth -= 1;
    if (depth > most) return true;
  }
  return false;
};

/**
 * Token bucket: `perSecond` tokens at first, refilled at that rate; the function takes one and returns false when none
 * is left.
 *
 * @internal for its test.
 */
export const newAllowance = (perSecond: number, now: () => number = () => performance.now()): (() => boolean) => {
  let left = perSecond;
  let last = now();
  return () => {
    const at = now();
    left = Math.min(perSecond, left + ((at - last) / 1000) * perSecond);
    last = at;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
};

const [DISCONNECT, BINARY_EVENT, BINARY_ACK] = ["1", "5", "6"];

/** Socket.IO's parser behind these limits: packets above them are never parsed. */
export const boundedParser = (counts: LiveCounts) => {
  class Decoder extends parser.Decoder {
    private readonly allows = newAllowance(LIVE_LIMITS.events);

    override add(message: unknown): void {
      if (message !== DISCONNECT && !this.allows()) return void (counts.flood += 1);
      if (typeof message !== "string" || message[0] === BINARY_EVENT || message[0] === BINARY_ACK)
        return void (counts.attachments += 1);
      if (isDeep(message, LIVE_LIMITS.depth)) return void (counts.depth += 1);
      super.add(message);
    }
  }
  return { Encoder: parser.Encoder, Decoder };
};
