/** PostgreSQL connections that LISTEN for the live channel. */
import type { Pool, PoolClient } from "pg";

/** `over` ends the subscription; `whenLost` is called when a connection is lost before that: notices may be missed. */
export type Listening = { over: AbortSignal; whenLost(): void };

/** A pool for a library that issues LISTEN itself. */
export type NoticePool = {
  pool: Pool;
  /** Whether a query succeeds. */
  answers(): Promise<boolean>;
  close(): Promise<void>;
};

/**
 * Releases broken connections that the pool's user never returns. socket.io's adapter drops them without a release;
 * two leaked ones would exhaust the pool and end listening for good.
 */
export const watched = (pool: Pool, { over, whenLost }: Listening): NoticePool => {
  const inUse = new Set<PoolClient>();
  pool.on("acquire", (client) => void inUse.add(client));
  pool.on("release", (_error, client) => void inUse.delete(client));
  pool.on(
    "connect",
    (client) =>
      void client.on("end", () => {
        if (over.aborted) return;
        if (inUse.delete(client)) client.release(true);
        whenLost();
      }),
  );
  return {
    pool,
    answers: () =>
      pool.query("select 1").then(
        () => true,
        () => false,
      ),
    close: () => pool.end(),
  };
};
