import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#server/store/schema.ts";

/** How often something may happen in how many seconds. The name keeps one budget's keys apart from another's. */
export type NamedBudget = { name: string; limit: number; seconds: number };

/** Whether this use was within the budget, and after how many seconds the next one may be. */
export type Taken = { allowed: boolean; retryAfterSeconds: number };

/** Keys are addresses of people and machines: stored as a hash. */
const rowKey = ({ name }: Pick<NamedBudget, "name">, key: string): string => `${name}:${createHash("sha256").update(key).digest("base64url")}`;

/**
 * Takes one use of a budget, atomically: of any number of parallel calls at most `limit` are allowed. The window
 * opens with its first use. Counts stand even when the caller's work fails, so call it outside a transaction.
 */
export const take = async (db: Db, budget: NamedBudget, key: string, now: Date): Promise<Taken> => {
  const window_end = new Date(now.getTime() + budget.seconds * 1000);
  const row = { key: rowKey(budget, key), window_start: now, window_end, count: 1 };
  const isOver = sql<boolean>`budgets.window_end <= ${now}`;
  const taken = await db.insertInto("budgets").values(row)
    .onConflict((conflict) => conflict.column("key").doUpdateSet({
      window_start: sql`case when ${isOver} then ${now} else budgets.window_start end`,
      window_end: sql`case when ${isOver} then ${window_end} else budgets.window_end end`,
      count: sql`case when ${isOver} then 1 else budgets.count + 1 end`,
    }).where(sql<boolean>`${isOver} or budgets.count < ${budget.limit}`))
    .returning("count").executeTakeFirst();
  if (taken && budget.limit > 0) return { allowed: true, retryAfterSeconds: 0 };
  const full = await db.selectFrom("budgets").select("window_end").where("key", "=", row.key).executeTakeFirst();
  const waitMs = (full?.window_end ?? window_end).getTime() - now.getTime();
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) };
};

/** Makes a key's budget whole again. */
export const forget = async (db: Db, name: string, key: string): Promise<void> => {
  await db.deleteFrom("budgets").where("key", "=", rowKey({ name }, key)).execute();
};

/** Removes budgets whose window is over. */
export const sweepBudgets = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom("budgets").where("window_end", "<=", now).execute();
};
