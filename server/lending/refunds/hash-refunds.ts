/** Lets refunds of before be found by the account that they went to. */
import { destinationHash, frozenDestination } from "#server/lending/destinations/payout-destination.ts";
import type { Services } from "#server/services.ts";
import { hashRefund, unhashedRefunds } from "#server/store/tables/refunds.ts";

const AT_ONCE = 500;

/** Does so for some of them. */
export const hashRefunds = async (services: Services): Promise<void> => {
  const { db } = services.database;
  for (const refund of await unhashedRefunds(db, AT_ONCE))
    if (refund.method)
      await hashRefund(
        db,
        refund.id,
        destinationHash(services, refund.method, frozenDestination(services, refund).account),
      );
};
