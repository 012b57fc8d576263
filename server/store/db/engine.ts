import type { PostgresPool } from "kysely";
import type { Listening, NoticePool } from "./notice-pool.ts";

/** The result of a text query. */
export type Rows = { rows: Record<string, unknown>[]; rowCount: number };

/**
 * Access to NOTIFY messages. The embedded database delivers them in process (`listen` returns the unsubscribe
 * function); PostgreSQL provides a pool for LISTEN connections, which the caller closes.
 */
export type Notices =
  | { kind: "embedded"; listen(channel: string, onNotice: (text: string) => void): Promise<() => void> }
  | { kind: "postgres"; openPool(listening: Listening): NoticePool };

/** Connections of this process: open ones, those of them that are idle, and callers waiting for one. */
type PoolLoad = { open: number; idle: number; waiting: number };

/** A copy of a database: rows by table, and how many milliseconds queries waited for it. */
export type EngineSnapshot = { tables: Record<string, number>; heldMs: number };

/** The database driver below Kysely: the common interface of the embedded database and PostgreSQL. */
export type Engine = {
  kind: "embedded" | "postgres";
  pool: PostgresPool;
  /** A pool without timeouts, for migrations; the caller ends it. */
  patientPool(): PostgresPool;
  /** Runs a text query outside any transaction. Without parameters the text may contain several statements. */
  query(text: string, parameters?: readonly unknown[]): Promise<Rows>;
  notices: Notices;
  /** The state of the connection pool now. */
  load(): PoolLoad;
  /** Whether this is certainly the only process of ours connected to this database. */
  alone(): Promise<boolean>;
  /** Copies the database's files into a new folder, at one moment between queries; of an embedded one on disk only. */
  snapshot?: (folder: string) => Promise<EngineSnapshot>;
  /** Frees dead rows and keeps statistics, where no autovacuum does; returns the tables that were due. */
  tidy?: () => Promise<string[]>;
  close(): Promise<void>;
};
