/**
 * A sum told ahead: what a payment comes to on the day on which its money arrives. It is kept as it was told, holds for a
 * few days after that day (`src/domain/lending/account/telling.ts`), and the borrower has it in writing.
 */
import { overdueDues } from "#src/domain/lending/account/readings.ts";
import { wholeOf } from "#src/domain/lending/account/whole.ts";
import { toldUntil } from "#src/domain/lending/account/telling.ts";
import type { Catalogue } from "#src/domain/lending/catalogue.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import { addDays, formatDay, nextWorkingDay, type Day } from "#src/domain/time/dates.ts";
import type { OwnChannel } from "#server/lending/lender/lender.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import type { LockedCredit } from "#server/store/tables/credits.ts";
import type { LivedDrawing } from "#server/store/tables/drawings.ts";
import { addInstruction } from "#server/store/tables/payment-instructions.ts";
import { accountsAt } from "./accounts.ts";
import { toldAheadMail } from "./payment-mails.ts";
import { writerTo } from "./tell-credit.ts";

/** Days ahead for which a sum is told: statutory rates of later days are not known. */
export const MOST_DAYS_AHEAD = 60;

/** What a sum can be told for. */
export type ToldFor = "instalment" | "arrears" | "payoff";

/** The day on which money that is sent today arrives at the latest: the next working day. */
export const usualArrival = (today: Day): Day => nextWorkingDay(addDays(today, 1));

/** A sum told, and the last instalment that it pays; null where it pays everything. */
export type ToldSum = { cents: Cents; upTo: number | null };

/** What a credit comes to on a day, over all its drawings; undefined when there is nothing to pay for it. */
export const toldOn = (
  services: { catalogue: Catalogue },
  drawings: readonly LivedDrawing[],
  purpose: ToldFor,
  day: Day,
): ToldSum | undefined => {
  const accounts = accountsAt(services, drawings, day).map(({ account }) => account);
  const whole = wholeOf(accounts);
  const sumOf = (): ToldSum | undefined => {
    if (purpose === "payoff") return { cents: whole.payOff, upTo: null };
    if (purpose === "instalment") return whole.next;
    return { cents: whole.overdue.total, upTo: Math.max(0, ...accounts.flatMap(overdueDues).map(({ n }) => n)) };
  };
  const told = sumOf();
  return told && told.cents > 0 ? { cents: told.cents, upTo: told.upTo } : undefined;
};

type Telling = {
  credit: Pick<LockedCredit, "no" | "applicationId">;
  drawingNo: number;
  purpose: ToldFor;
  day: Day;
  told: ToldSum;
  /** Who is told, where it is not the borrower. */
  guarantorId?: string | undefined;
  now: Date;
};

/** Keeps what a borrower or a guarantor was told, in the transaction that shows it. */
export const keepTold = async (
  trx: Db,
  { credit, drawingNo, purpose, day, told: { cents, upTo }, guarantorId, now }: Telling,
): Promise<void> => {
  await addInstruction(trx, {
    creditNo: credit.no,
    purpose,
    spare: purpose === "instalment" ? "advance" : null,
    cents,
    validUntil: toldUntil(day),
    told: { day, drawingNo, upTo },
    guarantorId,
    now,
  });
};

/** Sends the borrower what they were told, with where it is paid. */
export const mailTold = async (
  services: Services,
  trx: Db,
  { credit, purpose, day, told: { cents }, now }: Telling,
  { title, rows }: OwnChannel,
): Promise<void> => {
  const writer = await writerTo(services, trx, credit, now);
  if (!writer) return;
  const { about, words, sum } = writer;
  await writer.mail(
    `told:${purpose}:${day}:${cents}:${title}`,
    toldAheadMail(words, about, {
      amount: sum(cents),
      purpose,
      day: formatDay(day, true),
      until: formatDay(toldUntil(day), true),
      channel: rows.map(({ label, value }): [string, string] => [label, value]),
    }),
  );
};
