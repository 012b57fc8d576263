/** Probes of a balancer: `/health`, whether the process answers, and `/ready`, whether it should get requests. */
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { CurrentServices, Services } from "#server/services.ts";
import { missingMigrations } from "#server/store/db/migrate.ts";

/** Why a node is not ready. */
type Unready = "stopping" | "disk" | "database" | "migrations";

const PATIENCE_MS = 2_000;
/** Probes within this time share one look at the database. */
const SHARED_MS = 500;
const RETRY_SECONDS = 5;

const lookAt = async ({ database, disk }: Pick<Services, "database" | "disk">): Promise<Unready | undefined> => {
  if (await disk.isFull()) return "disk";
  const late = new AbortController();
  try {
    const missing = await Promise.race([
      missingMigrations(database),
      pause(PATIENCE_MS, undefined, { ref: false, signal: late.signal }).then(() => Promise.reject(new Error("late"))),
    ]);
    return missing.length > 0 ? "migrations" : undefined;
  } catch {
    return "database";
  } finally {
    late.abort();
  }
};

/**
 * Registers the probes. From the beginning of a stop `/ready` answers 503, and for STOP_SECONDS everything else is still
 * served, so that a balancer looks elsewhere first. Call before the hooks that close connections.
 */
export const registerProbes = (app: FastifyInstance, current: CurrentServices): void => {
  let isStopping = false;
  let last: { at: number; found: Promise<Unready | undefined> } | undefined;
  const found = (): Promise<Unready | undefined> => {
    if (last === undefined || performance.now() - last.at > SHARED_MS)
      last = { at: performance.now(), found: lookAt(current.now()) };
    return last.found;
  };
  app.addHook("preClose", async () => {
    isStopping = true;
    const { stopSeconds } = current.now().settings;
    if (stopSeconds > 0) await pause(stopSeconds * 1000);
  });
  app.get("/health", (_request, reply) => reply.header("cache-control", "no-store").send({ alive: true }));
  app.get("/ready", async (_request, reply) => {
    const why = isStopping ? "stopping" : await found();
    reply.header("cache-control", "no-store");
    return why === undefined
      ? reply.send({ ready: true })
      : reply.code(503).header("retry-after", RETRY_SECONDS).send({ ready: false, why });
  });
};
