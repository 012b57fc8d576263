import type { PostgresPool } from "kysely";

/** What a query that was written as text answers. */
export type Rows = { rows: Record<string, unknown>[]; rowCount: number };

/** A database under its dialect: what the embedded one and PostgreSQL have in common. */
export type Engine = {
  kind: "embedded" | "postgres";
  pool: PostgresPool;
  /** A pool for migrations: no deadlines, and ended after use. */
  patientPool(): PostgresPool;
  /** Outside any transaction. Without parameters the text may hold several statements. */
  query(text: string, parameters?: readonly unknown[]): Promise<Rows>;
  close(): Promise<void>;
};
