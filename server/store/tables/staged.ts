/** Uploaded files waiting for their form to be accepted: for an hour, bound to one session, form and field. */
import type { StagedFile } from "#src/engine/core/definition.ts";
import { sql } from "kysely";
import type { Sender, StagedFilesTable } from "#server/store/db/form-tables.ts";
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

/** The most bytes that may wait for their forms, by whom they are counted. */
export type MostBytes = Readonly<Record<keyof Sender, number>>;

/** Locks address, person and session, in this order, so that their parallel uploads count as well. */
export const holdSender = async (trx: Trx, { owner, user_id: userId, host }: Sender): Promise<void> => {
  for (const whose of [host, userId])
    if (whose !== null)
      await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads of ${whose}`}, 0))`.execute(trx);
  await trx.selectFrom("sessions").select("id_hash").where("id_hash", "=", owner).forUpdate().execute();
};

/** Bytes of waiting files, with the parts of those still arriving, that are counted by a column. */
const waitingBytes = async (trx: Trx, by: keyof Sender, whose: string, now: Date): Promise<number> => {
  const sumOf = async (table: "staged_files" | "upload_parts"): Promise<number> => {
    const { bytes } = await trx
      .selectFrom(table)
      .select(({ fn }) => fn.sum("size").as("bytes"))
      .where(by, "=", whose)
      .where("expires_at", ">", now)
      .executeTakeFirstOrThrow();
    return Number(bytes);
  };
  return (await sumOf("staged_files")) + (await sumOf("upload_parts"));
};

/** Whether so many more bytes may wait, of the session, the person and the address that a row is of. */
export const hasRoom = async (
  trx: Trx,
  row: Sender & { size: number; created_at: Date },
  most: MostBytes,
): Promise<boolean> => {
  for (const by of ["owner", "user_id", "host"] as const) {
    const whose = row[by];
    if (whose !== null && (await waitingBytes(trx, by, whose, row.created_at)) + row.size > most[by]) return false;
  }
  return true;
};

/** Adds an uploaded file; false above the limits of whoever sends it, whom it locks. */
export const addStaged = async (
  trx: Trx,
  row: StagedFilesTable,
  most: { bytes: MostBytes; files: number },
): Promise<boolean> => {
  await holdSender(trx, row);
  const { files } = await trx
    .selectFrom("staged_files")
    .select(({ fn }) => fn.countAll().as("files"))
    .where("owner", "=", row.owner)
    .where("expires_at", ">", row.created_at)
    .executeTakeFirstOrThrow();
  if (Number(files) + 1 > most.files || !(await hasRoom(trx, row, most.bytes))) return false;
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

/** Deletes expired rows of uploaded files and parts; their bytes are due for removal then. */
export const dropExpired = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom("staged_files").where("expires_at", "<=", now).execute();
  await db.deleteFrom("upload_parts").where("expires_at", "<=", now).execute();
};
