/** A payout that came to nothing is ordered again, to another account of the borrower's. */
import { normaliseIban } from "#src/domain/identity/iban.ts";
import { refuseFields } from "#server/kernel/refusal.ts";
import { frozenDestination } from "#server/lending/destinations/payout-destination.ts";
import { retryInside } from "#server/lending/payouts/retry-payout.ts";
import { applicationById } from "#server/store/tables/applications.ts";
import { text } from "#server/submissions/fields.ts";
import { defineAct } from "../define-act.ts";
import { demandTrustedPhone, maskedAccount, namedAccount } from "./accounts.ts";
import { canRetry } from "./retry-payout.ts";
import { labels, shownSum } from "./words.ts";

/** The act. */
export const redirectPayout = defineAct({
  name: "redirect-payout",
  title: "Превод по друга сметка",
  about: "orders a failed payout again, to another account of the borrower's",
  said: "Ordered again.",
  subject: "payout",
  roles: ["cashier", "owner"],
  approvers: ["cashier", "owner"],
  fields: { iban: text("required iban iban-checksum") },
  isOffered: canRetry,
  plan: async ({ services, db, found, now }, { iban }) => {
    await demandTrustedPhone(db, (await applicationById(db, found.requestId)).userId, now);
    const failed = frozenDestination(services, found);
    const to = namedAccount(iban, failed.holder);
    if (to.account === normaliseIban(failed.account)) refuseFields({ iban: { code: "same-account" } });
    return { cents: found.amountCents, to };
  },
  shown: ({ cents }) => [[labels.sum, shownSum(cents)]],
  masked: ({ to }) => maskedAccount(to),
  execute: (services, trx, { id, plan, by, now }) =>
    retryInside(services, trx, { payoutId: id, account: plan.to.account, by, now }),
});
