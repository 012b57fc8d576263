/** How many mails with a link one address gets, whoever asks for them and what for. */
import type { Db } from "#server/store/db/schema.ts";
import { take, type NamedBudget, type Taken } from "#server/store/tables/budgets.ts";
import type { CodeAsker } from "#server/store/tables/code-limits.ts";

/** As for SMS with a code (`code-limits.ts`). */
const LIMITS: readonly NamedBudget[] = [
  { name: "mails-to-address-soon", limit: 3, seconds: 15 * 60 },
  { name: "mails-to-address", limit: 5, seconds: 24 * 3600 },
];

/** Takes one mail to an address; a device that the profile knows has a count of its own, so that strangers never hold it up. */
export const takeLinkMail = async (db: Db, to: string, asker: CodeAsker | undefined, now: Date): Promise<Taken> => {
  const key = asker?.isKnown ? `${to} ${asker.id}` : to;
  for (const budget of LIMITS) {
    const taken = await take(db, budget, key, now);
    if (!taken.allowed) return taken;
  }
  return { allowed: true, retryAfterSeconds: 0 };
};
