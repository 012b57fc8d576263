/**
 * The lender writes off the debt of a credit: its books give up all that is owed, nothing accrues any more, and a line
 * ends. The borrower still owes the sum; what is paid later recovers it.
 */
import { randomUUID } from "node:crypto";
import { SMALLEST_DEBT, leftOfWrittenOff, payOffOf } from "#src/domain/lending/account/account.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import { addDays, sofiaDay, type Day } from "#src/domain/time/dates.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { lockCredit } from "#server/store/tables/credits.ts";
import { drawingsOf } from "#server/store/tables/drawings.ts";
import { setLineUntil } from "#server/store/tables/open-lines.ts";
import { addWriteOff } from "#server/store/tables/write-offs.ts";
import { accountOf, type DrawingAccount } from "./accounts.ts";
import { bookCredit } from "./book-credit.ts";
import { stillOwedMail } from "./credit-mails.ts";
import { isOpenLine } from "./end-line.ts";
import { writerTo } from "./tell-credit.ts";

/** A drawing whose debt can be written off, and how much it is. */
type Debt = { drawingNo: number; cents: Cents };

const debtOf = ({ drawing, account }: DrawingAccount): Debt[] => {
  const cents = payOffOf(account);
  return account.writtenOff || account.settledDay !== undefined || cents <= SMALLEST_DEBT
    ? []
    : [{ drawingNo: drawing.no, cents }];
};

/** The debts of a credit on a day that can be written off, a drawing each; none of one that was written off. */
export const debtsOf = async (
  services: Pick<Services, "catalogue">,
  db: Db,
  creditNo: number,
  day: Day,
): Promise<Debt[]> =>
  (await drawingsOf(db, [creditNo])).flatMap((drawing) =>
    debtOf({ drawing, account: accountOf(services, drawing, day) }),
  );

/** The sum of debts. */
export const sumOf = (debts: readonly Debt[]): Cents => debts.reduce((sum, { cents }) => sum + cents, 0);

type WritingOff = { creditNo: number; cents: Cents; reason: string; by: string; now: Date };

/** Writes off all that a credit owes today, and tells its borrower; false when that is another sum, or nothing. */
export const writeOffCredit = async (
  services: Services,
  trx: Db,
  { creditNo, cents, reason, by, now }: WritingOff,
): Promise<boolean> => {
  const credit = await lockCredit(trx, creditNo);
  const today = sofiaDay(now);
  const debts = credit ? await debtsOf(services, trx, creditNo, today) : [];
  if (!credit || debts.length === 0 || sumOf(debts) !== cents) return false;
  const id = randomUUID();
  for (const [at, { drawingNo }] of debts.entries())
    await addWriteOff(trx, { id: at === 0 ? id : randomUUID(), drawingNo, day: today, reason, by, now });
  const ended = isOpenLine(credit, today) ? { lineUntil: addDays(today, -1) } : {};
  if (ended.lineUntil) await setLineUntil(trx, creditNo, ended.lineUntil);
  const act = { event: `write-off/${id}`, actor: "O" as const, now };
  const booked = await bookCredit(services, trx, { ...credit, ...ended }, act);
  const writer = await writerTo(services, trx, booked.credit, now);
  const left = booked.told.reduce((sum, { account }) => sum + leftOfWrittenOff(account), 0);
  if (!writer) return true;
  const { about, words, sum } = writer;
  await writer.mail("written-off", stillOwedMail(words, about, "credit.writtenOff", sum(left)));
  return true;
};
