/** The status that follows from a credit's account, and the next day on which something happens to it. */
import { duesOwed, type Account } from "#src/domain/lending/account/account.ts";
import { firstDueOf, isSettled } from "#src/domain/lending/account/whole.ts";
import { isRelieved } from "#src/domain/lending/account/annexing.ts";
import { owedOf, type DueInstalment } from "#src/domain/lending/account/dues.ts";
import type { CreditStatus } from "#src/domain/lending/credit-states.ts";
import { addDays, type Day } from "#src/domain/time/dates.ts";
import { POLICY } from "#server/lending/lender/policy.ts";
import type { LivedDrawing } from "#server/store/tables/drawings.ts";
import type { ComingDays } from "#server/store/tables/account-books.ts";
import type { LockedCredit } from "#server/store/tables/credits.ts";
import { noticeDaysOf } from "./notice-days.ts";

/** Days before a due day on which its borrower is reminded; the withdrawal right is told of on a day of its own. */
export const REMINDED_BEFORE = [5, 1] as const;
/** Day after the payout on which the right of withdrawal is told of again (CCD2, art. 10). */
export const WITHDRAWAL_TOLD_AFTER = 2;

const isLineOpen = ({ lineUntil }: Pick<LockedCredit, "lineUntil">, seenOn: Day): boolean =>
  lineUntil !== null && seenOn <= lineUntil;

/** Instalments that were unpaid at the end of the last day on which they were in time, before the day they are seen on. */
const lateDues = ({ dues }: Account, seenOn: Day): DueInstalment[] =>
  dues.filter((due) => owedOf(due) > 0 && due.workDay < seenOn);

const isOverdue = (account: Account, seenOn: Day): boolean => lateDues(account, seenOn).length > 0;

/** Whether late instalments are too little to remind of, or to call late at the desk. */
export const areSmall = (late: readonly DueInstalment[]): boolean => {
  const cents = late.reduce((sum, due) => sum + owedOf(due), 0);
  return cents > 0 && cents < POLICY.smallArrears;
};

/** Whether what is late of a credit, as it is seen on a day, is too little to call it late. */
export const hasSmallArrears = (accounts: readonly Account[], seenOn: Day): boolean =>
  areSmall(accounts.flatMap((account) => lateDues(account, seenOn)));

/** What a drawing that owes something makes of its credit, the strongest first: a delay is told whatever stands beside it. */
const BY_DRAWING = ["assigned", "overdue", "forbearance", "active", "withdrawn", "writtenOff"] as const;

const ofDrawing = (account: Account, seenOn: Day): (typeof BY_DRAWING)[number] => {
  if (account.assigned) return "assigned";
  if (account.writtenOff) return "writtenOff";
  if (account.withdrawn) return "withdrawn";
  if (isOverdue(account, seenOn)) return "overdue";
  return isRelieved(account) && seenOn <= account.annex!.until! ? "forbearance" : "active";
};

/** The status of a credit with the accounts of these drawings, as it is seen on a day. */
export const statusOf = (credit: LockedCredit, accounts: readonly Account[], seenOn: Day): CreditStatus => {
  const open = accounts.filter((account) => !isSettled(account)).map((account) => ofDrawing(account, seenOn));
  return BY_DRAWING.find((status) => open.includes(status)) ?? (isLineOpen(credit, seenOn) ? "active" : "repaid");
};

/** The status by which the desk calls a credit. */
export const calledOf = (status: CreditStatus, isSmall: boolean): CreditStatus =>
  isSmall && status === "overdue" ? "active" : status;

/** The day whose close tells of a day: the one before. */
const toldAt = (day: Day): Day => addDays(day, -1);

const dayAfter = (day: Day): Day => addDays(day, 1);

const firstAfter = (day: Day, days: readonly Day[]): Day | null =>
  days.filter((one) => one > day).toSorted()[0] ?? null;

/** The next day on which more than interest is booked: every day while something is due, a due day, the end of relief or of a line. */
const nextDayOf = ({ lineUntil }: Pick<LockedCredit, "lineUntil">, account: Account): Day | null => {
  const { day, ahead, withdrawn, settledDay, annex } = account;
  if (settledDay !== undefined) return lineUntil === null ? null : firstAfter(day, [dayAfter(lineUntil)]);
  if (withdrawn || duesOwed(account) > 0) return dayAfter(day);
  const relieved = annex?.until === undefined ? [] : [annex.until, dayAfter(annex.until)];
  return firstAfter(day, [...ahead.rows.slice(0, 1).map(({ dueDate }) => dueDate), ...relieved]);
};

/** The next day at whose close the borrower is told of something, though only interest is booked. */
const tellDayOf = ({ day, ahead, settledDay }: Account, start: Day): Day | null => {
  if (settledDay !== undefined) return null;
  const beforeDue = ahead.rows
    .slice(0, 1)
    .flatMap(({ dueDate }) => REMINDED_BEFORE.map((before) => addDays(dueDate, -before)));
  return firstAfter(day, [...beforeDue, addDays(start, WITHDRAWAL_TOLD_AFTER)].map(toldAt));
};

/**
 * The next days after the accounts' own that closes look at; null where none will come. Interest of two drawings runs at
 * once only where a payment of the earlier was taken back: then something is booked every day.
 */
export const comingDays = (
  credit: Pick<LockedCredit, "lineUntil">,
  told: readonly { drawing: { start: Day } & Partial<Pick<LivedDrawing, "events">>; account: Account }[],
): ComingDays => {
  const running = told.filter(({ account }) => !isSettled(account));
  const { account } = running[0] ?? told.at(-1)!;
  const tellDays = told
    .flatMap(({ account, drawing }) => [
      tellDayOf(account, drawing.start) ?? [],
      firstAfter(account.day, noticeDaysOf(drawing)) ?? [],
    ])
    .flat();
  return {
    wakeDay: running.length > 1 ? dayAfter(account.day) : nextDayOf(credit, account),
    tellDay: tellDays.toSorted()[0] ?? null,
    dueDay: firstDueOf(told.map((one) => one.account)),
  };
};
