/** Table types (Kysely) of what the database knows of its files and its keys. */
import type { ColumnType, GeneratedAlways } from "kysely";
import type { Standing } from "./columns.ts";

/** The one row of the database's own identity. */
export type StoreTable = {
  is_only: GeneratedAlways<boolean>;
  id: string;
  /** The latest marks that the store of files was given, newest first; empty until a start has tied it. */
  marks: string[];
  made_at: Date;
  /** Until when, by the clock of a machine that was believed, the database was used; null in a demo. */
  used_at: Standing<Date | null>;
};

/** Ids of the keys that values were sealed under, in hexadecimal. */
export type StoreKeysTable = { id: string; used_from: Date };

/**
 * Bytes to remove from the store of files from `due_at` on. Triggers delete the row when one that names the bytes is
 * inserted, and write it when that is deleted.
 */
export type BlobRemovalsTable = { blob: string; due_at: ColumnType<Date, Date, Date> };
