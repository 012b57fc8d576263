/** Takes a call's budgets before its rules run. */
import { callRow, type CallName } from "#src/api/contract.ts";
import { forget, take } from "#server/store/budgets.ts";
import { budgets, type BudgetName } from "./budget-table.ts";
import type { Context } from "./context.ts";
import { Refusal } from "./refusal.ts";

/** Counts one use; false when nothing is left. */
export const takeBudget = async (context: Context, name: BudgetName, subject?: string): Promise<{ allowed: boolean; retryAfterSeconds: number }> => {
  const { per } = budgets[name];
  const key = subject ?? (per === "address" ? context.address : (context.session?.hash ?? context.address));
  return take(context.services.database.db, { name, ...budgets[name] }, key, context.now);
};

/** Makes a subject's budget whole again. */
export const giveBack = ({ services }: Context, name: BudgetName, subject: string): Promise<void> => forget(services.database.db, name, subject);

/** Refuses with 429 when one of the call's budgets is used up. */
export const takeBudgets = async (context: Context, call: CallName): Promise<void> => {
  for (const name of (callRow(call).budgets ?? []) as BudgetName[]) {
    if ("above" in budgets[name]) continue;
    const { allowed, retryAfterSeconds } = await takeBudget(context, name);
    if (!allowed) throw new Refusal({ status: 429, retryAfter: retryAfterSeconds, errors: { _form: { code: "too-many" } } });
  }
};
