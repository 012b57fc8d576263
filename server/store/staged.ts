/** Files that wait for their form: an hour, for one session, one form and one field. */
import type { StagedFile } from "#src/engine/definition.ts";
import type { Db, StagedFilesTable, Trx } from "./schema.ts";

/** Whose a staged file is, and of which form. */
export type Staging = { owner: string; form: string };

export type StagedRow = Pick<StagedFilesTable, "id" | "field" | "name" | "size" | "mime" | "stored_size" | "sha256">;

const COLUMNS = ["id", "field", "name", "size", "mime", "stored_size", "sha256"] as const;

/** What waits, the oldest first. */
export const stagedOf = (db: Db, { owner, form }: Staging, now: Date): Promise<StagedRow[]> =>
  db.selectFrom("staged_files").select(COLUMNS).where("owner", "=", owner).where("form", "=", form).where("expires_at", ">", now)
    .orderBy("created_at").orderBy("id").execute();

/** The same as a page and an answer show it: by field name. */
export const shownStaged = (rows: readonly StagedRow[]): Record<string, StagedFile[]> => {
  const byField: Record<string, StagedFile[]> = {};
  for (const { id, field, name, size } of rows) (byField[field] ??= []).push({ id, name, size });
  return byField;
};

/** Adds a file unless the session has its fill already; one upload of a session is counted at a time. */
export const addStaged = async (trx: Trx, row: StagedFilesTable, most: { bytes: number; files: number }): Promise<boolean> => {
  await trx.selectFrom("sessions").select("id_hash").where("id_hash", "=", row.owner).forUpdate().execute();
  const { bytes, files } = await trx.selectFrom("staged_files").select(({ fn }) => [fn.sum("size").as("bytes"), fn.countAll().as("files")])
    .where("owner", "=", row.owner).where("expires_at", ">", row.created_at).executeTakeFirstOrThrow();
  if (Number(bytes) + row.size > most.bytes || Number(files) + 1 > most.files) return false;
  await trx.insertInto("staged_files").values(row).execute();
  return true;
};

/** Takes files out of waiting, for whoever writes the row they belong to in the same transaction. Fewer than asked for: some are gone. */
export const claimStaged = (trx: Db, { owner, form }: Staging, ids: readonly string[], now: Date): Promise<StagedRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : trx.deleteFrom("staged_files").where("owner", "=", owner).where("form", "=", form).where("id", "in", ids).where("expires_at", ">", now)
    .returning(COLUMNS).execute();

/** Forgets files; their blobs are the caller's to remove. Answers the ids of those that were still waiting. */
export const dropStaged = async (db: Db, ids: readonly string[]): Promise<string[]> =>
  ids.length === 0 ? [] : (await db.deleteFrom("staged_files").where("id", "in", ids).returning("id").execute()).map(({ id }) => id);

/** Forgets what has waited for too long. */
export const dropExpired = async (db: Db, now: Date): Promise<string[]> =>
  (await db.deleteFrom("staged_files").where("expires_at", "<=", now).returning("id").execute()).map(({ id }) => id);

/** Which of these blobs some row still speaks of. */
export const knownBlobs = async (db: Db, ids: readonly string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set();
  const staged = await db.selectFrom("staged_files").select("id").where("id", "in", ids).execute();
  const kept = await db.selectFrom("files").select("blob").where("blob", "in", ids).execute();
  return new Set([...staged.map(({ id }) => id), ...kept.flatMap(({ blob }) => blob ?? [])]);
};
