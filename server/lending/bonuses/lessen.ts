/**
 * Bonuses that lower the interest of a contract: wanted by their person, priced into it, bound to it with its signature
 * and used with its payout.
 */
import { sofiaDay, type Day } from "#src/domain/time/dates.ts";
import { bonusUntilAgain } from "#src/domain/lending/bonus.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import { bonusKept, bonusUsed } from "#server/lending/ledger/bonus-entries.ts";
import { book } from "#server/lending/ledger/book.ts";
import { publishChange } from "#server/store/db/change-notifications.ts";
import type { Db } from "#server/store/db/schema.ts";
import { wantedBonuses } from "#server/lending/applications/wanted-bonuses.ts";
import type { ApplicationRow } from "#server/store/tables/applications.ts";
import { bindBonuses, bonusesIn, freeBonus, moveBonus } from "#server/store/tables/bonuses.ts";

/** Binds the bonuses of a contract that is signed; false where they are not what it was priced with any more. */
export const bindTo = async (
  trx: Db,
  application: Pick<ApplicationRow, "id" | "userId" | "refinancesNo">,
  priced: Cents,
  today: Day,
): Promise<boolean> => {
  if (priced === 0) return true;
  const { ids, cents } = await wantedBonuses(trx, application, today);
  return cents === priced && (await bindBonuses(trx, ids, application.id));
};

type Lent = { applicationId: string; by: string; now: Date };

/** Uses them: their contract was paid out, which `by` names. */
export const useBound = async (trx: Db, { applicationId, by, now }: Lent): Promise<void> => {
  for (const { id, cents, userId } of await bonusesIn(trx, applicationId)) {
    if (!(await moveBonus(trx, { id, to: "used", actor: "P", now }))) continue;
    await book(trx, bonusUsed({ bonusId: id, cents, day: sofiaDay(now), actor: "P", by }), now);
    await publishChange(trx, userId, ["user-data", "page"]);
  }
};

/** Keeps them for the contract: that payout came back. */
export const keepBound = async (trx: Db, { applicationId, by, now }: Lent): Promise<void> => {
  for (const { id, cents } of await bonusesIn(trx, applicationId))
    if (await moveBonus(trx, { id, to: "active", actor: "P", now }))
      await book(trx, bonusKept({ bonusId: id, cents, day: sofiaDay(now), actor: "P", by }), now);
};

/** Gives them back to their person: the contract has ended without a payout. */
export const freeBound = async (trx: Db, applicationId: string, now: Date): Promise<void> => {
  for (const { id, expiresOn, userId } of await bonusesIn(trx, applicationId)) {
    await freeBonus(trx, id, bonusUntilAgain(expiresOn, sofiaDay(now)));
    await publishChange(trx, userId, ["user-data", "page"]);
  }
};
