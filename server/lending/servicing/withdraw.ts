/** Withdrawal from the agreement of a drawing (чл. 29 ЗПК): noticed once, receipted with its day and hour. */
import { randomUUID } from "node:crypto";
import { formatMoney, money } from "#src/domain/lending/money.ts";
import { cancelBonuses } from "#server/lending/bonuses/cancel.ts";
import { tellGuarantorsOf } from "#server/lending/guarantees/tell-of-credit.ts";
import { withdrawnOf } from "#src/domain/lending/account/readings.ts";
import { addDays, formatDay, sofiaDay, type Day } from "#src/domain/time/dates.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import type { Account } from "#src/domain/lending/account/account.ts";
import type { CreditStatus } from "#src/domain/lending/credit-states.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { lockCredit } from "#server/store/tables/credits.ts";
import { drawingsOf, isLent, type LivedDrawing } from "#server/store/tables/drawings.ts";
import { setLineUntil } from "#server/store/tables/open-lines.ts";
import { addWithdrawal } from "#server/store/tables/withdrawals.ts";
import { accountOf } from "./accounts.ts";
import { bookCredit } from "./book-credit.ts";
import { withdrawnMail } from "./credit-mails.ts";
import { withdrawalOn } from "./suppose.ts";
import { endPayOff } from "./refinance.ts";
import { writerTo } from "./tell-credit.ts";

const OPEN: readonly CreditStatus[] = ["active", "overdue", "forbearance"];

/** Whether the agreement of a drawing was withdrawn from, in time to pay or not. */
export const isWithdrawn = ({ events }: Pick<LivedDrawing, "events">): boolean =>
  events.some(({ kind }) => kind === "withdrawal");

/** The last day on which a drawing's agreement may be withdrawn from; undefined when it may not be, or not any more. */
export const withdrawalOpenUntil = (
  { status }: { status: CreditStatus },
  drawing: LivedDrawing,
  { settledDay }: Account,
  today: Day,
): Day | undefined => {
  const { withdrawalUntil } = drawing;
  if (withdrawalUntil === null || today > withdrawalUntil || !OPEN.includes(status)) return undefined;
  return settledDay !== undefined || isWithdrawn(drawing) ? undefined : withdrawalUntil;
};

/** Withdraws from the agreement of a credit's latest drawing, once; `closed` when there is no right to, or no more. */
export const withdrawFrom = async (
  services: Services,
  trx: Db,
  { creditNo, now }: { creditNo: number; now: Date },
): Promise<"withdrawn" | "already" | "closed"> => {
  const credit = await lockCredit(trx, creditNo);
  const drawings = (await drawingsOf(trx, [creditNo])).filter(isLent);
  const drawing = drawings.at(-1);
  if (!credit || !drawing) return "closed";
  if (isWithdrawn(drawing)) return "already";
  const today = sofiaDay(now);
  if (!withdrawalOpenUntil(credit, drawing, accountOf(services, drawing, today), today)) return "closed";
  const { id, day, payUntil } = withdrawalOn(today, randomUUID());
  await addWithdrawal(trx, { id, drawingNo: drawing.no, day, payUntil, now });
  await endPayOff(services, trx, drawing, now);
  const { applicationId } = credit;
  await cancelBonuses(services, trx, { applicationId, actor: "P", reason: "the friend has withdrawn", now });
  // The agreement of a line's first drawing is that of the line.
  const endsLine = credit.lineUntil !== null && credit.lineUntil >= today && drawings.length === 1;
  const lineUntil = endsLine ? addDays(today, -1) : credit.lineUntil;
  if (endsLine) await setLineUntil(trx, creditNo, addDays(today, -1));
  const act = { event: `withdrawal/${id}`, actor: "U" as const, now };
  const booked = await bookCredit(services, trx, { ...credit, lineUntil }, act);
  const owed = withdrawnOf(booked.account);
  await tellGuarantorsOf(services, trx, {
    drawings: [drawing.no],
    key: `withdrawn:${drawing.no}`,
    write: (to) =>
      services.words.mail("law.guarantor.borrowerWithdrew", to, {
        ...to,
        amount: formatMoney(money(owed?.amount ?? 0, services.catalogue)),
        until: formatDay(payUntil, true),
      }),
    now,
  });
  const writer = await writerTo(services, trx, booked.credit, now);
  if (!writer) return "withdrawn";
  const { about, words, sum } = writer;
  await writer.mail(
    `withdrawn:${drawing.no}`,
    withdrawnMail(words, about, {
      at: formatMoment(now),
      amount: sum(owed?.amount ?? 0),
      perDay: owed?.perDay === undefined ? undefined : sum(owed.perDay),
      until: formatDay(payUntil, true),
    }),
  );
  return "withdrawn";
};
