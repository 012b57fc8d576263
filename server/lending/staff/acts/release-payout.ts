/** A payout whose account was changed after the signature goes out. */
import { frozenDestination } from "#server/lending/destinations/payout-destination.ts";
import { releaseInside } from "#server/lending/payouts/held-payout.ts";
import { defineAct } from "../define-act.ts";
import { maskedAccount } from "./accounts.ts";
import { beforePayout, shownBefore } from "./before-payout.ts";
import { labels, shownSum } from "./words.ts";

/** The act: somebody has verified the account with the borrower. */
export const releasePayout = defineAct({
  name: "release-payout",
  title: "Пускане на превод",
  about: "releases a held payout: its account was verified with the borrower",
  subject: "payout",
  roles: ["cashier", "owner"],
  approvers: ["cashier", "owner"],
  isOffered: ({ found: { status } }) => status === "held",
  plan: async ({ services, db, found }) => ({
    cents: found.amountCents,
    to: frozenDestination(services, found),
    before: await beforePayout(db, found.applicationId),
  }),
  shown: ({ cents, before }) => [[labels.sum, shownSum(cents)], ...shownBefore(before)],
  masked: ({ to }) => maskedAccount(to),
  execute: (services, trx, { id, by, now }) => releaseInside(services, trx, { payoutId: id, by, now }),
});
