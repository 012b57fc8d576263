/** Takes a call's budgets before its rules run. */
import type { CallName } from "#src/api/calls/calls.ts";
import { budgetsOf, callOf, readBudgetsOf } from "#server/calls/calls.ts";
import { take, usedUpUntil, type NamedBudget, type Taken } from "#server/store/tables/budgets.ts";
import { hostOf, networkOf } from "#server/security/network.ts";
import { noteSecurityEvent } from "#server/security/note-event.ts";
import { budgets, NETWORK_TIMES, type Budget, type BudgetName } from "#server/calls/budget-table.ts";
import type { Asker } from "#server/lending/accounts/codes.ts";
import type { Context } from "#server/visit/context.ts";
import { latest } from "#src/domain/time/dates.ts";
import { refuse } from "#server/kernel/refusal.ts";

type Counter = readonly [budget: NamedBudget, key: string];

/** What a use of a budget is counted by, in the order of counting. */
const countersOf = (
  { address, session }: Pick<Counted, "address" | "session">,
  name: BudgetName,
  subject: string,
): Counter[] => {
  const { per, limit, seconds, networkTimes = NETWORK_TIMES }: Budget = budgets[name];
  const own = { name, limit, seconds };
  if (per === "everybody" || per === "subject") return [[own, subject]];
  if (per === "session") return [[own, session?.hash ?? hostOf(address)]];
  const network = { name: `${name} of network`, limit: limit * networkTimes, seconds };
  return [
    [own, hostOf(address)],
    [network, networkOf(address)],
  ];
};

/** Counts one use; `allowed` is false when the budget is used up. `retryAfterSeconds` until it recovers. */
export const takeBudget = async (context: Counted, name: BudgetName, subject = ""): Promise<Taken> => {
  const { now, services } = context;
  let taken: Taken = { allowed: true, retryAfterSeconds: 0 };
  for (const [budget, key] of countersOf(context, name, subject)) {
    taken = await take(services.database.db, budget, key, now);
    if (!taken.allowed) break;
  }
  return taken;
};

/** Takes the budgets of an SMS to a number that is not confirmed. Call it before the transaction that sends. */
export const askForSms = async (context: Context): Promise<Asker> => {
  const own = await takeBudget(context, "sms");
  const taken = own.allowed ? await takeBudget(context, "sms-in-all") : own;
  const { services, address, now } = context;
  if (!taken.allowed) await noteSecurityEvent(services, "sms-budget-reached", { address, now });
  return { id: networkOf(address), retryAfterSeconds: taken.allowed ? 0 : taken.retryAfterSeconds };
};

/** From when `askForSms` lets this visitor ask; undefined for now. Counts nothing. */
export const smsFrom = async (context: Context): Promise<Date | undefined> => {
  const { now, services } = context;
  const counters = [...countersOf(context, "sms", ""), ...countersOf(context, "sms-in-all", "")];
  const until = await Promise.all(counters.map(([budget, key]) => usedUpUntil(services.database.db, budget, key, now)));
  return latest(until);
};

/** Takes one use of a budget; refuses with 429 when it is used up. */
export const demandBudget = async (context: Counted, name: BudgetName): Promise<void> => {
  const { allowed, retryAfterSeconds } = await takeBudget(context, name);
  if (!allowed) refuse("too-many", { retryAfter: retryAfterSeconds });
};

/** Takes the budgets of a post, or of a read; refuses with 429 when one is used up. */
export const takeBudgets = async (
  context: Context,
  call: CallName,
  { reads = false, hasFiles = false }: { reads?: boolean; hasFiles?: boolean } = {},
): Promise<void> => {
  const row = callOf(call);
  await takeNamed(context, reads ? readBudgetsOf(row) : budgetsOf(row), hasFiles);
};

/** The parts of a request that uses are counted by. */
type Counted = Pick<Context, "services" | "now" | "address"> & { session: { hash: string } | null };

/** Takes budgets by their names, those of posts with files where there are any; refuses with 429 when one is used up. */
export const takeNamed = async (context: Counted, names: readonly BudgetName[], hasFiles = false): Promise<void> => {
  for (const name of names) {
    const { above, takenBy, ofFiles }: Budget = budgets[name];
    if (above || takenBy || (ofFiles && !hasFiles)) continue;
    await demandBudget(context, name);
  }
};
