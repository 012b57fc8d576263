/** A bank's file → its statements, without holding up anybody else: what is not small is read beside the event loop. */
import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { refuse } from "#server/kernel/refusal.ts";
import { workerOf } from "#server/kernel/worker.ts";
import { readPacked, type PackedStatement, type ReadOutcome } from "./pack.ts";
import type { ReadTask } from "./read-worker.ts";
import { refuseFile, StatementRefusal } from "./statement.ts";

/** In a build the worker stands beside the server. */
const FROM_SOURCES = import.meta.url.endsWith(".ts");

/** What is read at once, since a worker takes longer to begin. */
const SMALL_BYTES = 32 * 1024;

/** Files that may wait for the worker. */
const MOST_WAITING = 4;

/** MB of memory that one may take: a third more than the largest right file, a batch of as many movements as are read. */
const MEMORY_MB = 1_024;

const HASHED_AT_ONCE = 1024 * 1024;

/** SHA-256 of a file, piece by piece. */
export const hashOf = async (bytes: Uint8Array): Promise<string> => {
  const hash = createHash("sha256");
  for (let at = 0; at < bytes.length; at += HASHED_AT_ONCE) {
    if (at > 0) await setImmediate();
    hash.update(bytes.subarray(at, at + HASHED_AT_ONCE));
  }
  return hash.digest("hex");
};

/** Why a thread has ended. */
const isOutOfMemory = (error: unknown): boolean => (error as { code?: unknown }).code === "ERR_WORKER_OUT_OF_MEMORY";

/** Reads and checks a file. Throws a StatementRefusal for one that is refused. */
export type FileReader = (bytes: Uint8Array, account: string) => Promise<PackedStatement[]>;

/**
 * A reader that may take this much memory.
 *
 * @internal for its test.
 */
export const fileReader = (maxOldGenerationSizeMb: number): FileReader => {
  const worker = workerOf<ReadTask, ReadOutcome>(
    new URL(FROM_SOURCES ? "./read-worker.source.mjs" : "./statement-worker.js", import.meta.url).href,
    "readStatement",
    { maxOldGenerationSizeMb },
  );
  const beside = async (task: ReadTask): Promise<ReadOutcome> => {
    if (worker.waiting() >= MOST_WAITING) return refuse("unavailable", { retryAfter: 60 });
    try {
      return await worker.run(task);
    } catch (error) {
      return isOutOfMemory(error) ? refuseFile("memory") : Promise.reject(error as Error);
    }
  };
  return async (bytes, account) => {
    const outcome = bytes.length > SMALL_BYTES ? await beside({ bytes, account }) : readPacked(bytes, account);
    if ("statements" in outcome) return outcome.statements;
    const { reason, line, detail } = outcome.refused;
    throw new StatementRefusal(reason, line, detail);
  };
};

/** The server's reader. */
export const readFile = fileReader(MEMORY_MB);
