/** Promotions of „Доведи приятел“: one runs at a time. */
import type { Cents } from "#src/domain/lending/money.ts";
import { sofiaDay, type Day } from "#src/domain/time/dates.ts";
import type { Db } from "#server/store/db/schema.ts";

/** A promotion as it was announced; `endedAt` when it was ended before its last day. */
export type Promotion = {
  key: string;
  title: string;
  fromDay: Day;
  toDay: Day;
  referrerCents: Cents;
  friendCents: Cents;
  mostFriends: number;
  endedAt: Date | null;
};

const select = (db: Db) =>
  db
    .selectFrom("promotions")
    .select(["key", "title", "from_day as fromDay", "to_day as toDay", "referrer_cents as referrerCents"])
    .select(["friend_cents as friendCents", "most_friends as mostFriends", "ended_at as endedAt"]);

/** The promotion that runs on a day; undefined when none does. */
export const runningPromotion = (db: Db, today: Day): Promise<Promotion | undefined> =>
  select(db)
    .where("ended_at", "is", null)
    .where("from_day", "<=", today)
    .where("to_day", ">=", today)
    .executeTakeFirst();

/** The promotion that ran at a moment; undefined when none did. */
export const promotionAt = (db: Db, at: Date): Promise<Promotion | undefined> =>
  select(db)
    .where("from_day", "<=", sofiaDay(at))
    .where("to_day", ">=", sofiaDay(at))
    .where((row) => row.or([row("ended_at", "is", null), row("ended_at", ">", at)]))
    .executeTakeFirst();

/** All promotions, the latest first. */
export const allPromotions = (db: Db): Promise<Promotion[]> => select(db).orderBy("from_day", "desc").execute();

/** Whether a promotion that has not been ended has a day among these. */
export const hasPromotionIn = async (db: Db, from: Day, to: Day): Promise<boolean> =>
  (await select(db)
    .where("ended_at", "is", null)
    .where("from_day", "<=", to)
    .where("to_day", ">=", from)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Announces a promotion. The database refuses one whose days another has. */
export const addPromotion = async (
  trx: Db,
  { by, now, ...announced }: Omit<Promotion, "endedAt"> & { by: string; now: Date },
): Promise<void> => {
  await trx
    .insertInto("promotions")
    .values({
      key: announced.key,
      title: announced.title,
      from_day: announced.fromDay,
      to_day: announced.toDay,
      referrer_cents: announced.referrerCents,
      friend_cents: announced.friendCents,
      most_friends: announced.mostFriends,
      made_by: by,
      made_at: now,
    })
    .execute();
};

/** Ends a promotion at once; false when it was ended before. */
export const endPromotion = async (trx: Db, key: string, { by, now }: { by: string; now: Date }): Promise<boolean> =>
  (await trx
    .updateTable("promotions")
    .set({ ended_at: now, ended_by: by })
    .where("key", "=", key)
    .where("ended_at", "is", null)
    .returning("key")
    .executeTakeFirst()) !== undefined;
