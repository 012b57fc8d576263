/** A payout that came to nothing is ordered again, to another account of the borrower's. */
import { normaliseIban } from "#src/domain/identity/iban.ts";
import { refuseFields } from "#server/kernel/refusal.ts";
import { isSameDestination, toldDestination } from "#server/lending/destinations/payout-destination.ts";
import { notify } from "#server/lending/messages/notify.ts";
import { retryInside } from "#server/lending/payouts/retry-payout.ts";
import { applicationById } from "#server/store/tables/applications.ts";
import { payoutById, payoutsOf } from "#server/store/tables/payouts.ts";
import { text } from "#server/submissions/fields.ts";
import { defineAct } from "../define-act.ts";
import { demandTrustedPhone } from "./accounts.ts";
import { beforePayout, shownBefore } from "./before-payout.ts";
import { canRetry } from "./retry-payout.ts";
import { labels, shownSum } from "./words.ts";

/** The act. */
export const redirectPayout = defineAct({
  name: "redirect-payout",
  title: "Превод по друга сметка",
  about: "orders a failed payout again, to another account of the borrower's",
  subject: "payout",
  roles: ["cashier", "owner"],
  approvers: ["cashier", "owner"],
  fields: { iban: text("required iban iban-checksum") },
  isOffered: canRetry,
  plan: async ({ services, db, found, now }, { iban }) => {
    const { userId, status } = await applicationById(db, found.applicationId);
    await demandTrustedPhone(db, userId, now);
    const account = normaliseIban(iban);
    if (isSameDestination(services, found, "wireTransfer", account)) refuseFields({ iban: { code: "same-account" } });
    const [first = found] = await payoutsOf(db, found.applicationId);
    return {
      cents: found.amountCents,
      account,
      signed: toldDestination(services, first),
      isSigned: isSameDestination(services, first, "wireTransfer", account),
      isAsked: status === "payoutFailed",
      before: await beforePayout(db, found.applicationId),
    };
  },
  shown: ({ cents, signed, isSigned, isAsked, before }) => [
    [labels.sum, shownSum(cents)],
    ["Сметка при подписването", signed ?? "не е запазена"],
    ["Тази сметка", isSigned ? "същата като при подписването" : "друга, не тази от подписването"],
    ...shownBefore(before),
    ["Чия е сметката", "не е проверено; преводът се нарежда на името на кредитополучателя"],
    ...(isAsked ? ([["Кредитополучателят", "помолен е сам да посочи сметка и може да го направи"]] as const) : []),
  ],
  masked: ({ account }) => ({ account }),
  execute: async (services, trx, { id, plan, by, now }) => {
    if (!(await retryInside(services, trx, { payoutId: id, account: plan.account, by, now }))) return false;
    const { applicationId } = (await payoutById(trx, id))!;
    const { userId } = await applicationById(trx, applicationId);
    await notify(services, trx, "payoutRedirected", { userId, applicationId, now });
    return true;
  },
});
