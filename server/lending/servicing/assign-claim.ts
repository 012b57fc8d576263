/**
 * Assignment: the lender gives the claim of a credit to somebody else (чл. 99 ЗЗД, чл. 26 ЗПК). All that is owed leaves the
 * books, nothing accrues any more, and the borrower is told whom to pay from now on. The price is booked when it arrives, as
 * money of its kind, against the same loss.
 */
import { payOffOf } from "#src/domain/lending/account/account.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import { addDays, sofiaDay, type Day } from "#src/domain/time/dates.ts";
import { tellGuarantorsOf } from "#server/lending/guarantees/tell-of-credit.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { addAssignment, assignmentOf, type Assignee } from "#server/store/tables/assignments.ts";
import { annexesSent } from "#server/store/tables/annexes.ts";
import { heldOn } from "#server/store/tables/collection-holds.ts";
import { lockCredit, type LockedCredit } from "#server/store/tables/credits.ts";
import { drawingsOf } from "#server/store/tables/drawings.ts";
import { reliefsOf } from "#server/store/tables/reliefs.ts";
import { setLineUntil } from "#server/store/tables/open-lines.ts";
import { accountsAt, wholeOfTold } from "./accounts.ts";
import { bookCredit } from "./book-credit.ts";
import { isOpenLine } from "./end-line.ts";
import { orderLawPaper } from "./make-law-paper.ts";
import { dropUnsent } from "./tell-credit.ts";

/** Days late after which a claim may be assigned. */
const LATE_DAYS = 180;

/**
 * What can be assigned of a credit today: all that is owed, where it is late by more than 180 days and nothing holds its
 * collection. Undefined otherwise.
 */
export const assignableOf = async (
  services: Pick<Services, "catalogue">,
  db: Db,
  credit: Pick<LockedCredit, "no" | "status">,
  today: Day,
): Promise<Cents | undefined> => {
  if (credit.status !== "overdue" || (await assignmentOf(db, credit.no))) return undefined;
  const told = accountsAt(services, await drawingsOf(db, [credit.no]), today);
  if (told.length === 0 || wholeOfTold(told).daysLate <= LATE_DAYS) return undefined;
  if ((await heldOn(db, [credit.no], today)).has(credit.no)) return undefined;
  const owed = told.reduce((sum, { account }) => sum + Math.max(0, payOffOf(account)), 0);
  return owed > 0 ? owed : undefined;
};

/** Relief that the books know of: a request that was answered, or an annex that was sent. */
export type OfferedRelief = { day: Day } & ({ relief: number } | { annex: string });

/** The last relief offered for a credit through a day that the books know of; undefined when they know of none. */
export const offeredThrough = async (
  { secrets }: Pick<Services, "secrets">,
  db: Db,
  creditNo: number,
  day: Day,
): Promise<OfferedRelief | undefined> => {
  const reliefs = (await reliefsOf(db, secrets, creditNo)).flatMap(({ no, answeredAt }) =>
    answeredAt ? [{ day: sofiaDay(answeredAt), relief: no }] : [],
  );
  const annexes = (await annexesSent(db, creditNo)).map(({ number, at }) => ({ day: sofiaDay(at), annex: number }));
  return [...reliefs, ...annexes]
    .filter((one) => one.day <= day)
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
    .at(-1);
};

type Assigning = { creditNo: number; owed: Cents; price: Cents; to: Assignee; by: string; now: Date };

/** Assigns the claim, has its paper made and sent to the borrower, and tells the guarantor; false when another sum is owed by now, or none may be. */
export const assignClaim = async (
  services: Services,
  trx: Db,
  { creditNo, owed, price, to, by, now }: Assigning,
): Promise<boolean> => {
  const credit = await lockCredit(trx, creditNo);
  const today = sofiaDay(now);
  if (!credit || (await assignableOf(services, trx, credit, today)) !== owed) return false;
  await addAssignment(trx, { creditNo, day: today, owed, price, by, now, ...to });
  const ended = isOpenLine(credit, today) ? { lineUntil: addDays(today, -1) } : {};
  if (ended.lineUntil) await setLineUntil(trx, creditNo, ended.lineUntil);
  await dropUnsent(trx, credit, ["due:", "overdue:", "lapsed:"], now);
  const event = `assignment/${creditNo}`;
  const booked = await bookCredit(services, trx, { ...credit, ...ended }, { event, actor: "O", now });
  const words = { kind: "assignment", day: today, owed, to } as const;
  await orderLawPaper(services, trx, { creditNo, eventId: event, words, now });
  await tellGuarantorsOf(services, trx, {
    drawings: booked.told.map(({ drawing }) => drawing.no),
    key: `assigned:${creditNo}`,
    write: (guarantor) => services.words.mail("law.guarantor.assigned", guarantor, { ...guarantor, ...to }),
    now,
  });
  return true;
};
