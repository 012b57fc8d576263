/** A payout that came to nothing is ordered again. */
import { frozenDestination } from "#server/lending/destinations/payout-destination.ts";
import { mayRetry, retryInside } from "#server/lending/payouts/retry-payout.ts";
import { applicationById } from "#server/store/tables/applications.ts";
import { defineAct, type ActContext } from "../define-act.ts";
import { maskedAccount } from "./accounts.ts";
import { beforePayout, shownBefore } from "./before-payout.ts";
import { labels, shownSum } from "./words.ts";

/** Whether a payout can be ordered again. */
export const canRetry = async ({ db, found }: ActContext<"payout">): Promise<boolean> =>
  found.destination !== null &&
  (await applicationById(db, found.applicationId)).status === "payoutFailed" &&
  mayRetry(db, found);

/**
 * The act: to the same account. That a transfer came back is said by a file that one person gives: it goes out again when
 * two say so, and so where a file says that one which failed is out. What no file tells of goes out again by one.
 */
export const retryPayout = defineAct({
  name: "retry-payout",
  title: "Нов опит за превод",
  about:
    "orders a failed payout again, to the same account; after one that came back, or is out by the bank's file, when another one approves it",
  subject: "payout",
  roles: ["cashier", "owner"],
  approvers: ["cashier", "owner"],
  needsTwo: ({ before }) => before.hasComeBack || before.hasGoneOut,
  isOffered: canRetry,
  plan: async ({ services, db, found }) => ({
    cents: found.amountCents,
    to: frozenDestination(services, found),
    before: await beforePayout(db, found.applicationId),
  }),
  shown: ({ cents, before }) => [[labels.sum, shownSum(cents)], ...shownBefore(before)],
  masked: ({ to }) => maskedAccount(to),
  execute: (services, trx, { id, by, now }) => retryInside(services, trx, { payoutId: id, by, now }),
});
