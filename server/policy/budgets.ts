/** Takes a call's budgets before its rules run. */
import { callRow, type CallName } from "#src/api/calls/calls.ts";
import { forget, take } from "#server/store/tables/budgets.ts";
import { budgets, type BudgetName } from "./budget-table.ts";
import type { Context } from "#server/visit/context.ts";
import { refuse } from "#server/kernel/refusal.ts";

/** Counts one use; `allowed` is false when the budget is used up. `retryAfterSeconds` until it recovers. */
export const takeBudget = async (
  context: Context,
  name: BudgetName,
  subject?: string,
): Promise<{ allowed: boolean; retryAfterSeconds: number }> => {
  const { per } = budgets[name];
  const key = subject ?? (per === "address" ? context.address : (context.session?.hash ?? context.address));
  return take(context.services.database.db, { name, ...budgets[name] }, key, context.now);
};

/** Resets a subject's budget. */
export const giveBack = ({ services }: Context, name: BudgetName, subject: string): Promise<void> =>
  forget(services.database.db, name, subject);

/** Refuses with 429 when one of the call's budgets is used up. */
export const takeBudgets = async (context: Context, call: CallName): Promise<void> => {
  for (const name of (callRow(call).budgets ?? []) as BudgetName[]) {
    if ("above" in budgets[name]) continue;
    const { allowed, retryAfterSeconds } = await takeBudget(context, name);
    if (!allowed) refuse("too-many", { retryAfter: retryAfterSeconds });
  }
};
