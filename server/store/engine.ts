import type { PostgresPool } from "kysely";
import type { Pool } from "pg";

/** What a query that was written as text answers. */
export type Rows = { rows: Record<string, unknown>[]; rowCount: number };

/** Where NOTIFY is heard: the embedded database tells this process itself; on PostgreSQL a pool whose connections stay open, ended by whoever asked for it. */
export type Notices = { kind: "embedded"; listen(channel: string, hear: (text: string) => void): Promise<() => void> } | { kind: "postgres"; openPool(): Pool };

/** A database under its dialect: what the embedded one and PostgreSQL have in common. */
export type Engine = {
  kind: "embedded" | "postgres";
  pool: PostgresPool;
  /** A pool for migrations: no deadlines, and ended after use. */
  patientPool(): PostgresPool;
  /** Outside any transaction. Without parameters the text may hold several statements. */
  query(text: string, parameters?: readonly unknown[]): Promise<Rows>;
  notices: Notices;
  /** Whether no other process of ours has this database open. */
  alone(): Promise<boolean>;
  close(): Promise<void>;
};
