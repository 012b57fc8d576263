/** Money of orders that is on its way by the books. */
import type { Cents } from "#src/domain/lending/money.ts";
import { sofiaDay } from "#src/domain/time/dates.ts";
import type { Db } from "#server/store/db/schema.ts";
import { balanceOf } from "#server/store/tables/journal.ts";
import { accounts } from "./chart.ts";

/** Money of a payout or a refund that has gone out, and has neither arrived nor come back. */
export const outBy = (db: Db, orderId: string): Promise<Cents> => balanceOf(db, accounts.transfers.code, orderId);

/** Whether there is any. */
export const isOnItsWay = async (db: Db, orderId: string): Promise<boolean> => (await outBy(db, orderId)) > 0;

/** What a payout books today. */
export const paidOn = (
  { id: payoutId, amountCents: cents, timesBack }: { id: string; amountCents: Cents; timesBack: number },
  now: Date,
) => ({ payoutId, cents, day: sofiaDay(now), timesBack });
