/** Bonuses of „Доведи приятел“. */
import { randomUUID } from "node:crypto";
import { sql, type InferResult } from "kysely";
import { mayMoveBonus, type BonusKind, type BonusStatus } from "#src/domain/lending/bonus.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import type { Actor } from "#src/domain/lending/moves.ts";
import type { Day } from "#src/domain/time/dates.ts";
import type { Db } from "#server/store/db/schema.ts";
import { addTransition } from "./transitions.ts";

const select = (db: Db) =>
  db
    .selectFrom("bonuses")
    .select([
      "id",
      "no",
      "promotion",
      "kind",
      "user_id as userId",
      "friend_request as friendRequest",
      "cents",
      "status",
    ])
    .select(["status_since as statusSince", "earned_at as earnedAt", "active_from as activeFrom"])
    .select(["expires_on as expiresOn", "for_interest as forInterest", "request_id as requestId"])
    .select(["payment_id as paymentId"]);

/** A bonus as it is stored. */
export type BonusRow = InferResult<ReturnType<typeof select>>[number];

/** Grants a bonus; its id, undefined where there is one of the kind for the friend's application already. */
export const addBonus = async (
  trx: Db,
  granted: {
    promotion: string;
    kind: BonusKind;
    userId: string;
    friendRequest: string;
    cents: Cents;
    days: { from: Day; until: Day };
    now: Date;
  },
): Promise<string | undefined> => {
  const { now, days } = granted;
  const row = await trx
    .insertInto("bonuses")
    .values({
      id: randomUUID(),
      promotion: granted.promotion,
      kind: granted.kind,
      user_id: granted.userId,
      friend_request: granted.friendRequest,
      cents: granted.cents,
      status: "confirmed",
      status_since: now,
      earned_at: now,
      active_from: days.from,
      expires_on: days.until,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (row) await addTransition(trx, { machine: "bonus", bonusId: row.id, to: "confirmed", actor: "P", now });
  return row?.id;
};

/** A bonus by its id, locked; undefined when there is none. */
export const lockBonus = (trx: Db, id: string): Promise<BonusRow | undefined> =>
  select(trx).where("id", "=", id).forUpdate().executeTakeFirst();

/** A bonus by its number; undefined when there is none. */
export const bonusByNo = (db: Db, no: number): Promise<BonusRow | undefined> =>
  select(db).where("no", "=", no).executeTakeFirst();

/** The bonuses of a profile, the latest first. */
export const bonusesOf = (db: Db, userId: string): Promise<BonusRow[]> =>
  select(db).where("user_id", "=", userId).orderBy("no", "desc").execute();

/** The bonuses of a profile that may be used now, those that end first before others. */
export const activeBonusesOf = (db: Db, userId: string): Promise<BonusRow[]> =>
  select(db)
    .where("user_id", "=", userId)
    .where("status", "=", "active")
    .where("request_id", "is", null)
    .orderBy("expires_on")
    .orderBy("no")
    .execute();

/** The bonuses that have come of the application of a friend. */
export const bonusesOfFriend = (db: Db, friendRequest: string): Promise<BonusRow[]> =>
  select(db).where("friend_request", "=", friendRequest).orderBy("no").execute();

/** The bonuses that lower the interest of an application's contract. */
export const bonusesIn = (db: Db, requestId: string): Promise<BonusRow[]> =>
  select(db).where("request_id", "=", requestId).orderBy("no").execute();

/** The bonuses that a payment pays out. */
export const bonusesPaidBy = (db: Db, paymentId: string): Promise<BonusRow[]> =>
  select(db).where("payment_id", "=", paymentId).orderBy("no").execute();

/** Bonuses whose day to become active or to lapse has come, at most `most`. */
export const bonusesToTurn = (db: Db, today: Day, most: number): Promise<BonusRow[]> =>
  select(db)
    .where((at) =>
      at.or([
        at.and([at("status", "=", "confirmed"), at("active_from", "<=", today)]),
        at.and([at("status", "=", "active"), at("expires_on", "<", today), at("request_id", "is", null)]),
      ]),
    )
    .orderBy("no")
    .limit(most)
    .execute();

/** How many friends' bonuses of a profile were granted since a time, those that were cancelled apart. */
export const friendsSince = async (db: Db, userId: string, since: Date): Promise<number> =>
  (
    await db
      .selectFrom("bonuses")
      .select(sql<number>`count(*)::int`.as("count"))
      .where("user_id", "=", userId)
      .where("kind", "=", "referrer")
      .where("status", "<>", "cancelled")
      .where("earned_at", ">=", since)
      .executeTakeFirstOrThrow()
  ).count;

type BonusMove = {
  id: string;
  to: BonusStatus;
  actor: Actor;
  reason?: string;
  /** The payment that it is paid out by from now on; null: by none. */
  paymentId?: string | null;
  expiresOn?: Day;
  now: Date;
};

/** Moves a bonus, locked; false where its state machine has no such transition. */
export const moveBonus = async (trx: Db, { id, to, actor, reason, now, ...part }: BonusMove): Promise<boolean> => {
  const bonus = await lockBonus(trx, id);
  if (!bonus || !mayMoveBonus(bonus.status, to, actor)) return false;
  await trx
    .updateTable("bonuses")
    .set({
      status: to,
      status_since: now,
      for_interest: false,
      ...(part.paymentId !== undefined && { payment_id: part.paymentId }),
      ...(part.expiresOn !== undefined && { expires_on: part.expiresOn }),
    })
    .where("id", "=", id)
    .execute();
  const moved = { machine: "bonus", bonusId: id, from: bonus.status, to, actor, now } as const;
  await addTransition(trx, { ...moved, ...(reason !== undefined && { reason }) });
  return true;
};

/** Says whether the active bonuses of a profile are wanted as less interest of the next contract. */
export const setForInterest = async (trx: Db, userId: string, isWanted: boolean): Promise<void> => {
  await trx
    .updateTable("bonuses")
    .set({ for_interest: isWanted })
    .where("user_id", "=", userId)
    .where("status", "=", "active")
    .where("request_id", "is", null)
    .execute();
};

/** Binds bonuses to the contract whose interest they lower; false where one of them is not there to be used any more. */
export const bindBonuses = async (trx: Db, ids: readonly string[], requestId: string): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable("bonuses")
    .set({ request_id: requestId })
    .where("id", "in", ids)
    .where("status", "=", "active")
    .where("for_interest", "=", true)
    .where("request_id", "is", null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) === ids.length;
};

/** Frees the bonuses of a contract that has ended without a payout, until when they may be used. */
export const freeBonus = async (trx: Db, id: string, expiresOn: Day): Promise<void> => {
  await trx
    .updateTable("bonuses")
    .set({ request_id: null, for_interest: true, expires_on: expiresOn })
    .where("id", "=", id)
    .execute();
};

/** Stores that a payment pays out bonuses of a profile. */
export const addBonusPayout = async (
  trx: Db,
  { paymentId, userId, cents, now }: { paymentId: string; userId: string; cents: Cents; now: Date },
): Promise<void> => {
  await trx.insertInto("bonus_payouts").values({ payment_id: paymentId, user_id: userId, cents, at: now }).execute();
};

/** The payments by which bonuses were paid out to a profile, the first first. */
export const bonusPayoutsOf = (db: Db, userId: string): Promise<{ paymentId: string; cents: Cents; at: Date }[]> =>
  db
    .selectFrom("bonus_payouts")
    .select(["payment_id as paymentId", "cents", "at"])
    .where("user_id", "=", userId)
    .orderBy("at")
    .execute();

/** Whose bonuses a payment pays out; undefined where it is of something else. */
export const ownerOfBonusPayout = async (db: Db, paymentId: string): Promise<string | undefined> =>
  (await db.selectFrom("bonus_payouts").select("user_id").where("payment_id", "=", paymentId).executeTakeFirst())
    ?.user_id;
