/** A payout that came to nothing is ordered again. */
import { frozenDestination } from "#server/lending/destinations/payout-destination.ts";
import { mayRetry, retryInside } from "#server/lending/payouts/retry-payout.ts";
import { applicationById } from "#server/store/tables/applications.ts";
import { defineAct, type About } from "../define-act.ts";
import { maskedAccount } from "./accounts.ts";
import { labels, shownSum } from "./words.ts";

/** Whether a payout can be ordered again. */
export const canRetry = async ({ db, found }: About<"payout">): Promise<boolean> =>
  found.destination !== null &&
  (await applicationById(db, found.requestId)).status === "payoutFailed" &&
  mayRetry(db, found);

/** The act: to the same account. */
export const retryPayout = defineAct({
  name: "retry-payout",
  title: "Нов опит за превод",
  about: "orders a failed payout again, to the same account",
  subject: "payout",
  roles: ["cashier", "owner"],
  isOffered: canRetry,
  plan: ({ services, found }) => ({ cents: found.amountCents, to: frozenDestination(services, found) }),
  shown: ({ cents }) => [[labels.sum, shownSum(cents)]],
  masked: ({ to }) => maskedAccount(to),
  execute: (services, trx, { id, by, now }) => retryInside(services, trx, { payoutId: id, by, now }),
});
