/** Solutions of captchas that were handed in: each counts for one post. */
import type { Db } from "./schema.ts";

/** Spends a solution on a post. True for the first post and for every repeat of that very post, false for any other. */
export const spendSolution = async (db: Db, id: string, post: string, expiresAt: Date): Promise<boolean> => {
  const first = await db.insertInto("captcha_solutions").values({ id, post, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column("id").doNothing()).returning("id").executeTakeFirst();
  if (first) return true;
  return (await db.selectFrom("captcha_solutions").select("post").where("id", "=", id).executeTakeFirst())?.post === post;
};

/** Removes solutions that would be refused as expired anyway. */
export const sweepSolutions = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom("captcha_solutions").where("expires_at", "<", now).execute();
};
