/** A friend's first credit is paid out: whoever invited them has a bonus, and they have one of their own. */
import { bonusDays, isPersonalKey, type BonusKind } from "#src/domain/lending/bonus.ts";
import { daysBefore } from "#src/domain/time/calendar.ts";
import { formatDay, sofiaDay } from "#src/domain/time/dates.ts";
import { addressText, borrowerOf } from "#server/lending/applications/borrower.ts";
import { bonusGranted } from "#server/lending/ledger/bonus-entries.ts";
import { book } from "#server/lending/ledger/book.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { lastSentOf } from "#server/store/tables/applications.ts";
import { addBonus, friendsSince, moveBonus } from "#server/store/tables/bonuses.ts";
import { isFirstCredit } from "#server/store/tables/credits.ts";
import { promotionAt, type Promotion } from "#server/store/tables/promotions.ts";
import { keyOfApplication, profileOfKey, tieOf } from "#server/store/tables/referrals.ts";
import { lockPerson } from "#server/store/tables/users.ts";
import { tellOfBonus } from "./told.ts";

const YEAR_DAYS = 365;

type Granting = { applicationId: string; friendId: string; now: Date };
type Granted = Granting & { promotion: Promotion; kind: BonusKind; userId: string };

/** An address as two are compared: as it is written on papers, without case and spaces. */
const addressOf = async (services: Services, trx: Db, applicationId: string): Promise<string> =>
  addressText((await borrowerOf(services, trx, applicationId)).address)
    .toLocaleLowerCase("bg")
    .replace(/[\s,.№]/g, "");

/** Whether whoever invited lives where the friend does, by the last application that they sent. */
const livesThere = async (services: Services, trx: Db, userId: string, applicationId: string): Promise<boolean> => {
  const own = await lastSentOf(trx, userId);
  return own !== undefined && (await addressOf(services, trx, own)) === (await addressOf(services, trx, applicationId));
};

/** Why nobody has a bonus for an application that came by their key; undefined where they do. */
const faultOf = async (
  services: Services,
  trx: Db,
  { applicationId, promotion, now }: Granting & { promotion: Promotion },
  userId: string,
): Promise<string | undefined> => {
  const tie = await tieOf(trx, userId, applicationId);
  if (tie) return `same ${tie}`;
  if (await livesThere(services, trx, userId, applicationId)) return "same address";
  const friends = await friendsSince(trx, userId, daysBefore(now, YEAR_DAYS));
  return friends >= promotion.mostFriends ? "enough friends" : undefined;
};

const grant = async (services: Services, trx: Db, granted: Granted): Promise<string | undefined> => {
  const { promotion, kind, userId, applicationId: friendRequest, now } = granted;
  const cents = kind === "referrer" ? promotion.referrerCents : promotion.friendCents;
  const days = bonusDays(sofiaDay(now));
  return cents > 0
    ? addBonus(trx, { promotion: promotion.key, kind, userId, friendRequest, cents, days, now })
    : undefined;
};

/** Grants one and tells its person. */
const give = async (services: Services, trx: Db, granted: Granted): Promise<void> => {
  const { promotion, kind, userId, now } = granted;
  const bonusId = await grant(services, trx, granted);
  if (bonusId === undefined) return;
  const cents = kind === "referrer" ? promotion.referrerCents : promotion.friendCents;
  const day = sofiaDay(now);
  await book(trx, bonusGranted({ bonusId, cents, day, actor: "P" }), now);
  const days = bonusDays(day);
  const told = { from: formatDay(days.from, true), until: formatDay(days.until, true) };
  await tellOfBonus(services, trx, { userId, cents, key: `granted:${bonusId}`, now }, (to, about) =>
    services.words.mail(kind === "referrer" ? "bonus.confirmed" : "bonus.welcomed", to, { ...about, ...told }),
  );
};

/** Grants what an application that has been paid out brings, in the transaction that lends it. */
export const grantBonuses = async (services: Services, trx: Db, granting: Granting): Promise<void> => {
  const { applicationId, friendId, now } = granting;
  const came = await keyOfApplication(trx, applicationId);
  if (!came || !isPersonalKey(came.key) || !(await isFirstCredit(trx, applicationId))) return;
  const promotion = await promotionAt(trx, came.begunAt);
  const userId = await profileOfKey(trx, came.key);
  if (!promotion || userId === undefined) return;
  // Of two friends paid out at once the second sees the first.
  if (userId !== friendId) await lockPerson(trx, userId);
  const fault = await faultOf(services, trx, { ...granting, promotion }, userId);
  if (fault === undefined) {
    await give(services, trx, { ...granting, promotion, kind: "referrer", userId });
    await give(services, trx, { ...granting, promotion, kind: "friend", userId: friendId });
    return;
  }
  const id = await grant(services, trx, { ...granting, promotion, kind: "referrer", userId });
  if (id !== undefined) await moveBonus(trx, { id, to: "cancelled", actor: "S", reason: fault, now });
};
