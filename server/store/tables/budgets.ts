import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#server/store/db/schema.ts";

/** A rate limit: at most `limit` uses per window of `seconds`. The name is the namespace of its keys. */
export type NamedBudget = { name: string; limit: number; seconds: number };

/** Whether a use was within the budget; if not, seconds until the window ends. */
export type Taken = { allowed: boolean; retryAfterSeconds: number };

/** Keys are personal data (e-mail and IP addresses), so only their hash is stored. */
const rowKey = ({ name }: Pick<NamedBudget, "name">, key: string): string =>
  `${name}:${createHash("sha256").update(key).digest("base64url")}`;

/**
 * Takes one use of a budget atomically: at most `limit` of any number of parallel calls are allowed. A fixed window
 * starts with its first use. Call it outside a transaction, so the use is counted even when the caller's work fails.
 */
export const take = async (db: Db, budget: NamedBudget, key: string, now: Date): Promise<Taken> => {
  const window_end = new Date(now.getTime() + budget.seconds * 1000);
  const row = { key: rowKey(budget, key), window_start: now, window_end, count: 1 };
  const isOver = sql<boolean>`budgets.window_end <= ${now}`;
  const taken = await db
    .insertInto("budgets")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({
          window_start: sql`case when ${isOver} then ${now} else budgets.window_start end`,
          window_end: sql`case when ${isOver} then ${window_end} else budgets.window_end end`,
          count: sql`case when ${isOver} then 1 else budgets.count + 1 end`,
        })
        .where(sql<boolean>`${isOver} or budgets.count < ${budget.limit}`),
    )
    .returning("count")
    .executeTakeFirst();
  if (taken && budget.limit > 0) return { allowed: true, retryAfterSeconds: 0 };
  const full = await db.selectFrom("budgets").select("window_end").where("key", "=", row.key).executeTakeFirst();
  const waitMs = (full?.window_end ?? window_end).getTime() - now.getTime();
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) };
};

/** The instant from which a used-up budget can be taken again; undefined while it can. */
export const usedUpUntil = async (db: Db, budget: NamedBudget, key: string, now: Date): Promise<Date | undefined> =>
  (
    await db
      .selectFrom("budgets")
      .select("window_end")
      .where("key", "=", rowKey(budget, key))
      .where("window_end", ">", now)
      .where("count", ">=", budget.limit)
      .executeTakeFirst()
  )?.window_end;

/** Removes budgets whose window is over. */
export const sweepBudgets = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom("budgets").where("window_end", "<=", now).execute();
};
