/** Campaigns of „Доведи приятел“: the owner announces and ends them, and cancels bonuses that are not deserved. */
import { daysBetween, type Day } from "#src/domain/time/dates.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import { cancelBonus } from "#server/lending/bonuses/cancel.ts";
import { POLICY } from "#server/lending/lender/policy.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { bonusByNo, lockBonus } from "#server/store/tables/bonuses.ts";
import { addPromotion, allPromotions, endPromotion, hasPromotionIn } from "#server/store/tables/promotions.ts";
import { noteAct, type Clerk } from "./clerk.ts";

/** A campaign as somebody asks for it. */
export type Announced = {
  title: string;
  from: Day | null;
  to: Day | null;
  referrerAmount: Cents | undefined;
  friendAmount: Cents | undefined;
  mostFriends: number;
  reason: string;
};

/** Why a campaign cannot be announced, by the field that says it. */
export type PromotionFault = {
  field: keyof Announced | "promotionTitle";
  code: "day-past" | "days" | "overlaps" | "sum" | "friends";
};

type Judged = { fromDay: Day; toDay: Day; referrerCents: Cents; friendCents: Cents };

const judge = (
  { from, to, referrerAmount, friendAmount, mostFriends }: Announced,
  today: Day,
): Judged | PromotionFault => {
  const { most, mostFriends: friends, longestDays } = POLICY.bonus;
  if (from === null || from < today) return { field: "from", code: "day-past" };
  if (to === null || to < from || daysBetween(from, to) >= longestDays) return { field: "to", code: "days" };
  if (referrerAmount === undefined || referrerAmount <= 0 || referrerAmount > most)
    return { field: "referrerAmount", code: "sum" };
  if (friendAmount === undefined || friendAmount < 0 || friendAmount > most)
    return { field: "friendAmount", code: "sum" };
  if (!Number.isInteger(mostFriends) || mostFriends < 1 || mostFriends > friends)
    return { field: "mostFriends", code: "friends" };
  return { fromDay: from, toDay: to, referrerCents: referrerAmount, friendCents: friendAmount };
};

/** A key of its own for each: several may begin on one day, as those before were ended. */
const keyFor = async (trx: Db, from: Day): Promise<string> => {
  const same = (await allPromotions(trx)).filter(({ fromDay }) => fromDay === from).length;
  return `kampania-${from}${same === 0 ? "" : `-${same + 1}`}`;
};

/** Announces a campaign, or says why it cannot be. */
export const startPromotion = async (
  services: Services,
  trx: Db,
  clerk: Clerk,
  { announced, today, now }: { announced: Announced; today: Day; now: Date },
): Promise<PromotionFault | undefined> => {
  const judged = judge(announced, today);
  if ("code" in judged) return judged;
  if (await hasPromotionIn(trx, judged.fromDay, judged.toDay)) return { field: "from", code: "overlaps" };
  const key = await keyFor(trx, judged.fromDay);
  const { title, mostFriends, reason } = announced;
  await addPromotion(trx, { key, title, mostFriends, ...judged, by: clerk.email, now });
  const { fromDay, toDay, referrerCents, friendCents } = judged;
  const fields = {
    from: fromDay,
    to: toDay,
    referrerAmount: String(referrerCents),
    friendAmount: String(friendCents),
    mostFriends: String(mostFriends),
  };
  await noteAct(services, trx, clerk, { act: "start-promotion", subject: key, fields, reason, now });
  return undefined;
};

/** Ends the campaign that runs, without one that which is ahead; false where there is none. */
export const stopPromotion = async (
  services: Services,
  trx: Db,
  clerk: Clerk,
  { reason, today, now }: { reason: string; today: Day; now: Date },
): Promise<boolean> => {
  const standing = (await allPromotions(trx)).filter(({ endedAt, toDay }) => endedAt === null && toDay >= today);
  const key = standing.at(-1)?.key;
  if (key === undefined || !(await endPromotion(trx, key, { by: clerk.email, now }))) return false;
  await noteAct(services, trx, clerk, { act: "end-promotion", subject: key, reason, now });
  return true;
};

/** Cancels a bonus by its number; false where there is none, or it cannot be cancelled any more. */
export const withdrawBonus = async (
  services: Services,
  trx: Db,
  clerk: Clerk,
  { no, reason, now }: { no: number; reason: string; now: Date },
): Promise<boolean> => {
  const found = Number.isSafeInteger(no) ? await bonusByNo(trx, no) : undefined;
  const bonus = found && (await lockBonus(trx, found.id));
  if (!bonus || !(await cancelBonus(services, trx, bonus, { actor: "O", reason, now }))) return false;
  await noteAct(services, trx, clerk, { act: "cancel-bonus", subject: String(no), reason, now });
  return true;
};
