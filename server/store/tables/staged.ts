/** Uploaded files waiting for their form to be accepted: for an hour, bound to one session, form and field. */
import type { StagedFile } from "#src/engine/core/definition.ts";
import type { StagedFilesTable } from "#server/store/db/form-tables.ts";
import type { Db, Trx } from "#server/store/db/schema.ts";

/** Owner (session hash) and form of uploaded files. */
export type Staging = { owner: string; form: string };

/** An uploaded file; `size` in bytes as uploaded, `stored_size` in bytes of its blob. */
export type StagedRow = Pick<StagedFilesTable, "id" | "field" | "name" | "size" | "mime" | "stored_size" | "sha256">;

const COLUMNS = ["id", "field", "name", "size", "mime", "stored_size", "sha256"] as const;

/** The unexpired uploaded files of a session and form, oldest first. */
export const stagedOf = (db: Db, { owner, form }: Staging, now: Date): Promise<StagedRow[]> =>
  db
    .selectFrom("staged_files")
    .select(COLUMNS)
    .where("owner", "=", owner)
    .where("form", "=", form)
    .where("expires_at", ">", now)
    .orderBy("created_at")
    .orderBy("id")
    .execute();

/** Uploaded files by field name, as pages and responses contain them. */
export const shownStaged = (rows: readonly StagedRow[]): Record<string, StagedFile[]> => {
  const byField: Record<string, StagedFile[]> = {};
  for (const { id, field, name, size } of rows) (byField[field] ??= []).push({ id, name, size });
  return byField;
};

/** The unexpired uploaded file of a field whose bytes, as uploaded, have this hash. */
export const stagedByHash = (
  db: Db,
  { owner, form, field, file }: Staging & { field: string; file: string },
  now: Date,
): Promise<StagedRow | undefined> =>
  db
    .selectFrom("staged_files")
    .select(COLUMNS)
    .where("owner", "=", owner)
    .where("form", "=", form)
    .where("field", "=", field)
    .where("received", "=", file)
    .where("expires_at", ">", now)
    .orderBy("created_at")
    .executeTakeFirst();

/** Locks the session, so that its parallel uploads count as well. */
export const holdOwner = async (trx: Trx, owner: string): Promise<void> => {
  await trx.selectFrom("sessions").select("id_hash").where("id_hash", "=", owner).forUpdate().execute();
};

/** Bytes of a session's waiting files, with the parts of those still arriving. */
export const waitingBytes = async (trx: Trx, owner: string, now: Date): Promise<number> => {
  const sumOf = async (table: "staged_files" | "upload_parts"): Promise<number> => {
    const { bytes } = await trx
      .selectFrom(table)
      .select(({ fn }) => fn.sum("size").as("bytes"))
      .where("owner", "=", owner)
      .where("expires_at", ">", now)
      .executeTakeFirstOrThrow();
    return Number(bytes);
  };
  return (await sumOf("staged_files")) + (await sumOf("upload_parts"));
};

/** Adds an uploaded file; false above the session's limits. Locks the session. */
export const addStaged = async (
  trx: Trx,
  row: StagedFilesTable,
  most: { bytes: number; files: number },
): Promise<boolean> => {
  await holdOwner(trx, row.owner);
  const { files } = await trx
    .selectFrom("staged_files")
    .select(({ fn }) => fn.countAll().as("files"))
    .where("owner", "=", row.owner)
    .where("expires_at", ">", row.created_at)
    .executeTakeFirstOrThrow();
  const bytes = await waitingBytes(trx, row.owner, row.created_at);
  if (bytes + row.size > most.bytes || Number(files) + 1 > most.files) return false;
  await trx.insertInto("staged_files").values(row).execute();
  return true;
};

/**
 * Removes uploaded files and returns them, for the caller to store them as accepted files in the same transaction. May
 * return fewer than requested, when some have expired or are gone.
 */
export const claimStaged = (
  trx: Db,
  { owner, form }: Staging,
  ids: readonly string[],
  now: Date,
): Promise<StagedRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : trx
        .deleteFrom("staged_files")
        .where("owner", "=", owner)
        .where("form", "=", form)
        .where("id", "in", ids)
        .where("expires_at", ">", now)
        .returning(COLUMNS)
        .execute();

/** Deletes uploaded files' rows; returns the ids deleted, whose blobs the caller removes. */
export const dropStaged = async (db: Db, ids: readonly string[]): Promise<string[]> =>
  ids.length === 0
    ? []
    : (await db.deleteFrom("staged_files").where("id", "in", ids).returning("id").execute()).map(({ id }) => id);

/** Deletes expired rows of uploaded files and parts; returns their ids, whose blobs the caller removes. */
export const dropExpired = async (db: Db, now: Date): Promise<string[]> => {
  const staged = await db.deleteFrom("staged_files").where("expires_at", "<=", now).returning("id").execute();
  const parts = await db.deleteFrom("upload_parts").where("expires_at", "<=", now).returning("id").execute();
  return [...staged, ...parts].map(({ id }) => id);
};

/** The blob ids, of those given, that some row still references. */
export const knownBlobs = async (db: Db, ids: readonly string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set();
  const staged = await db.selectFrom("staged_files").select("id").where("id", "in", ids).execute();
  const parts = await db.selectFrom("upload_parts").select("id").where("id", "in", ids).execute();
  const kept = await db.selectFrom("files").select("blob").where("blob", "in", ids).execute();
  return new Set([...[...staged, ...parts].map(({ id }) => id), ...kept.flatMap(({ blob }) => blob ?? [])]);
};
