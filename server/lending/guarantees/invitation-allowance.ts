/** How many invitations one telephone gets, whoever names it: each is an SMS with two reminders, to somebody who has not asked. */
import type { Db } from "#server/store/db/schema.ts";
import { take, type NamedBudget } from "#server/store/tables/budgets.ts";

const INVITATIONS: NamedBudget = { name: "invitations-to-phone", limit: 5, seconds: 30 * 24 * 3600 };

/** Takes one invitation to a telephone in the transaction that invites; false where it has had its share. */
export const takeInvitation = async (trx: Db, phone: string, now: Date): Promise<boolean> =>
  (await take(trx, INVITATIONS, phone, now)).allowed;
