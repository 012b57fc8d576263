/** Parts of files that are still arriving: for an hour, bound to one session, form and field, and to the whole's hash. */
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from "kysely";
import type { UploadPartsTable } from "#server/store/db/form-tables.ts";
import type { Db, Schema, Trx } from "#server/store/db/schema.ts";
import { hasRoom, holdSender, type MostBytes, type Staging } from "./staged.ts";

/** The file that a part is of; `file` is the hash of all its bytes. */
export type PartedFile = Staging & { field: string; file: string };

/** A stored part: its first byte's place in the file, and its length. */
export type PartRow = Pick<UploadPartsTable, "id" | "at" | "size">;

type Parts = ExpressionBuilder<Schema, "upload_parts">;

const ofFile =
  ({ owner, form, field, file }: PartedFile) =>
  (row: Parts): ExpressionWrapper<Schema, "upload_parts", SqlBool> =>
    row.and({ owner, form, field, file });

/** The stored parts of a file from its beginning on, up to the first gap, and the place where they end. */
export const partsOf = async (db: Db, file: PartedFile, now: Date): Promise<{ parts: PartRow[]; end: number }> => {
  const rows = await db
    .selectFrom("upload_parts")
    .select(["id", "at", "size"])
    .where(ofFile(file))
    .where("expires_at", ">", now)
    .orderBy("at")
    .execute();
  const parts: PartRow[] = [];
  let end = 0;
  for (const row of rows) {
    if (row.at !== end) break;
    parts.push(row);
    end += row.size;
  }
  return { parts, end };
};

/**
 * Adds a part that continues its file; `elsewhere` when it does not, because the same one came twice at once, and
 * `no-room` above the limits of whoever sends it, whom it locks, as `addStaged` does.
 */
export const addPart = async (
  trx: Trx,
  row: UploadPartsTable,
  most: { bytes: MostBytes; parts: number },
): Promise<"added" | "elsewhere" | "no-room"> => {
  await holdSender(trx, row);
  if (row.at !== (await partsOf(trx, row, row.created_at)).end) return "elsewhere";
  const { count } = await trx
    .selectFrom("upload_parts")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("owner", "=", row.owner)
    .executeTakeFirstOrThrow();
  if (Number(count) + 1 > most.parts || !(await hasRoom(trx, row, most.bytes))) return "no-room";
  // What stands behind the end has expired, or lost its neighbour; the sweep removes its blob.
  await trx.deleteFrom("upload_parts").where(ofFile(row)).where("at", ">=", row.at).execute();
  await trx.insertInto("upload_parts").values(row).execute();
  return "added";
};

/** Deletes a file's parts; returns the ids deleted, whose blobs the caller removes. */
export const dropParts = async (db: Db, file: PartedFile): Promise<string[]> =>
  (await db.deleteFrom("upload_parts").where(ofFile(file)).returning("id").execute()).map(({ id }) => id);
