/** Documents that belong to a person, kept beside the rows that speak of them. */
import { createHash, randomUUID } from "node:crypto";
import { tellChange } from "./notices.ts";
import type { Db } from "./schema.ts";

export type NewFile = { userId: string; requestId: string; kind: string; title: string; name: string; mime: string; body: Buffer; now: Date };

/** Keeps a file; answers its id. */
export const addFile = async (trx: Db, { userId, requestId, now, body, ...file }: NewFile): Promise<string> => {
  const id = randomUUID();
  await trx.insertInto("files").values({
    id, user_id: userId, request_id: requestId, ...file, body, size: body.length, sha256: createHash("sha256").update(body).digest("hex"), created_at: now,
  }).execute();
  await tellChange(trx, userId, ["page"]);
  return id;
};

export type UploadedFile = { id: string; blob: string; name: string; mime: string; size: number; sha256: string };

/** Keeps uploaded files, whose bytes lie in the file store, in place of those of the same kind and request. */
export const replaceFiles = async (
  trx: Db, { userId, requestId, ...what }: { userId: string | null; requestId: string | null; kind: string; title: string }, files: readonly UploadedFile[], now: Date,
): Promise<void> => {
  if (requestId) await trx.deleteFrom("files").where("request_id", "=", requestId).where("kind", "=", what.kind).execute();
  if (files.length === 0) return;
  await trx.insertInto("files").values(files.map((file) => ({ ...file, ...what, user_id: userId, request_id: requestId, is_sealed: true, created_at: now }))).execute();
};

/** A file of this person; somebody else's is as good as none. */
export const fileOf = async (db: Db, userId: string, id: string) =>
  /^[0-9a-f-]{36}$/.test(id)
    ? db.selectFrom("files").select(["body", "blob", "mime", "name"]).where("id", "=", id).where("user_id", "=", userId).executeTakeFirst()
    : undefined;
