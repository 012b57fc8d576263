/**
 * Money of a payout that has arrived is lent: its credit opens by the signed terms, dated by the day on which that is
 * learned, or the one that is open is drawn on again. Money that nothing was signed for is a surplus.
 */
import { datedPlan } from "#src/domain/lending/agreement.ts";
import { mayMove } from "#src/domain/lending/application-states.ts";
import { sofiaDay, type Day } from "#src/domain/time/dates.ts";
import { book } from "#server/lending/ledger/book.ts";
import {
  lastReturn,
  onceMore,
  payoutConfirmed,
  payoutSent,
  payoutSurplus,
  uncommitted,
} from "#server/lending/ledger/entries.ts";
import { isOnItsWay, paidOn } from "#server/lending/ledger/on-its-way.ts";
import { grantBonuses } from "#server/lending/bonuses/grant.ts";
import { useBound } from "#server/lending/bonuses/lessen.ts";
import { moveApplication } from "#server/lending/states/move-application.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { putIntoEffect, type StoredAgreement } from "#server/store/tables/agreements.ts";
import { applicationById, lockApplication, type ApplicationRow } from "#server/store/tables/applications.ts";
import { addCredit, lockCredit, type LockedCredit, type OpenedCredit } from "#server/store/tables/credits.ts";
import { addDrawing, drawingsOf, unlentDrawingOf } from "#server/store/tables/drawings.ts";
import { recordOutcome } from "#server/store/tables/order-outcomes.ts";
import { payoutsOf, type PayoutRow } from "#server/store/tables/payouts.ts";
import { addTransition } from "#server/store/tables/transitions.ts";
import { bookCredit } from "./book-credit.ts";
import { owedBy } from "./owed-by.ts";
import { payOffOld, refinancedBy } from "./refinance.ts";
import { becomeSurplus, settleGone } from "./surplus.ts";

/** A payout that is told of, in a transaction that has locked its application. */
export type ToldPayout = { payout: PayoutRow; application: Pick<ApplicationRow, "status" | "userId">; now: Date };

type Paid = {
  /** None where the old credit takes all of it. */
  payout: PayoutRow | undefined;
  agreement: StoredAgreement;
  opened: OpenedCredit;
  after: string | undefined;
  now: Date;
};

const bookPaid = async (
  services: Services,
  trx: Db,
  { payout, agreement, opened, after, now }: Paid,
): Promise<void> => {
  const paid = payout && paidOn(payout, now);
  // Reported as failed before: what was booked as back has gone out after all.
  if (paid && !(await isOnItsWay(trx, paid.payoutId)) && !(await book(trx, payoutSent(paid), now)))
    await book(trx, payoutSurplus(paid), now);
  if (refinancedBy(agreement)) await payOffOld(services, trx, { agreement, opened, rest: paid, now });
  else if (paid) await book(trx, payoutConfirmed({ ...paid, ...opened }), now);
  const { principal: cents } = agreement.terms;
  await book(trx, uncommitted({ agreementId: agreement.id, cents, day: sofiaDay(now), actor: "P", after }), now);
};

type Opening = { applicationId: string; userId: string; agreement: StoredAgreement; day: Day; now: Date };

/** The credit that a signed agreement draws on: that of a payout of its own that came back, or the open line that it names. */
const drawsOn = async (trx: Db, { applicationId, agreement }: Opening): Promise<LockedCredit | undefined> => {
  const unlent = await unlentDrawingOf(trx, applicationId);
  if (unlent) return lockCredit(trx, unlent.creditNo);
  const line = agreement.lineCreditNo === null ? undefined : await lockCredit(trx, agreement.lineCreditNo);
  return line && (await drawingsOf(trx, [line.no])).every(({ status }) => status !== "running") ? line : undefined;
};

/** Opens a credit by the signed terms, or draws again on the one that is open. */
const openDrawing = async (trx: Db, opening: Opening): Promise<OpenedCredit & { isNew: boolean }> => {
  const { applicationId, userId, agreement, day, now } = opening;
  const { terms } = agreement;
  const plan = datedPlan(terms, day);
  const open = await drawsOn(trx, opening);
  if (open) {
    const { principal: principalCents, nominalRate: rate, unit } = terms;
    const drawing = { applicationId, agreementId: agreement.id, principalCents, startDay: day, unit, rate, plan };
    return { creditNo: open.no, drawingNo: await addDrawing(trx, { creditNo: open.no, ...drawing }), isNew: false };
  }
  const opened = await addCredit(trx, {
    applicationId,
    agreementId: agreement.id,
    userId,
    personId: (await applicationById(trx, applicationId)).personId,
    startDay: day,
    terms,
    schedule: plan,
    lineUntil: terms.lineUntil ?? null,
    now,
  });
  return { ...opened!, isNew: true };
};

/** Lends the money of a payout that is out for good; that of one that nobody is owed is a surplus. */
export const lend = async (services: Services, trx: Db, told: ToldPayout, externalId?: string): Promise<void> => {
  const { payout, application, now } = told;
  const { applicationId } = payout;
  const named = externalId === undefined ? {} : { externalId };
  const agreement = await owedBy(trx, payout);
  if (!agreement) {
    await becomeSurplus(services, trx, payout, { ...named, now });
    return;
  }
  const payouts = await payoutsOf(trx, applicationId);
  for (const { id, status } of payouts)
    if (id !== payout.id && (status === "created" || status === "held"))
      await recordOutcome(trx, "payouts", id, { status: "cancelled", now });
  await recordOutcome(trx, "payouts", payout.id, { status: "paid", ...named, now });
  await takeEffect(services, trx, { applicationId, application, agreement, payout, payouts, now });
  await settleGone(services, trx, applicationId, now);
};

/** Lends by an agreement whose principal goes to the old credit whole: no payout is needed. */
export const lendWithin = async (
  services: Services,
  trx: Db,
  { applicationId, agreement, now }: { applicationId: string; agreement: StoredAgreement; now: Date },
): Promise<void> => {
  const application = await lockApplication(trx, applicationId);
  await takeEffect(services, trx, { applicationId, application, agreement, payout: undefined, payouts: [], now });
};

type Effect = {
  applicationId: string;
  application: ToldPayout["application"];
  agreement: StoredAgreement;
  payout: PayoutRow | undefined;
  payouts: readonly PayoutRow[];
  now: Date;
};

/** Opens the drawing of an agreement and books what was lent by it. */
const takeEffect = async (
  services: Services,
  trx: Db,
  { applicationId, application, agreement, payout, payouts, now }: Effect,
): Promise<void> => {
  const old = refinancedBy(agreement);
  // The older credit first, as whatever locks both does.
  if (old) await lockCredit(trx, old.creditNo);
  const day = sofiaDay(now);
  const opened = await openDrawing(trx, { applicationId, userId: application.userId, agreement, day, now });
  await putIntoEffect(trx, agreement.id);
  await bookPaid(services, trx, { payout, agreement, opened, after: lastReturn(payouts), now });
  const credit = (await lockCredit(trx, opened.creditNo))!;
  const event = payout ? `payout/${payout.id}${onceMore(payout.timesBack)}` : `refinance/${agreement.id}`;
  await bookCredit(services, trx, credit, { event, actor: "P", now });
  await useBound(trx, { applicationId, by: event, now });
  await grantBonuses(services, trx, { applicationId, friendId: application.userId, now });
  await services.queue.send(trx, "announce-payout", { requestId: applicationId });
  if (opened.isNew) await addTransition(trx, { machine: "credit", applicationId, to: "active", actor: "P", now });
  if (mayMove(application.status, "concluded", "P"))
    await moveApplication(trx, { applicationId, to: "concluded", actor: "P", now });
  else
    services.log.error({ event: "payout-status", applicationId, status: application.status }, "paid in an odd status");
};
