/**
 * Plans for arrears: agreed by the desk with the borrower, told to them, judged at the closes of days by the books. While
 * one stands nothing collects the credit; what is owed does not change.
 */
import type { Cents } from "#src/domain/lending/money.ts";
import { reliefFaultOf } from "#src/domain/lending/relief.ts";
import { addDays, formatDay, nextWorkingDay, sofiaDay, type Day } from "#src/domain/time/dates.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import {
  addArrearsPlan,
  endOpenPlan,
  judgeArrearsPlans,
  planRowsDueOn,
  type ArrearsPlanRow,
  type JudgedPlan,
  type NewArrearsPlan,
} from "#server/store/tables/arrears-plans.ts";
import { heldOn } from "#server/store/tables/collection-holds.ts";
import { creditsByNo, lockCredit, type LockedCredit } from "#server/store/tables/credits.ts";
import { drawingsOf, isLent } from "#server/store/tables/drawings.ts";
import type { Judging } from "#server/store/tables/promises.ts";
import { accountsAt, wholeOn } from "./accounts.ts";
import { planAgreedMail, planBrokenMail, planEndedMail, planKeptMail } from "./credit-mails.ts";
import { writerTo, writeToAll, type CreditWriter } from "./tell-credit.ts";

/**
 * The last day whose money keeps what is promised of a day, as of an instalment due that day, and the one whose close
 * judges: by then that day's money is in the bank's statement.
 */
export const promisedDays = (day: Day): { lastDay: Day; judgeDay: Day } => {
  const lastDay = nextWorkingDay(day);
  return { lastDay, judgeDay: nextWorkingDay(addDays(lastDay, 1)) };
};

/** A day and a sum as they are agreed, with the days that follow from it. */
export const planRow = (day: Day, cents: Cents): ArrearsPlanRow => ({ day, cents, ...promisedDays(day) });

/**
 * Whether a plan can be agreed of a credit: it is late, no plan stands, no relief is asked for, and its borrower lives. A
 * hold of the desk stands in no way of one.
 */
export const canPlan = async (
  db: Db,
  { no, status }: Pick<LockedCredit, "no" | "status">,
  today: Day,
): Promise<boolean> => {
  if (status !== "overdue") return false;
  const by = (await heldOn(db, [no], today)).get(no);
  return by === undefined || by === "hold";
};

/** Whether relief may be asked for a credit. */
const mayAskRelief = async (
  services: Pick<Services, "catalogue">,
  db: Db,
  { no, status }: Pick<LockedCredit, "no" | "status">,
  today: Day,
): Promise<boolean> => {
  const told = accountsAt(services, (await drawingsOf(db, [no])).filter(isLent), today);
  return (
    reliefFaultOf(
      status,
      told.map(({ account }) => account),
    ) === undefined
  );
};

/** Agrees a plan and tells the borrower; false when none can be agreed any more. */
export const agreeArrearsPlan = async (services: Services, trx: Db, plan: NewArrearsPlan): Promise<boolean> => {
  const { creditNo, rows, now, today } = plan;
  const credit = await lockCredit(trx, creditNo);
  if (!credit || !(await canPlan(trx, credit, today))) return false;
  const id = await addArrearsPlan(trx, plan);
  const dueThen = (await wholeOn(services, trx, creditNo, rows.at(-1)!.day))?.due.total ?? 0;
  const writer = await writerTo(services, trx, credit, now);
  await writer?.mail(
    `arrears-plan:${id}`,
    planAgreedMail(writer.words, writer.about, {
      dueThen: writer.sum(dueThen),
      mayAsk: await mayAskRelief(services, trx, credit, today),
      rows: rows.map(({ day, cents }) => [formatDay(day, true), writer.sum(cents)] as const),
    }),
  );
  return true;
};

/** Ends the standing plan of a credit before its days are over, and tells the borrower; false when none stands. */
export const endArrearsPlan = async (
  services: Services,
  trx: Db,
  { creditNo, by, now }: { creditNo: number; by: string; now: Date },
): Promise<boolean> => {
  const credit = await lockCredit(trx, creditNo);
  const id = credit && (await endOpenPlan(trx, { creditNo, by }));
  if (id === undefined) return false;
  const writer = await writerTo(services, trx, credit!, now);
  const mayAsk = await mayAskRelief(services, trx, credit!, sofiaDay(now));
  await writer?.mail(`arrears-plan-ended:${id}`, planEndedMail(writer.words, writer.about, mayAsk));
  return true;
};

type Told = { credit: LockedCredit; write(writer: CreditWriter): Promise<void> };

/** Tells what a close found of a plan: kept, broken, or that what came late after all was in time. An end is told by what brought it. */
const tellJudged = (
  services: Services,
  trx: Db,
  credit: LockedCredit,
  { id, was, state }: JudgedPlan,
  { closed, today }: { closed: Day; today: Day },
): Told | undefined => {
  const key = `arrears-plan-${state}:${id}:${closed}`;
  if (state === "ended") return undefined;
  return {
    credit,
    write: async ({ about, words, sum, mail }) => {
      if (state === "kept") {
        const overdue = (await wholeOn(services, trx, credit.no, today))?.overdue.total ?? 0;
        return mail(key, planKeptMail(words, about, overdue > 0 ? sum(overdue) : undefined));
      }
      if (state === "open")
        return was === "broken" ? mail(key, words.mail("arrears.restored", about, about)) : undefined;
      const overdue = (await wholeOn(services, trx, credit.no, today))?.overdue.total ?? 0;
      const mayAsk = await mayAskRelief(services, trx, credit, today);
      return mail(key, planBrokenMail(words, about, { amount: sum(overdue), mayAsk }));
    },
  };
};

/**
 * Judges the plans of a part of the credits at the close of a day, tells their borrowers what became of them, and reminds
 * those that stand of what is to be paid the day after the next.
 */
export const closePlans = async (
  services: Services,
  trx: Db,
  { part, day, since, now, today }: Judging & { today: Day },
): Promise<void> => {
  const judged = await judgeArrearsPlans(trx, { part, day, since, now });
  const due = await planRowsDueOn(trx, { part, day: addDays(day, 2) });
  if (judged.length + due.length === 0) return;
  const nos = new Set([...judged, ...due].map(({ creditNo }) => creditNo));
  const credits = new Map((await creditsByNo(trx, [...nos])).map((credit) => [credit.no, credit]));
  const told: (Told | undefined)[] = [
    ...judged.map((one) => tellJudged(services, trx, credits.get(one.creditNo)!, one, { closed: day, today })),
    ...due
      .filter((row) => row.day >= today)
      .map(({ planId, creditNo, day: until, left }) => ({
        credit: credits.get(creditNo)!,
        write: ({ about, words, sum, mail }: CreditWriter) =>
          mail(
            `arrears-plan-due:${planId}:${until}`,
            words.mail("arrears.due", about, { ...about, amount: sum(left), day: formatDay(until, true) }),
          ),
      })),
  ];
  await writeToAll(
    services,
    trx,
    told.filter((one) => one !== undefined),
    now,
  );
};
