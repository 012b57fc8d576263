/** Raw SQL from libraries, run inside a Kysely transaction. */
import { CompiledQuery } from "kysely";
import type { Db } from "./schema.ts";

/** Runs a library's SQL text on the given transaction; returns its rows. */
export const queryWithin = async (trx: Db, text: string, values?: unknown[]): Promise<{ rows: unknown[] }> => ({
  rows: (await trx.executeQuery(CompiledQuery.raw(text, values))).rows,
});
