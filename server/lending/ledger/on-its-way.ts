/** Whether money of an order is on its way by the books. */
import type { Db } from "#server/store/db/schema.ts";
import { balanceOf } from "#server/store/tables/journal.ts";
import { accounts } from "./chart.ts";

/** Whether money of a payout or a refund has gone out, and has neither arrived nor come back. */
export const isOnItsWay = async (db: Db, orderId: string): Promise<boolean> =>
  (await balanceOf(db, accounts.transfers.code, orderId)) > 0;
