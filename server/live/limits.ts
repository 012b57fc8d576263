/** How much a live connection may say. Whatever is above it is dropped and counted, before anybody reads it. */
import * as parser from "socket.io-parser";

export const LIVE_LIMITS = {
  /** Bytes of a message; a larger one ends its connection. */
  message: 16_384,
  /** Events a second of one connection, and as many at once. */
  events: 20,
  /** Brackets within brackets. */
  depth: 8,
  /** Connections of this server. */
  connections: 20_000,
  /** Milliseconds a connection may stand without saying that it is one. */
  greeting: 5_000,
  /** Events that wait to be written. */
  queue: 5_000,
} as const;

/** What was refused or dropped since the start, by reason. */
export type LiveCounts = Record<"flood" | "attachments" | "depth" | "shape" | "unknown" | "queue" | "connections" | "origin" | "foreign-user", number>;

export const newCounts = (): LiveCounts => ({ flood: 0, attachments: 0, depth: 0, shape: 0, unknown: 0, queue: 0, connections: 0, origin: 0, "foreign-user": 0 });

/** Whether brackets lie deeper in each other than that. Brackets in texts count too: no event of ours has many. */
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

/** So many at once, and so many more each second. */
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

/** The library's own parser behind these limits: what is over them is never parsed. */
export const boundedParser = (counts: LiveCounts) => {
  class Decoder extends parser.Decoder {
    private readonly allows = newAllowance(LIVE_LIMITS.events);

    override add(message: unknown): void {
      if (message !== DISCONNECT && !this.allows()) return void (counts.flood += 1);
      if (typeof message !== "string" || message[0] === BINARY_EVENT || message[0] === BINARY_ACK) return void (counts.attachments += 1);
      if (isDeep(message, LIVE_LIMITS.depth)) return void (counts.depth += 1);
      super.add(message);
    }
  }
  return { Encoder: parser.Encoder, Decoder };
};
