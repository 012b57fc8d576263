/** Dependencies of handlers and jobs. Created at start and passed as arguments; nothing is global. */
import type { FastifyBaseLogger } from "fastify";
import type { Metrics } from "./metrics/metrics.ts";
import type { RenderPdf } from "./documents/pdf.ts";
import type { Queue } from "./queue/queue.ts";
import type { DiskRoom } from "./kernel/disk-room.ts";
import type { Secrets } from "./kernel/secrets.ts";
import type { Ports } from "./ports/ports.ts";
import type { Settings } from "./kernel/settings.ts";
import type { Snapshot } from "./snapshot/snapshot.ts";
import type { Database } from "./store/db/database.ts";
import type { Trx } from "./store/db/schema.ts";
import { runNested } from "./store/db/transaction.ts";

/** Services that live as long as the process. */
export type Foundation = {
  readonly settings: Settings;
  readonly database: Database;
  readonly queue: Queue;
  readonly ports: Ports;
  readonly secrets: Secrets;
  readonly log: FastifyBaseLogger;
  readonly metrics: Metrics;
  readonly disk: DiskRoom;
  readonly renderPdf: RenderPdf;
};

/** The foundation plus one snapshot. A request or job uses the same services from start to end. */
export type Services = Foundation & Snapshot;

/** What seals, opens and hashes needs no more. */
export type WithSecrets = Pick<Services, "secrets">;

/** Access to the current services for code that outlives a snapshot. Call `now` once per request or job. */
export type CurrentServices = {
  now(): Services;
  /** Switches to a new snapshot for requests and jobs that start afterwards. */
  replace(snapshot: Snapshot): void;
};

/** The services within an open transaction: what they begin joins it, and leaves nothing there when it throws. */
export const within = (services: Services, trx: Trx): Services => ({
  ...services,
  database: { ...services.database, db: trx, transaction: (work) => runNested(trx, work) },
});

/** Creates the holder of the current services, starting with the given snapshot. */
export const holdServices = (foundation: Foundation, first: Snapshot): CurrentServices => {
  const over = (snapshot: Snapshot): Services => Object.freeze({ ...foundation, ...snapshot });
  let services = over(first);
  return { now: () => services, replace: (snapshot) => void (services = over(snapshot)) };
};
