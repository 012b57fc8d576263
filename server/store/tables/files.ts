/** A person's files: generated documents with their bytes, uploads with the id of their blob. */
import { createHash, randomUUID } from "node:crypto";
import { publishChange } from "#server/store/db/change-notifications.ts";
import type { Db } from "#server/store/db/schema.ts";

/** A generated document to store. */
export type NewFile = {
  userId: string;
  requestId: string;
  kind: string;
  title: string;
  name: string;
  mime: string;
  body: Buffer;
  now: Date;
};

/** Stores a generated document and publishes the change to its owner; returns its id. */
export const addFile = async (trx: Db, { userId, requestId, now, body, ...file }: NewFile): Promise<string> => {
  const id = randomUUID();
  await trx
    .insertInto("files")
    .values({
      id,
      user_id: userId,
      request_id: requestId,
      ...file,
      body,
      size: body.length,
      sha256: createHash("sha256").update(body).digest("hex"),
      created_at: now,
    })
    .execute();
  await publishChange(trx, userId, ["page"]);
  return id;
};

/** An uploaded file whose bytes are in the file store under `blob`; size in bytes. */
export type UploadedFile = { id: string; blob: string; name: string; mime: string; size: number; sha256: string };

/** Stores uploaded files, replacing those of the same kind and application. */
export const replaceFiles = async (
  trx: Db,
  { userId, requestId, ...what }: { userId: string | null; requestId: string | null; kind: string; title: string },
  files: readonly UploadedFile[],
  now: Date,
): Promise<void> => {
  if (requestId)
    await trx.deleteFrom("files").where("request_id", "=", requestId).where("kind", "=", what.kind).execute();
  if (files.length === 0) return;
  await trx
    .insertInto("files")
    .values(
      files.map((file) => ({
        ...file,
        ...what,
        user_id: userId,
        request_id: requestId,
        is_sealed: true,
        created_at: now,
      })),
    )
    .execute();
};

/** A person's file by id; undefined when it does not exist or belongs to somebody else. */
export const fileOf = async (db: Db, userId: string, id: string) =>
  /^[0-9a-f-]{36}$/.test(id)
    ? db
        .selectFrom("files")
        .select(["body", "blob", "mime", "name"])
        .where("id", "=", id)
        .where("user_id", "=", userId)
        .executeTakeFirst()
    : undefined;

/** A generated document to attach to a mail; undefined when it no longer exists. */
export const attachmentOf = async (
  db: Db,
  id: string,
): Promise<{ mime: string; body: Buffer; isSealed: boolean } | undefined> => {
  const row = await db
    .selectFrom("files")
    .select(["mime", "body", "is_sealed"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.body ? { mime: row.mime, body: row.body, isSealed: row.is_sealed } : undefined;
};
