/** A person's files: generated documents with their bytes, uploads with the id of their blob. */
import { createHash, randomUUID } from "node:crypto";
import { publishChange } from "#server/store/db/change-notifications.ts";
import type { Secrets } from "#server/kernel/secrets.ts";
import type { AttachedFile } from "#server/store/db/message-tables.ts";
import type { Db } from "#server/store/db/schema.ts";
import { isUuid } from "#server/store/db/uuid.ts";

/** A generated document to store; its bytes are stored sealed. */
export type NewFile = {
  userId: string;
  /** Null for what belongs to no application of its owner. */
  applicationId: string | null;
  guaranteeId?: string;
  kind: string;
  title: string;
  name: string;
  mime: string;
  body: Buffer;
  now: Date;
};

/** Context to which a document's sealed bytes are bound. */
const sealedAs = (id: string): string => `file:${id}`;

/** Stores a generated document and publishes the change to its owner; returns its id. */
export const addFile = async (
  trx: Db,
  secrets: Secrets,
  { userId, applicationId, guaranteeId, now, body, ...file }: NewFile,
): Promise<string> => {
  const id = randomUUID();
  await trx
    .insertInto("files")
    .values({
      id,
      user_id: userId,
      request_id: applicationId,
      guarantee_id: guaranteeId ?? null,
      ...file,
      body: secrets.seal(body, sealedAs(id)),
      is_sealed: true,
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
  {
    userId,
    applicationId,
    ...what
  }: { userId: string | null; applicationId: string | null; kind: string; title: string },
  files: readonly UploadedFile[],
  now: Date,
): Promise<void> => {
  if (applicationId)
    await trx.deleteFrom("files").where("request_id", "=", applicationId).where("kind", "=", what.kind).execute();
  if (files.length === 0) return;
  await trx
    .insertInto("files")
    .values(
      files.map((file) => ({
        ...file,
        ...what,
        user_id: userId,
        request_id: applicationId,
        is_sealed: true,
        created_at: now,
      })),
    )
    .execute();
};

type StoredFile = { id: string; body: Buffer | null; is_sealed: boolean };

const opened = (secrets: Secrets, { id, body, is_sealed: isSealed }: StoredFile): Buffer | null =>
  body && isSealed ? secrets.open(body, sealedAs(id)) : body;

/** A person's file by id: the bytes of a document, or an upload's blob; undefined when it is not theirs. */
export const fileOf = async (
  db: Db,
  secrets: Secrets,
  userId: string,
  id: string,
): Promise<{ body: Buffer | null; blob: string | null; mime: string; name: string } | undefined> => {
  if (!isUuid(id)) return undefined;
  const row = await db
    .selectFrom("files")
    .select(["id", "body", "is_sealed", "blob", "mime", "name"])
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row && { body: opened(secrets, row), blob: row.blob, mime: row.mime, name: row.name };
};

/** Gives a person's files of a kind another one, and the application that they are about; their ids. */
export const takeFiles = async (
  trx: Db,
  userId: string,
  { from, to, applicationId }: { from: string; to: string; applicationId: string },
): Promise<string[]> =>
  (
    await trx
      .updateTable("files")
      .set({ kind: to, request_id: applicationId })
      .where("user_id", "=", userId)
      .where("kind", "=", from)
      .returning("id")
      .execute()
  ).map(({ id }) => id);

/** Gives files of an application another kind, so that none of the former kind replaces them. */
export const renameFiles = async (
  trx: Db,
  applicationId: string,
  { from, to }: { from: string; to: string },
): Promise<void> => {
  await trx
    .updateTable("files")
    .set({ kind: to })
    .where("request_id", "=", applicationId)
    .where("kind", "=", from)
    .execute();
};

/** A file of an application or of its guarantor, as `fileOf` has one, for the staff. */
export const fileOfApplication = async (
  db: Db,
  secrets: Secrets,
  id: string,
): Promise<
  { number: number; title: string; body: Buffer | null; blob: string | null; mime: string; name: string } | undefined
> => {
  if (!isUuid(id)) return undefined;
  const row = await db
    .selectFrom("files as f")
    .leftJoin("guarantees as g", "g.id", "f.guarantee_id")
    .innerJoin("requests as r", (join) =>
      join.on(({ eb, fn }) => eb("r.id", "=", fn.coalesce("f.request_id", "g.request_id"))),
    )
    .select(["f.id", "f.body", "f.is_sealed", "f.blob", "f.mime", "f.name", "f.title", "r.number"])
    .where("f.id", "=", id)
    .executeTakeFirst();
  return row && { ...row, body: opened(secrets, row) };
};

/** A generated document to attach to a mail; undefined when it no longer exists. */
export const attachmentOf = async (
  db: Db,
  secrets: Secrets,
  id: string,
): Promise<{ mime: string; body: Buffer } | undefined> => {
  const row = await db
    .selectFrom("files")
    .select(["id", "mime", "body", "is_sealed"])
    .where("id", "=", id)
    .executeTakeFirst();
  const body = row && opened(secrets, row);
  return row && body ? { mime: row.mime, body } : undefined;
};

/** The documents generated for an application, oldest first, as a mail attaches them. */
export const filesToSend = (db: Db, applicationId: string): Promise<AttachedFile[]> =>
  db
    .selectFrom("files")
    .select(["id as fileId", "name"])
    .where("request_id", "=", applicationId)
    .where("blob", "is", null)
    .orderBy("created_at")
    .execute();

/** The uploaded file of a kind of an application. */
export const fileOfKind = (
  db: Db,
  applicationId: string,
  kind: string,
): Promise<{ id: string; blob: string | null; mime: string } | undefined> =>
  db
    .selectFrom("files")
    .select(["id", "blob", "mime"])
    .where("request_id", "=", applicationId)
    .where("kind", "=", kind)
    .executeTakeFirst();

/** Whether an application has a generated document of a kind. */
export const hasDocument = async (db: Db, applicationId: string, kind: string): Promise<boolean> =>
  (await db
    .selectFrom("files")
    .select("id")
    .where("request_id", "=", applicationId)
    .where("kind", "=", kind)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Whether a profile has a generated document of a kind. */
export const hasOwnDocument = async (db: Db, userId: string, kind: string): Promise<boolean> =>
  (await db
    .selectFrom("files")
    .select("id")
    .where("user_id", "=", userId)
    .where("kind", "=", kind)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Seals at most `most` documents stored before documents were sealed; returns how many it sealed. */
export const sealDocuments = async (db: Db, secrets: Secrets, most: number): Promise<number> => {
  const rows = await db
    .selectFrom("files")
    .select(["id", "body"])
    .where("body", "is not", null)
    .where("is_sealed", "=", false)
    .limit(most)
    .execute();
  for (const { id, body } of rows)
    await db
      .updateTable("files")
      .set({ body: secrets.seal(body!, sealedAs(id)), is_sealed: true })
      .where("id", "=", id)
      .where("is_sealed", "=", false)
      .execute();
  return rows.length;
};
