/**
 * Bonuses that are paid to an account of their person. What is owed becomes a payment that came from within, and goes back
 * to its payer by a refund, as all money does that we owe somebody.
 */
import { randomUUID } from "node:crypto";
import { normaliseIban } from "#src/domain/identity/iban.ts";
import { bonusUntilAgain } from "#src/domain/lending/bonus.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import { masked } from "#src/domain/staff/fields.ts";
import { formatDay, sofiaDay } from "#src/domain/time/dates.ts";
import { borrowerOf } from "#server/lending/applications/borrower.ts";
import { tellOfBonus } from "#server/lending/bonuses/told.ts";
import { standingOf } from "#server/lending/destinations/garnished.ts";
import { hashesOfDestination } from "#server/lending/destinations/payout-destination.ts";
import type { RefundTo } from "#server/lending/destinations/refund-destination.ts";
import type { Services } from "#server/services.ts";
import { publishChange } from "#server/store/db/change-notifications.ts";
import type { Db } from "#server/store/db/schema.ts";
import { lastSentOf } from "#server/store/tables/applications.ts";
import { activeBonusesOf, addBonusPayout, bonusesPaidBy, moveBonus } from "#server/store/tables/bonuses.ts";
import { isOthersAccount } from "#server/store/tables/referrals.ts";
import { receivePayment, takeBackPayment } from "./receive-payment.ts";

/** Why bonuses cannot be paid to an account: there are none, their person's names are not kept any more, the account is somebody else's, or their money is garnished. */
export type BonusFault = "none" | "unnamed" | "account" | "garnished";

/** A payment by which bonuses are to be paid out: of how much, and where to. */
export type BonusPayment = { paymentId: string; cents: Cents; to: RefundTo };

type Paying = { userId: string; personId: string; iban: string; now: Date };

/** Takes all active bonuses of a locked profile together as a payment of theirs, or says why it cannot be. */
export const takeBonuses = async (
  services: Services,
  trx: Db,
  { userId, personId, iban, now }: Paying,
): Promise<BonusPayment | BonusFault> => {
  const today = sofiaDay(now);
  const bonuses = (await activeBonusesOf(trx, userId)).filter(({ expiresOn }) => expiresOn >= today);
  const sent = await lastSentOf(trx, userId);
  if (bonuses.length === 0) return "none";
  if (sent === undefined) return "unnamed";
  const account = normaliseIban(iban);
  if (await isOthersAccount(trx, userId, hashesOfDestination(services, "wireTransfer", account))) return "account";
  if (await standingOf(services, trx, personId)) return "garnished";
  const { names: holder } = await borrowerOf(services, trx, sent);
  const paymentId = randomUUID();
  const cents = bonuses.reduce((sum, bonus) => sum + bonus.cents, 0);
  const payer = { name: holder, iban: account };
  const receipt = { id: paymentId, channel: "bonus", externalId: paymentId, cents, valueDay: today, payer } as const;
  await receivePayment(services, trx, receipt, null, now);
  await addBonusPayout(trx, { paymentId, userId, cents, now });
  for (const { id } of bonuses) await moveBonus(trx, { id, to: "used", actor: "U", paymentId, now });
  await publishChange(trx, userId, ["user-data", "page"]);
  return { paymentId, cents, to: { method: "wireTransfer", account, holder } };
};

const toldOf = async (trx: Db, paymentId: string) => {
  const bonuses = await bonusesPaidBy(trx, paymentId);
  return { bonuses, userId: bonuses[0]?.userId, cents: bonuses.reduce((sum, { cents }) => sum + cents, 0) };
};

/** The transfer came to nothing: the bonuses are their person's again. */
export const giveBonusBack = async (services: Services, trx: Db, paymentId: string, now: Date): Promise<void> => {
  const { bonuses, userId, cents } = await toldOf(trx, paymentId);
  if (userId === undefined || (await takeBackPayment(services, trx, paymentId, "undone", now)) !== "taken-back") return;
  const days = bonuses.map(({ expiresOn }) => bonusUntilAgain(expiresOn, sofiaDay(now))).toSorted();
  for (const { id, expiresOn } of bonuses) {
    const again = bonusUntilAgain(expiresOn, sofiaDay(now));
    await moveBonus(trx, { id, to: "active", actor: "P", paymentId: null, expiresOn: again, now });
  }
  const until = formatDay(days[0]!, true);
  await tellOfBonus(services, trx, { userId, cents, key: `unpaid:${paymentId}`, now }, (to, about) =>
    services.words.mail("bonus.unpaid", to, { ...about, until }),
  );
};

/** Tells whoever has been paid. */
export const tellBonusPaid = async (
  services: Services,
  trx: Db,
  { paymentId, account, now }: { paymentId: string; account: string; now: Date },
): Promise<void> => {
  const { userId, cents } = await toldOf(trx, paymentId);
  if (userId === undefined) return;
  await tellOfBonus(services, trx, { userId, cents, key: `paid:${paymentId}`, now }, (to, about) =>
    services.words.mail("bonus.paid", to, { ...about, account: masked("account", account) }),
  );
};
