/**
 * Which bytes of the store of files are to be removed: rows say it, never the absence of one. Triggers keep them beside the
 * rows that name bytes, so nobody who deletes such a row can forget to.
 */
import type { Db } from "#server/store/db/schema.ts";

/** Notes, before bytes are stored, that they are removed at `due` unless a row names them by then. */
export const owePending = async (db: Db, blob: string, due: Date): Promise<void> => {
  await db.insertInto("blob_removals").values({ blob, due_at: due }).execute();
};

/** At most `most` ids whose bytes are due for removal. */
export const dueRemovals = async (db: Db, now: Date, most: number): Promise<string[]> =>
  (
    await db
      .selectFrom("blob_removals")
      .select("blob")
      .where("due_at", "<=", now)
      .orderBy("due_at")
      .limit(most)
      .execute()
  ).map(({ blob }) => blob);

/** Forgets removals that were carried out. */
export const settleRemovals = async (db: Db, blobs: readonly string[]): Promise<void> => {
  if (blobs.length > 0) await db.deleteFrom("blob_removals").where("blob", "in", blobs).execute();
};

/** At most `most` ids of bytes that some row names, those of documents first. */
export const namedBlobs = async (db: Db, most: number): Promise<string[]> => {
  const kept = await db.selectFrom("files").select("blob").where("blob", "is not", null).limit(most).execute();
  const staged = await db.selectFrom("staged_files").select("id").limit(most).execute();
  const parts = await db.selectFrom("upload_parts").select("id").limit(most).execute();
  return [...kept.map(({ blob }) => blob!), ...[...staged, ...parts].map(({ id }) => id)].slice(0, most);
};
