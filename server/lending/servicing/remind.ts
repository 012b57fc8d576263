/** What a borrower is reminded of at the close of a day: due days, delay, the right of withdrawal, the end of a line. */
import { counted } from "#src/copy/units.ts";
import { withdrawalSum } from "#src/copy/withdrawal-sum.ts";
import { isInterestFree } from "#src/domain/lending/rate.ts";
import { payOffOf, type Account } from "#src/domain/lending/account/account.ts";
import { owedOf, type DueInstalment } from "#src/domain/lending/account/dues.ts";
import { openDues, partsOf } from "#src/domain/lending/account/readings.ts";
import { reliefFaultOf } from "#src/domain/lending/relief.ts";
import { wholeOf } from "#src/domain/lending/account/whole.ts";
import { addDays, daysBetween, formatDay, nextWorkingDay, sofiaDay, type Day } from "#src/domain/time/dates.ts";
import { pageUrl } from "#src/pages/table.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { heldOn } from "#server/store/tables/collection-holds.ts";
import { accountOf, type DrawingAccount } from "./accounts.ts";
import type { BookedCredit } from "./book-credit.ts";
import { dueSoonMail, overdueMail, reliefBrokenMail, stillOwedMail } from "./credit-mails.ts";
import { areSmall, hasSmallArrears, REMINDED_BEFORE, WITHDRAWAL_TOLD_AFTER } from "./credit-status.ts";
import { tellNotices } from "./tell-notice.ts";
import { nextTold } from "./tell-payment.ts";
import { warnGuarantors } from "./warn-guarantors.ts";
import { writeToAll, type CreditWriter } from "./tell-credit.ts";

/** A close that comes later than this reminds nobody: what it would say is over. */
const OLDEST_REMINDER_DAYS = 3;

/** Days after the last day in time on which a borrower is written to about a delay. */
const MAILED_WHEN_LATE = 3;

/** What is to be said; undefined when nothing is. */
type Word = (writer: CreditWriter) => Promise<void>;

/** `tomorrow` is the day after the closed one; a close that comes late tells of it on a later day, `today`. */
type On = {
  tomorrow: Day;
  today: Day;
  /** Whether closes before this one came too late to remind of anything: what is still so is told now. */
  catchesUp: boolean;
  /** The accounts of all drawings, in their order, on that later day. */
  accountsToday: () => readonly Account[];
};

/** What is to be said of a credit. */
type Reminder = (booked: BookedCredit, on: On) => readonly (Word | undefined)[];

/** What is to be said of each of its drawings. */
const ofEach =
  (words: (told: DrawingAccount, on: On, at: number) => readonly (Word | undefined)[]): Reminder =>
  ({ told }, on) =>
    told.flatMap((one, at) => words(one, on, at));

/** What the keys of messages begin with that ask for something of a drawing, or tell of a right that it gives. */
export const remindersOf = (drawingNo: number): string[] =>
  ["due", "overdue", "withdrawal", "lapsed"].map((what) => `${what}:${drawingNo}:`);

const when = (isSo: boolean, word: Word): Word | undefined => (isSo ? word : undefined);

const beforeDue = ofEach(({ account, drawing }, { tomorrow, today }) => {
  const [next] = account.ahead.rows;
  if (!next || account.settledDay !== undefined || next.dueDate < today) return [];
  // What is too little to be reminded of by itself is told with what is due next.
  const small = hasSmallArrears([account], tomorrow) ? partsOf(openDues(account)).total : 0;
  const cents = next.instalment - account.advance + small;
  if (cents <= 0) return [];
  const [mailed, texted] = REMINDED_BEFORE;
  const key = `due:${drawing.no}:${next.n}:${next.dueDate}`;
  return [
    when(addDays(next.dueDate, -mailed) === tomorrow, ({ about, words, sum, mail }) =>
      mail(key, dueSoonMail(words, about, nextTold(sum(cents), next.dueDate, today))),
    ),
    // „Утре“ is true on that very day only.
    when(addDays(next.dueDate, -texted) === tomorrow && tomorrow === today, ({ sms }) => sms(key, "sms.dueTomorrow")),
  ];
});

/**
 * The day on which a first word about a delay is due: money that came in on the last day in time is in the bank's statement
 * by then, so that nobody who paid in time is told off.
 */
const firstWordOn = ({ workDay }: DueInstalment): Day => addDays(nextWorkingDay(addDays(workDay, 1)), 1);

const whenLate: Reminder = ({ told, credit }, { tomorrow, today, catchesUp, accountsToday }) => {
  const late = told
    .flatMap(({ account, drawing }) => account.dues.map((due) => ({ ...due, drawingNo: drawing.no })))
    .filter((due) => owedOf(due) > 0 && due.n > 0 && firstWordOn(due) <= tomorrow)
    .toSorted((a, b) => (a.dueDay < b.dueDay ? -1 : a.dueDay > b.dueDay ? 1 : a.n - b.n));
  const [oldest] = late;
  if (!oldest || areSmall(late)) return [];
  const newest = late.at(-1)!;
  const key = `overdue:${newest.drawingNo}:${newest.n}`;
  const isDay = (day: Day): boolean => day === tomorrow || (catchesUp && day < tomorrow);
  return [
    when(
      late.some((due) => isDay(firstWordOn(due))),
      ({ sms }) => sms(key, "sms.overdue"),
    ),
    when(
      late.some((due) => isDay(addDays(firstWordOn(due), MAILED_WHEN_LATE - 1))),
      ({ about, words, sum, mail }) => {
        const accounts = accountsToday();
        const amount = wholeOf(accounts).overdue.total;
        const mayAsk = reliefFaultOf(credit.status, accounts) === undefined;
        const days = counted(daysBetween(oldest.dueDay, today), "days");
        return mail(key, overdueMail(words, about, { amount: sum(amount), days, mayAsk }));
      },
    ),
  ];
};

const ofWithdrawal = ofEach(({ account, drawing }, { tomorrow, today }) => {
  const { settledDay, withdrawn } = account;
  const until = drawing.withdrawalUntil;
  const isDay = addDays(drawing.start, WITHDRAWAL_TOLD_AFTER) === tomorrow;
  if (!isDay || settledDay !== undefined || withdrawn || until === null || until < today) return [];
  return [
    ({ about, words, link, mail }) =>
      mail(
        `withdrawal:${drawing.no}`,
        words.mail("credit.withdrawalRight", about, {
          ...about,
          until: formatDay(until, true),
          url: link(pageUrl("activeCredit")),
          back: withdrawalSum(isInterestFree(drawing.ratePerYear)),
        }),
      ),
  ];
});

const whenLapsed = ofEach(({ account, drawing }, { accountsToday }, at) => [
  when(
    account.dues.some(({ n, settledDay }) => n === 0 && settledDay === undefined),
    ({ about, words, sum, mail }) =>
      mail(
        `lapsed:${drawing.no}`,
        stillOwedMail(words, about, "credit.withdrawalLapsed", sum(payOffOf(accountsToday()[at]!))),
      ),
  ),
]);

const ofLineEnd: Reminder = ({ credit, before }) => [
  when(credit.lineUntil !== null && before === "active" && credit.status === "repaid", ({ about, words, mail }) =>
    mail("line-ended", words.mail("credit.lineEnded", about, about)),
  ),
];

/** Days after relief in which its end is told: a close that comes later tells nothing. */
const RELIEF_TOLD_DAYS = OLDEST_REMINDER_DAYS;

const ofRelief: Reminder = ({ told, credit }, { tomorrow, accountsToday }) =>
  told.flatMap(({ account }) => {
    const { annex, settledDay, dues } = account;
    if (annex?.until === undefined || settledDay !== undefined) return [];
    const since = daysBetween(annex.until, tomorrow);
    const relieved = dues.filter(({ n, dueDay }) => n >= annex.firstN && dueDay <= annex.until!);
    const isKept = relieved.every(({ workDay, settledDay: paidOn }) => paidOn !== undefined && paidOn <= workDay);
    const isBroken = relieved.some((due) => owedOf(due) > 0 && firstWordOn(due) <= tomorrow);
    return [
      when(since > 0 && since <= RELIEF_TOLD_DAYS && isKept && credit.status === "active", ({ about, words, mail }) =>
        mail(`relief-kept:${annex.id}`, words.mail("relief.kept", about, about)),
      ),
      when(isBroken && !areSmall(relieved) && credit.status === "overdue", ({ about, words, sum, mail }) =>
        mail(
          `relief-broken:${annex.id}`,
          reliefBrokenMail(words, about, {
            amount: sum(wholeOf(accountsToday()).overdue.total),
            mayAsk: reliefFaultOf(credit.status, accountsToday()) === undefined,
          }),
        ),
      ),
    ];
  });

/** What is told also while collection is held: it asks for nothing. */
const ASKING_NOTHING: readonly Reminder[] = [ofWithdrawal, ofLineEnd, ofRelief];
const REMINDERS: readonly Reminder[] = [beforeDue, whenLate, whenLapsed, ...ASKING_NOTHING];

/**
 * Reminds the borrowers of credits of what the day after the closed one asks for, each once; after a standstill of what the
 * last days ask for, and of a delay that began before them.
 */
export const remindAll = async (
  services: Services,
  trx: Db,
  all: readonly BookedCredit[],
  day: Day,
  now: Date,
): Promise<void> => {
  const [tomorrow, today] = [addDays(day, 1), sofiaDay(now)];
  const age = daysBetween(day, today);
  if (age > OLDEST_REMINDER_DAYS) return;
  const catchesUp = age === OLDEST_REMINDER_DAYS;
  const held = await heldOn(
    trx,
    all.map(({ credit }) => credit.no),
    today,
  );
  const reminded = all.flatMap((booked) => {
    const on = {
      tomorrow,
      today,
      catchesUp,
      accountsToday: () => booked.told.map(({ drawing }) => accountOf(services, drawing, today)),
    };
    const reminders = held.has(booked.credit.no) ? ASKING_NOTHING : REMINDERS;
    const words = reminders.flatMap((reminder) => reminder(booked, on)).filter((word) => word !== undefined);
    const write = async (writer: CreditWriter): Promise<void> => {
      for (const word of words) await word(writer);
    };
    return words.length > 0 ? [{ credit: booked.credit, write }] : [];
  });
  await writeToAll(services, trx, reminded, now);
  await tellNotices(services, trx, all, { closed: day, today, now });
  await warnGuarantors(services, trx, all, { held, today, now });
};
