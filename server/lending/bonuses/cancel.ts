/** Bonuses whose friend withdraws, or whose payout came back: what has not been used is cancelled. */
import { sofiaDay } from "#src/domain/time/dates.ts";
import type { Actor } from "#src/domain/lending/moves.ts";
import { bonusLapsed } from "#server/lending/ledger/bonus-entries.ts";
import { book } from "#server/lending/ledger/book.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { dropReferrals } from "#server/store/tables/referrals.ts";
import { bonusesOf, bonusesOfFriend, moveBonus, type BonusRow } from "#server/store/tables/bonuses.ts";
import { tellOfBonus } from "./told.ts";

type Cancelling = { actor: Extract<Actor, "P" | "O" | "S">; reason: string; now: Date };

/** Cancels a bonus and tells its person; false where it has been used, or is bound to a signed contract. */
export const cancelBonus = async (
  services: Services,
  trx: Db,
  { id, requestId, userId, cents }: BonusRow,
  { actor, reason, now }: Cancelling,
): Promise<boolean> => {
  if (requestId !== null || !(await moveBonus(trx, { id, to: "cancelled", actor, reason, now }))) return false;
  await book(trx, bonusLapsed({ bonusId: id, cents, day: sofiaDay(now), actor }), now);
  await tellOfBonus(services, trx, { userId, cents, key: `cancelled:${id}`, now }, (to, about) =>
    services.words.mail("bonus.cancelled", to, about),
  );
  return true;
};

/** Leaves the programme with a profile that is closed: what has not been used is not owed any more, its link leads nowhere. */
export const leaveProgramme = async (services: Services, trx: Db, userId: string, now: Date): Promise<void> => {
  for (const bonus of await bonusesOf(trx, userId))
    await cancelBonus(services, trx, bonus, { actor: "S", reason: "the profile was closed", now });
  await dropReferrals(trx, userId);
};

/** Cancels what an application of a friend has brought. */
export const cancelBonuses = async (
  services: Services,
  trx: Db,
  { applicationId, ...cancelling }: Cancelling & { applicationId: string },
): Promise<void> => {
  for (const bonus of await bonusesOfFriend(trx, applicationId)) await cancelBonus(services, trx, bonus, cancelling);
};
