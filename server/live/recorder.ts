/**
 * Writes events in batches, so that a click costs the database next to nothing; events beyond the queue are dropped and
 * counted.
 */
import type { FastifyBaseLogger } from "fastify";
import { addInteractions, type NewInteraction } from "#server/store/tables/interactions.ts";
import type { Db } from "#server/store/db/schema.ts";
import { LIVE_LIMITS, type LiveCounts } from "./limits.ts";

const EVERY_MS = 1000;
const AT_ONCE = 500;

/** `add` queues an event; `close` writes the rest. */
export type Recorder = { add(event: NewInteraction): void; close(): Promise<void> };

/** Starts a recorder that writes every second. */
export const newRecorder = (db: Db, counts: LiveCounts, log: Pick<FastifyBaseLogger, "warn">): Recorder => {
  const waiting: NewInteraction[] = [];
  let writing: Promise<void> = Promise.resolve();
  /** Writes the queue batch by batch. An unavailable database loses events but does not affect visitors. */
  const write = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, AT_ONCE);
      try {
        await addInteractions(db, batch);
      } catch (error) {
        counts.queue += batch.length;
        log.warn({ err: error, event: "interactions-lost", lost: batch.length }, "interactions were not kept");
        return;
      }
    }
  };
  const timer = setInterval(() => void (writing = writing.then(write)), EVERY_MS).unref();
  return {
    add: (event) => {
      if (waiting.length >= LIVE_LIMITS.queue) counts.queue += 1;
      else waiting.push(event);
    },
    close: async () => {
      clearInterval(timer);
      await (writing = writing.then(write));
    },
  };
};
