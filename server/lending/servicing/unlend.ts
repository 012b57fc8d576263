/**
 * Money that the bank sends back after it was lent never reached its borrower: its drawing owes nothing of any day, and the
 * application waits for another account, as after a payout that failed at once. The next payout is a drawing of its own.
 */
import type { Cents } from "#src/domain/lending/money.ts";
import type { Day } from "#src/domain/time/dates.ts";
import { cancelBonuses } from "#server/lending/bonuses/cancel.ts";
import { freeBound, keepBound } from "#server/lending/bonuses/lessen.ts";
import { payoutUnlent } from "#server/lending/ledger/bank-entries.ts";
import { book } from "#server/lending/ledger/book.ts";
import { committed, onceMore } from "#server/lending/ledger/entries.ts";
import { notify } from "#server/lending/messages/notify.ts";
import { releaseGuarantee } from "#server/lending/states/end-guarantee.ts";
import { moveApplication } from "#server/lending/states/move-application.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { awaitPayoutAgain, signedAgreementOf } from "#server/store/tables/agreements.ts";
import { lockApplication } from "#server/store/tables/applications.ts";
import { lockCredit, type LockedCredit } from "#server/store/tables/credits.ts";
import { drawingsOf, lentDrawingOf, setDrawingStatus } from "#server/store/tables/drawings.ts";
import { payoutsLentAway } from "#server/store/tables/payouts.ts";
import { bookCredit } from "./book-credit.ts";
import { unlendPayOff } from "./refinance.ts";
import { remindersOf } from "./remind.ts";
import { dropUnsent, writerTo } from "./tell-credit.ts";
import { isWithdrawn } from "./withdraw.ts";

/**
 * A payout that was lent and came back; `day` is the one that the bank counts it on, `timesBack` how often it had come back
 * before.
 */
export type CameBack = {
  payoutId: string;
  applicationId: string;
  cents: Cents;
  day: Day;
  timesBack: number;
  now: Date;
};

/** Tells a borrower whose agreement has ended that they owe nothing by it. */
const tellNothingOwed = async (
  services: Services,
  trx: Db,
  credit: LockedCredit,
  { payoutId, timesBack, cents, applicationId, now }: CameBack,
): Promise<void> => {
  const writer = await writerTo(services, trx, { no: credit.no, applicationId }, now);
  if (!writer) return;
  const { about, words, sum } = writer;
  const mail = words.mail("credit.payoutReturned", about, { ...about, amount: sum(cents) });
  await writer.mail(`payout-returned:${payoutId}${onceMore(timesBack)}`, mail);
};

/** Takes back the drawing of a payout that came back, in the transaction that learns of it; its application is locked. */
export const unlend = async (services: Services, trx: Db, back: CameBack): Promise<void> => {
  const { payoutId, applicationId, cents, day, timesBack, now } = back;
  const name = payoutId + onceMore(timesBack);
  const { no: drawingNo, creditNo } = (await lentDrawingOf(trx, applicationId))!;
  const credit = (await lockCredit(trx, creditNo))!;
  await setDrawingStatus(trx, drawingNo, "void");
  // First what was paid of the principal stands for its payers again: no principal is below nothing.
  await bookCredit(services, trx, credit, { event: `payout-returned/${name}`, actor: "P", now });
  await book(trx, payoutUnlent({ orderId: payoutId, cents, day, timesBack, creditNo, drawingNo }), now);
  await unlendPayOff(services, trx, { drawingNo, creditNo, by: name, day, now });
  await dropUnsent(trx, credit, remindersOf(drawingNo), now);
  services.log.error({ event: "payout-returned", payoutId }, "the money of a credit came back to us");
  const { id: agreementId, terms } = (await signedAgreementOf(trx, applicationId))!;
  const drawing = (await drawingsOf(trx, [creditNo])).find(({ no }) => no === drawingNo)!;
  await cancelBonuses(services, trx, { applicationId, actor: "P", reason: "the payout came back", now });
  await keepBound(trx, { applicationId, by: `payout/${name}`, now });
  // Who has withdrawn waits for no money, and nobody answers for it any more.
  if (isWithdrawn(drawing) || !(await awaitPayoutAgain(trx, agreementId))) {
    await releaseGuarantee(trx, drawingNo, now);
    await freeBound(trx, applicationId, now);
    return tellNothingOwed(services, trx, credit, back);
  }
  await book(trx, committed({ agreementId, cents: terms.principal, day, after: name }), now);
  const { userId } = await lockApplication(trx, applicationId);
  await moveApplication(trx, { applicationId, to: "payoutFailed", actor: "P", now });
  await notify(services, trx, "payoutReturned", { userId, applicationId, now });
};

/** Takes back what came back before returns were followed by it. Runs at every start, and does each once. */
export const unlendReturned = async (services: Services): Promise<void> => {
  const { database, ports } = services;
  for (const back of await payoutsLentAway(database.db))
    await database.transaction(async (trx) => {
      await lockApplication(trx, back.applicationId);
      const [still] = await payoutsLentAway(trx, back.payoutId);
      if (still) await unlend(services, trx, { ...still, now: ports.clock.now() });
    });
};
