/** A bank's file → its statements, without holding up anybody else: what is not small is read beside the event loop. */
import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { refuse } from "#server/kernel/refusal.ts";
import { workerOf } from "#server/kernel/worker.ts";
import { readPacked, type PackedStatement, type ReadOutcome } from "./pack.ts";
import type { ReadTask } from "./read-worker.ts";
import { StatementRefusal } from "./statement.ts";

/** In a build the worker stands beside the server. */
const FROM_SOURCES = import.meta.url.endsWith(".ts");

/** What is read at once, since a worker takes longer to begin. */
const SMALL_BYTES = 32 * 1024;

/** Files that may wait for the worker, and the memory that one may take. */
const MOST_WAITING = 4;
const MEMORY_MB = 1_024;

const HASHED_AT_ONCE = 1024 * 1024;

const worker = workerOf<ReadTask, ReadOutcome>(
  new URL(FROM_SOURCES ? "./read-worker.source.mjs" : "./statement-worker.js", import.meta.url).href,
  "readStatement",
  { maxOldGenerationSizeMb: MEMORY_MB },
);

/** SHA-256 of a file, piece by piece. */
export const hashOf = async (bytes: Uint8Array): Promise<string> => {
  const hash = createHash("sha256");
  for (let at = 0; at < bytes.length; at += HASHED_AT_ONCE) {
    if (at > 0) await setImmediate();
    hash.update(bytes.subarray(at, at + HASHED_AT_ONCE));
  }
  return hash.digest("hex");
};

/** Reads and checks a file. Throws a StatementRefusal for one that is refused. */
export const readFile = async (bytes: Uint8Array, account: string): Promise<PackedStatement[]> => {
  if (bytes.length > SMALL_BYTES && worker.waiting() >= MOST_WAITING) return refuse("unavailable", { retryAfter: 60 });
  const outcome = bytes.length > SMALL_BYTES ? await worker.run({ bytes, account }) : readPacked(bytes, account);
  if ("statements" in outcome) return outcome.statements;
  const { reason, line, detail } = outcome.refused;
  throw new StatementRefusal(reason, line, detail);
};
