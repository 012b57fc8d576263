/** Records what the payment provider says about a payout, each thing once, in whatever order it arrives. */
import { datedPlan } from "#src/domain/lending/agreement.ts";
import { mayMove } from "#src/domain/lending/application-states.ts";
import { sofiaDay, type Day } from "#src/domain/time/dates.ts";
import { moveApplication } from "#server/lending/states/move-application.ts";
import { book } from "#server/lending/ledger/book.ts";
import { accounts } from "#server/lending/ledger/chart.ts";
import {
  payoutConfirmed,
  payoutFailed,
  payoutSent,
  payoutSurplus,
  uncommitted,
} from "#server/lending/ledger/entries.ts";
import { notify } from "#server/lending/messages/notify.ts";
import type { PayoutAnswer } from "#server/ports/payout/payout.ts";
import type { Services } from "#server/services.ts";
import { putIntoEffect, signedAgreementOf, type StoredAgreement } from "#server/store/tables/agreements.ts";
import { applicationById, lockApplication, type ApplicationRow } from "#server/store/tables/applications.ts";
import { bookCredit } from "#server/lending/servicing/book-credit.ts";
import { addDrawing, creditOfUnlent, drawingsOf } from "#server/store/tables/drawings.ts";
import { addCredit, lockCredit, type LockedCredit, type OpenedCredit } from "#server/store/tables/credits.ts";
import { balanceOf } from "#server/store/tables/journal.ts";
import { addTransition } from "#server/store/tables/transitions.ts";
import { recordOutcome } from "#server/store/tables/order-outcomes.ts";
import {
  cameBackLast,
  lockPayout,
  payoutsOf,
  type PayoutRow,
  type PayoutStatus,
} from "#server/store/tables/payouts.ts";
import type { Db } from "#server/store/db/schema.ts";

const isUnderWay = (status: PayoutStatus): boolean => status === "created" || status === "pending";

type Told = { payout: PayoutRow; application: Pick<ApplicationRow, "status" | "userId">; now: Date };

/**
 * Records an answer in a transaction of its own. "Paid" is recorded whatever was recorded before: nothing in it may
 * refuse, as the money has gone.
 */
export const recordAnswer = async (services: Services, payout: PayoutRow, answer: PayoutAnswer): Promise<void> => {
  const now = services.ports.clock.now();
  await services.database.transaction(async (trx) => {
    const application = await lockApplication(trx, payout.requestId);
    const before = await lockPayout(trx, payout.id);
    const told = { payout, application, now };
    // What the bank has sent back is back, whatever the provider still says.
    if (before === "returned") return;
    if (answer.status === "paid") {
      if (before !== "paid" && before !== "surplus") await recordPaid(services, trx, told, answer.externalId);
    } else if (isUnderWay(before)) {
      await recordOutcome(trx, "payouts", payout.id, { ...answer, now });
      if (answer.status === "failed") await bookFailed(trx, payout, now);
      else await book(trx, payoutSent(paidOn(payout, now)), now);
      if (answer.status === "failed") await tellFailed(services, trx, told);
      // What is pending is asked about by one job until it is settled.
      else if (before === "created") await services.queue.send(trx, "check-payout", { payoutId: payout.id });
    }
  });
};

const paidOn = ({ id: payoutId, amountCents: cents }: PayoutRow, now: Date) => ({
  payoutId,
  cents,
  day: sofiaDay(now),
});

/** Whether money of a payout is on its way by the books. */
const isOnItsWay = async (trx: Db, { id }: PayoutRow): Promise<boolean> =>
  (await balanceOf(trx, accounts.transfers.code, id)) > 0;

/** The order had gone out: the money is back. One that was refused at once never left. */
const bookFailed = async (trx: Db, payout: PayoutRow, now: Date): Promise<void> => {
  if (await isOnItsWay(trx, payout)) await book(trx, payoutFailed(paidOn(payout, now)), now);
};

const bookSurplus = async (trx: Db, payout: PayoutRow, now: Date): Promise<void> => {
  if (!(await isOnItsWay(trx, payout))) await book(trx, payoutSurplus(paidOn(payout, now)), now);
};

type Paid = {
  payout: PayoutRow;
  agreement: StoredAgreement;
  opened: OpenedCredit;
  after: string | undefined;
  now: Date;
};

const bookPaid = async (trx: Db, { payout, agreement, opened, after, now }: Paid): Promise<void> => {
  const paid = paidOn(payout, now);
  // Reported as failed before: what was booked as back has gone out after all.
  if (!(await isOnItsWay(trx, payout)) && !(await book(trx, payoutSent(paid), now)))
    await book(trx, payoutSurplus(paid), now);
  await book(trx, payoutConfirmed({ ...paid, ...opened }), now);
  const { cents, day } = paid;
  await book(trx, uncommitted({ agreementId: agreement.id, cents, day, actor: "P", after }), now);
};

const tellFailed = async (services: Services, trx: Db, { payout, application, now }: Told): Promise<void> => {
  const { requestId } = payout;
  // One that is concluded has got its money by another payout.
  if (application.status !== "contractSigned") return;
  await moveApplication(trx, { applicationId: requestId, to: "payoutFailed", actor: "P", now });
  await notify(services, trx, "payoutFailed", { userId: application.userId, requestId, now });
};

type Opening = { requestId: string; userId: string; agreement: StoredAgreement; day: Day; now: Date };

/** The credit that a signed agreement draws on: that of a payout of its own that came back, or the open line that it names. */
const drawsOn = async (trx: Db, { requestId, agreement }: Opening): Promise<LockedCredit | undefined> => {
  const unlent = await creditOfUnlent(trx, requestId);
  if (unlent !== undefined) return lockCredit(trx, unlent);
  const line = agreement.lineCreditNo === null ? undefined : await lockCredit(trx, agreement.lineCreditNo);
  return line && (await drawingsOf(trx, [line.no])).every(({ status }) => status !== "running") ? line : undefined;
};

/** Opens a credit by the signed terms, or draws again on the one that is open. */
const openDrawing = async (trx: Db, opening: Opening): Promise<OpenedCredit & { isNew: boolean }> => {
  const { requestId, userId, agreement, day, now } = opening;
  const { terms } = agreement;
  const plan = datedPlan(terms, day);
  const open = await drawsOn(trx, opening);
  if (open) {
    const { principal: principalCents, nominalRate: rate, unit } = terms;
    const drawing = { requestId, agreementId: agreement.id, principalCents, startDay: day, unit, rate, plan };
    return { creditNo: open.no, drawingNo: await addDrawing(trx, { creditNo: open.no, ...drawing }), isNew: false };
  }
  const opened = await addCredit(trx, {
    requestId,
    agreementId: agreement.id,
    userId,
    personId: (await applicationById(trx, requestId)).personId,
    startDay: day,
    terms,
    schedule: plan,
    lineUntil: terms.lineUntil ?? null,
    now,
  });
  return { ...opened!, isNew: true };
};

/** Opens the credit by the signed terms, dated by the payout. A payout that nothing was signed for is a surplus. */
const recordPaid = async (services: Services, trx: Db, told: Told, externalId: string): Promise<void> => {
  const { payout, application, now } = told;
  const { requestId } = payout;
  const agreement = await signedAgreementOf(trx, requestId);
  const others = (await payoutsOf(trx, requestId)).filter(({ id }) => id !== payout.id);
  if (agreement?.status !== "signed" || others.some(({ status }) => status === "paid")) {
    await recordOutcome(trx, "payouts", payout.id, { status: "surplus", externalId, now });
    await bookSurplus(trx, payout, now);
    services.log.error({ event: "payout-surplus", payoutId: payout.id }, "money went out that nobody is owed");
    return;
  }
  for (const other of others.filter(({ status }) => status === "created" || status === "held"))
    await recordOutcome(trx, "payouts", other.id, { status: "cancelled", now });
  await recordOutcome(trx, "payouts", payout.id, { status: "paid", externalId, now });
  const day = sofiaDay(now);
  const opened = await openDrawing(trx, { requestId, userId: application.userId, agreement, day, now });
  await putIntoEffect(trx, agreement.id);
  await bookPaid(trx, { payout, agreement, opened, after: cameBackLast(others)?.id, now });
  const credit = (await lockCredit(trx, opened.creditNo))!;
  const event = `payout/${payout.id}`;
  await bookCredit(services, trx, credit, { event, actor: "P", through: day, seenOn: day, bookDay: day, now });
  await services.queue.send(trx, "announce-payout", { requestId });
  if (opened.isNew) await addTransition(trx, { machine: "credit", requestId, to: "active", actor: "P", now });
  if (mayMove(application.status, "concluded", "P"))
    await moveApplication(trx, { applicationId: requestId, to: "concluded", actor: "P", now });
  else services.log.error({ event: "payout-status", requestId, status: application.status }, "paid in an odd status");
};
