/** Takes a call's budgets before its rules run. */
import { callRow, type CallName } from "#src/api/calls/calls.ts";
import { take, type Taken } from "#server/store/tables/budgets.ts";
import { hostOf, networkOf } from "#server/security/network.ts";
import { noteSecurityEvent } from "#server/security/note-event.ts";
import { budgets, NETWORK_TIMES, type Budget, type BudgetName } from "./budget-table.ts";
import type { Asker } from "#server/lending/accounts/codes.ts";
import type { Context } from "#server/visit/context.ts";
import { refuse } from "#server/kernel/refusal.ts";

/** Counts one use; `allowed` is false when the budget is used up. `retryAfterSeconds` until it recovers. */
export const takeBudget = async (context: Context, name: BudgetName, subject = ""): Promise<Taken> => {
  const { now, address, session } = context;
  const { db } = context.services.database;
  const { per, limit, seconds, networkTimes = NETWORK_TIMES }: Budget = budgets[name];
  if (per === "everybody" || per === "subject") return take(db, { name, limit, seconds }, subject, now);
  if (per === "session") return take(db, { name, limit, seconds }, session?.hash ?? hostOf(address), now);
  const host = await take(db, { name, limit, seconds }, hostOf(address), now);
  if (!host.allowed) return host;
  return take(db, { name: `${name} of network`, limit: limit * networkTimes, seconds }, networkOf(address), now);
};

/** Takes the budgets of an SMS to a number that is not confirmed. Call it before the transaction that sends. */
export const askForSms = async (context: Context): Promise<Asker> => {
  const own = await takeBudget(context, "sms");
  const taken = own.allowed ? await takeBudget(context, "sms-in-all") : own;
  const { services, address, now } = context;
  if (!taken.allowed) await noteSecurityEvent(services, "sms-budget-reached", { address, now });
  return { id: networkOf(address), retryAfterSeconds: taken.allowed ? 0 : taken.retryAfterSeconds };
};

/** Takes one use of a budget; refuses with 429 when it is used up. */
export const demandBudget = async (context: Context, name: BudgetName): Promise<void> => {
  const { allowed, retryAfterSeconds } = await takeBudget(context, name);
  if (!allowed) refuse("too-many", { retryAfter: retryAfterSeconds });
};

/** Takes the budgets of a post, or of a read; refuses with 429 when one is used up. */
export const takeBudgets = async (
  context: Context,
  call: CallName,
  { reads = false, hasFiles = false }: { reads?: boolean; hasFiles?: boolean } = {},
): Promise<void> => {
  const row = callRow(call);
  for (const name of ((reads ? row.readBudgets : row.budgets) ?? []) as BudgetName[]) {
    const { above, takenBy, ofFiles }: Budget = budgets[name];
    if (above || takenBy || (ofFiles && !hasFiles)) continue;
    await demandBudget(context, name);
  }
};
