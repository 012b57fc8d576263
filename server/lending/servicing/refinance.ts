/**
 * A new credit pays an old one off: its drawing owes the sum, the old credit gets it as a payment from within, and what
 * comes between the two is zero at the end of the transaction. A withdrawal from the new credit, or the return of its rest by
 * the bank, takes the payment back: the old credit goes on by its old plan.
 */
import { randomUUID } from "node:crypto";
import { addDays, sofiaDay, type Day } from "#src/domain/time/dates.ts";
import { book } from "#server/lending/ledger/book.ts";
import { refinanceLent, refinanceRestored, refinanceUnlent } from "#server/lending/ledger/refinance-entries.ts";
import { releaseGuarantee } from "#server/lending/states/end-guarantee.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import type { StoredAgreement } from "#server/store/tables/agreements.ts";
import { lockCredit, type OpenedCredit } from "#server/store/tables/credits.ts";
import { drawingsOf, isLent, type LivedDrawing } from "#server/store/tables/drawings.ts";
import {
  addFrozenPayOff,
  endFrozenPayOff,
  holdPayOff,
  type FrozenPayOff,
} from "#server/store/tables/frozen-pay-offs.ts";
import {
  addRefinance,
  refinancedForGood,
  refinanceOfDrawing,
  undoRefinance,
  type RefinanceRow,
} from "#server/store/tables/refinances.ts";
import { receivePayment, takeBackPayment } from "./receive-payment.ts";
import { writerTo } from "./tell-credit.ts";

/** The rest that a payout has brought. */
type Rest = { payoutId: string; cents: number; day: Day; timesBack: number };

/**
 * Days for which the sum that pays an old credit off stays as it was signed: the payout has its time, and its retries theirs.
 * Where it takes longer, since the payout was held, the sum holds until then.
 */
const FROZEN_DAYS = 45;

/** Keeps the sum of a day that pays an old credit off: the interest of the days until it is paid off is given up. */
export const freezePayOff = async (
  trx: Db,
  { now, ...frozen }: Omit<FrozenPayOff, "drawingNo"> & { now: Date },
): Promise<void> => {
  const { no: drawingNo } = (await drawingsOf(trx, [frozen.creditNo])).filter(isLent).at(-1)!;
  await addFrozenPayOff(trx, { ...frozen, drawingNo, validUntil: addDays(frozen.day, FROZEN_DAYS), now });
};

type PayingOff = { agreement: StoredAgreement; opened: OpenedCredit; rest: Rest | undefined; now: Date };

/** What an agreement pays off; undefined of one that pays nothing off. */
export const refinancedBy = ({
  refinancesNo,
  refinancedCents,
}: Pick<StoredAgreement, "refinancesNo" | "refinancedCents">): { creditNo: number; cents: number } | undefined =>
  refinancesNo === null || refinancedCents === null ? undefined : { creditNo: refinancesNo, cents: refinancedCents };

/** Pays the old credit off with the money of a drawing that was just opened. */
export const payOffOld = async (
  services: Services,
  trx: Db,
  { agreement, opened, rest, now }: PayingOff,
): Promise<void> => {
  const { creditNo: oldCreditNo, cents } = refinancedBy(agreement)!;
  const paymentId = randomUUID();
  const { drawingNo } = opened;
  const day = sofiaDay(now);
  await holdPayOff(trx, agreement.id, day);
  await book(trx, refinanceLent({ by: "lent", day, ...opened, refinanced: { id: paymentId, cents } }, rest), now);
  await addRefinance(trx, { paymentId, drawingNo, oldCreditNo, cents, now });
  const receipt = {
    id: paymentId,
    channel: "internal",
    externalId: `${agreement.id}/${drawingNo}`,
    cents,
    valueDay: day,
    reference: agreement.number,
  } as const;
  const { booked } = await receivePayment(services, trx, receipt, oldCreditNo, now, { ours: true });
  const writer = booked && (await writerTo(services, trx, booked.credit, now));
  if (!writer) return;
  const { about, words, sum, mail } = writer;
  const told = { ...about, amount: sum(cents), by: agreement.number };
  await mail(`refinanced:${paymentId}`, words.mail("credit.refinanced", about, told));
};

/** Takes back what a drawing had paid off, once; undefined when it had paid nothing off. */
const takePayOffBack = async (
  services: Services,
  trx: Db,
  drawingNo: number,
  now: Date,
): Promise<RefinanceRow | undefined> => {
  const refinance = await refinanceOfDrawing(trx, drawingNo);
  if (!refinance) return undefined;
  const { paymentId, oldCreditNo, cents } = refinance;
  if (!(await undoRefinance(trx, paymentId, now))) return refinance;
  await takeBackPayment(services, trx, paymentId, "undone", now);
  const credit = await lockCredit(trx, oldCreditNo);
  const writer = credit && (await writerTo(services, trx, credit, now));
  if (writer)
    await writer.mail(
      `refinance-undone:${paymentId}`,
      writer.words.mail("credit.refinanceUndone", writer.about, { ...writer.about, amount: writer.sum(cents) }),
    );
  return refinance;
};

/** Ends what a drawing had paid off, as its agreement is withdrawn from: nothing of it is frozen any longer. */
export const endPayOff = async (
  services: Services,
  trx: Db,
  { no, agreementId }: Pick<LivedDrawing, "no" | "agreementId">,
  now: Date,
): Promise<void> => {
  const refinance = await takePayOffBack(services, trx, no, now);
  if (!refinance || agreementId === null) return;
  await endFrozenPayOff(trx, agreementId, sofiaDay(now));
};

type Named = { drawingNo: number; creditNo: number; by: string; day: Day; now: Date };

/** What a drawing had paid off was not lent: `by` names the return of its rest. */
export const unlendPayOff = async (services: Services, trx: Db, { by, day, now, ...lent }: Named): Promise<void> => {
  const refinance = await takePayOffBack(services, trx, lent.drawingNo, now);
  if (!refinance) return;
  const refinanced = { id: refinance.paymentId, cents: refinance.cents };
  await book(trx, refinanceUnlent({ by, day, ...lent, refinanced }), now);
};

/** The rest has not come back after all: what goes back by the withdrawal had been lent. */
export const restorePayOff = async (trx: Db, { by, day, now, ...lent }: Named): Promise<void> => {
  const refinance = await refinanceOfDrawing(trx, lent.drawingNo);
  if (!refinance) return;
  const refinanced = { id: refinance.paymentId, cents: refinance.cents };
  await book(trx, refinanceRestored({ by, day, ...lent, refinanced }), now);
};

const AT_ONCE = 100;

/** Releases the guarantors of credits that were paid off by another which nobody can withdraw from any more. */
export const releaseRefinanced = async ({ database }: Services, now: Date): Promise<void> => {
  for (const drawingNo of await refinancedForGood(database.db, sofiaDay(now), AT_ONCE))
    await database.transaction((trx) => releaseGuarantee(trx, drawingNo, now));
};
