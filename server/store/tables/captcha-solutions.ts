/** Used captcha solutions: each is valid for one post. */
import type { Db } from "#server/store/db/schema.ts";

/** Uses a solution for a post. True for the first post and every retry of it, false for any other post. */
export const spendSolution = async (db: Db, id: string, post: string, expiresAt: Date): Promise<boolean> => {
  const first = await db
    .insertInto("captcha_solutions")
    .values({ id, post, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (first) return true;
  return (
    (await db.selectFrom("captcha_solutions").select("post").where("id", "=", id).executeTakeFirst())?.post === post
  );
};

/** Deletes expired solutions; reusing one fails on its expiry alone. */
export const sweepSolutions = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom("captcha_solutions").where("expires_at", "<", now).execute();
};
