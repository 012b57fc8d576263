/** A credit of the person's own, as handlers about it read it. */
import type { RepaymentData } from "#src/api/responses/responses.ts";
import { noticeLines } from "#src/copy/notice-rows.ts";
import type { Whole } from "#src/domain/lending/account/whole.ts";
import { money, type Cents } from "#src/domain/lending/money.ts";
import { SMALLEST_DEBT } from "#src/domain/lending/account/account.ts";
import { behindOf } from "#src/domain/lending/account/accelerating.ts";
import { reliefFaultOf, type ReliefFault } from "#src/domain/lending/relief.ts";
import { daysLate } from "#src/domain/lending/repayment.ts";
import { daysBetween, nextWorkingDay, type Day } from "#src/domain/time/dates.ts";
import { pageUrl } from "#src/pages/table.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { refinancingOf } from "#server/lending/applications/refinancing.ts";
import { rowsOfNotice, runningNotice } from "#server/lending/servicing/accelerate.ts";
import { statusLabel } from "#server/lending/applications/status-words.ts";
import { accountsAt, currentOf, wholeOfTold, type DrawingAccount } from "#server/lending/servicing/accounts.ts";
import { applicationById, applicationOf, type ApplicationRow } from "#server/store/tables/applications.ts";
import { assignmentOf } from "#server/store/tables/assignments.ts";
import { creditOf, creditOfApplication, type CreditRow } from "#server/store/tables/credits.ts";
import { drawingsOf, isLent, type LivedDrawing } from "#server/store/tables/drawings.ts";
import { isGuarantorOf } from "#server/store/tables/guarantees-of.ts";
import { guaranteedBy, guaranteesNamed } from "../guaranteed.ts";
import type { Context } from "#server/visit/context.ts";

/** A credit with the application it came from; `guarantorId`: seen by its guarantor, not its borrower, of whom no more than `most` is asked. */
export type Holding = { application: ApplicationRow; credit: CreditRow; guarantorId?: string; most?: Cents };

/** A credit as of today: its drawings whose money did not come back, with their accounts, what it owes over all of them, and the current one and the latest. */
export type Lived = Holding &
  DrawingAccount & {
    drawings: readonly LivedDrawing[];
    told: readonly DrawingAccount[];
    whole: Whole;
    latest: DrawingAccount;
  };

/** The credit with its application; undefined when there is none. */
export const holdingOf = async (context: Context, credit: CreditRow | undefined): Promise<Holding | undefined> => {
  const application = credit && (await applicationOf(context.db, context.person!.id, credit.applicationId));
  return application && { application, credit };
};

/** A credit as it lives today. */
export const livedOf = async ({ db, services, today }: Context, holding: Holding): Promise<Lived> => {
  const drawings = (await drawingsOf(db, [holding.credit.no])).filter(isLent);
  const told = accountsAt(services, drawings, today);
  return { ...holding, drawings, told, whole: wholeOfTold(told), latest: told.at(-1)!, ...currentOf(told)! };
};

/** The person's own credit that the address names; nobody else's exists for them. */
export const ownCredit = async (context: Context): Promise<Lived> => {
  const { db, person, params } = context;
  const holding = await holdingOf(context, await creditOf(db, person!.id, params["requestId"] ?? ""));
  return holding ? livedOf(context, holding) : refuse("not-found");
};

/**
 * The credit that the address names, as somebody pays it: the person's own, or one that they stand surety for; nobody
 * else's exists for them.
 */
export const creditToPay = async (context: Context): Promise<Lived> =>
  (await creditShown(context)) ?? refuse("moved-on", { nextUrl: pageUrl("guaranteedRequests") });

/** The same; undefined for whoever was asked to stand surety for it, but does not now. */
export const creditShown = async (context: Context): Promise<Lived | undefined> => {
  const { db, person, params } = context;
  const applicationId = params["requestId"] ?? "";
  const guarantorId = person!.id;
  if (!(await isGuarantorOf(db, guarantorId, applicationId))) {
    const own = await holdingOf(context, await creditOf(db, guarantorId, applicationId));
    if (own) return livedOf(context, own);
    await guaranteesNamed(context);
    return undefined;
  }
  const credit = await creditOfApplication(db, applicationId);
  if (!credit) return refuse("not-found");
  const application = await applicationById(db, applicationId);
  const [guarantee] = await guaranteedBy(context, (one) => one.applicationId === applicationId && one.endedAt === null);
  if (!guarantee) return refuse("not-found");
  return livedOf(context, { application, credit, guarantorId, most: guarantee.terms.most });
};

/** The application of a credit as responses name it. */
export const applicationView = ({ services }: Context, { application }: Holding) => ({
  id: application.id,
  number: application.number,
  status: application.shown,
  statusLabel: statusLabel(services, application.shown),
  statusSince: application.statusSince.toISOString(),
});

/** Days before a due day from which it is told that the day is one of rest. */
const REST_TOLD_DAYS = 7;

/** The working day until which a payment of a day of rest is in time; null of other days, long before it and once it has passed. */
const inTimeUntil = (due: Day, today: Day): Day | null => {
  const last = nextWorkingDay(due);
  const isFar = daysBetween(today, due) > REST_TOLD_DAYS;
  return last === due || isFar || daysLate(due, today) > 0 ? null : last;
};

/** The number of a drawing's last instalment: by its plan, or by the annex in its place. */
const lastOf = ({ account: { annex, ahead, dues }, drawing: { plan } }: DrawingAccount): number =>
  annex ? Math.max(...dues.map(({ n }) => n), ...ahead.rows.map(({ n }) => n)) : plan.length;

/** The next payment of a credit; null when none is ahead. */
export const nextOf = (
  { services, today }: Context,
  { whole: { next }, told }: Pick<Lived, "whole" | "told">,
): RepaymentData["next"] => {
  return next
    ? {
        n: next.n,
        upTo: next.upTo,
        of: lastOf(told[next.at]!),
        dueDate: next.day,
        amount: money(next.cents, services.catalogue),
        daysLeft: daysBetween(today, next.day),
        inTimeUntil: inTimeUntil(next.day, today),
        paidAhead: [...next.paidAhead],
      }
    : null;
};

/** What keeps the borrower from asking for relief; undefined where nothing does. */
export const reliefFaultIn = ({ credit, told }: Pick<Lived, "credit" | "told">): ReliefFault | undefined =>
  reliefFaultOf(
    credit.status,
    told.map(({ account }) => account),
  );

/** What is left of a debt that was written off; null when nothing was, or all of it is paid. */
export const writtenOffIn = (
  { services: { catalogue } }: Context,
  { writtenOff }: Whole,
): RepaymentData["writtenOff"] =>
  writtenOff && writtenOff.left > 0 ? { amount: money(writtenOff.left, catalogue), since: writtenOff.day } : null;

/** The notice of acceleration that runs; null where none does. */
export const noticeIn = async (
  { db, services: { catalogue }, today }: Context,
  { credit, told }: Pick<Lived, "credit" | "told">,
): Promise<RepaymentData["notice"]> => {
  const notice = await runningNotice(db, credit.no, today);
  const named = notice && told.find(({ drawing }) => drawing.no === notice.drawingNo);
  if (!notice || !named || behindOf(named.account, notice.upTo) <= SMALLEST_DEBT) return null;
  const lines = noticeLines(rowsOfNotice({ catalogue }, named.drawing, notice), (cents) => money(cents, catalogue));
  return { until: notice.day, lines: lines.map(([label, amount]) => ({ label, amount })) };
};

/** Whom to pay a claim that was assigned; null where it was not. */
export const assignedIn = async (
  { db }: Context,
  { credit, whole }: Pick<Lived, "credit" | "whole">,
): Promise<RepaymentData["assigned"]> => {
  const found = whole.assigned ? await assignmentOf(db, credit.no) : undefined;
  if (!found) return null;
  const { day, assignee, uic, iban, contact } = found;
  return { day, assignee, uic, iban, contact };
};

/** Where a new credit that pays this one off is asked for; null where it may not be today. */
export const refinanceUrlIn = async (
  { db, services, today }: Context,
  { credit, whole }: Pick<Lived, "credit" | "whole">,
): Promise<RepaymentData["refinanceUrl"]> => {
  if (whole.isSettled || credit.lineUntil !== null) return null;
  const found = await refinancingOf(services, db, credit.no, { today });
  return found && found.fault === undefined ? pageUrl("refinance") : null;
};

/** What is paid back after a withdrawal; null when there was none, or its time is over. */
export const withdrawnIn = (
  { services: { catalogue }, today }: Context,
  { withdrawn }: Whole,
): RepaymentData["withdrawn"] => {
  if (!withdrawn) return null;
  const { amount, perDay, until } = withdrawn;
  return {
    amount: money(amount, catalogue),
    perDay: perDay === undefined ? null : money(perDay, catalogue),
    until,
    daysLeft: daysBetween(today, until),
  };
};
