/** Payouts that nobody is owed: their money stands on its way until somebody has it back. */
import { creditMails } from "#src/copy/credit-mails.ts";
import { book } from "#server/lending/ledger/book.ts";
import { payoutSurplus } from "#server/lending/ledger/entries.ts";
import { isOnItsWay, paidOn } from "#server/lending/ledger/on-its-way.ts";
import { lender } from "#server/lending/lender/lender.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { lockApplication } from "#server/store/tables/applications.ts";
import { creditOfApplication } from "#server/store/tables/credits.ts";
import { recordOutcome } from "#server/store/tables/order-outcomes.ts";
import { hasFailure, payoutById, payoutsOf, type PayoutRow } from "#server/store/tables/payouts.ts";
import { sentLine } from "#server/store/tables/statement-lines.ts";
import { writerTo } from "./tell-credit.ts";

/** Why a payout that had failed is out all the same. */
const GONE_BY_BANK = "went out by the bank's file";

/** Makes a payout one that nobody is owed. */
export const becomeSurplus = async (
  services: Services,
  trx: Db,
  payout: PayoutRow,
  outcome: { externalId?: string; failure?: string; now: Date },
): Promise<void> => {
  const { now } = outcome;
  await recordOutcome(trx, "payouts", payout.id, { status: "surplus", ...outcome });
  if (!(await isOnItsWay(trx, payout.id))) await book(trx, payoutSurplus(paidOn(payout, now)), now);
  services.log.error({ event: "payout-surplus", payoutId: payout.id }, "money went out that nobody is owed");
};

const tellTwice = async (services: Services, trx: Db, payout: PayoutRow, now: Date): Promise<void> => {
  const { id, applicationId, amountCents } = payout;
  const credit = await creditOfApplication(trx, applicationId);
  const writer = credit && (await writerTo(services, trx, { no: credit.no, applicationId }, now));
  const { iban } = lender(services).bank;
  const mail = writer && creditMails.payoutTwice({ ...writer.about, amount: writer.sum(amountCents), iban });
  if (writer && mail) await writer.mail(`payout-twice:${id}`, mail);
};

/**
 * Where an application has been paid, its payouts that had failed at the provider and that went out by the bank's file are
 * owed to nobody: their borrower is asked to send them back.
 */
export const settleTwice = async (services: Services, trx: Db, applicationId: string, now: Date): Promise<void> => {
  const payouts = await payoutsOf(trx, applicationId);
  if (!payouts.some(({ status }) => status === "paid")) return;
  for (const payout of payouts)
    if (payout.status === "failed" && (await sentLine(trx, payout.id))) {
      await becomeSurplus(services, trx, payout, { failure: GONE_BY_BANK, now });
      await tellTwice(services, trx, payout, now);
    }
};

/** The bank's file tells that an order went out. */
export const settleSent = async (services: Services, trx: Db, orderId: string, now: Date): Promise<void> => {
  const payout = await payoutById(trx, orderId);
  if (payout?.status !== "failed") return;
  await lockApplication(trx, payout.applicationId);
  await settleTwice(services, trx, payout.applicationId, now);
};

/** Whether an order is a payout that nobody is owed because the bank's file tells that it went out. */
export const isPaidTwice = (db: Db, orderId: string): Promise<boolean> =>
  hasFailure(db, orderId, "surplus", GONE_BY_BANK);
