/** What payers owe us: money of theirs went back to them, and their bank took the payment back, too. */
import type { Cents } from "#src/domain/lending/money.ts";
import { sofiaDay } from "#src/domain/time/dates.ts";
import { book } from "#server/lending/ledger/book.ts";
import { accounts } from "#server/lending/ledger/chart.ts";
import { payerLetOff, payerOwes } from "#server/lending/ledger/entries.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { balanceOf } from "#server/store/tables/journal.ts";
import { balanceOfPayer } from "#server/store/tables/payments.ts";
import { lockKept } from "./kept.ts";

/** Books what the payer of a payment owes after `after`, in its transaction, and says how much; nothing where no more went back than was theirs. */
export const bookOwed = async (
  { log }: Pick<Services, "log">,
  trx: Db,
  { paymentId, after, now }: { paymentId: string; after: string; now: Date },
): Promise<Cents> => {
  const cents = await balanceOf(trx, accounts.refundable.code, paymentId);
  if (cents <= 0) return 0;
  await book(trx, payerOwes({ paymentId, cents, day: sofiaDay(now), after }), now);
  log.warn({ event: "payer-owes", paymentId }, "a payment was taken back after money of it had gone back");
  return cents;
};

/** What the payer of a payment owes. */
export const owedByPayer = (db: Db, paymentId: string): Promise<Cents> =>
  balanceOf(db, accounts.payersOwe.code, paymentId);

/** What the payer of a payment owes over all their payments that are known to be theirs. */
export const owedBySamePayer = (db: Db, paymentId: string): Promise<Cents> =>
  balanceOfPayer(db, accounts.payersOwe.code, paymentId);

/** Writes off what the payer of a payment owes; false when that is another sum, or nothing. */
export const letOffPayer = async (
  trx: Db,
  { paymentId, cents, act, now }: { paymentId: string; cents: Cents; act: string; now: Date },
): Promise<boolean> => {
  await lockKept(trx, paymentId);
  if (cents <= 0 || (await owedByPayer(trx, paymentId)) !== cents) return false;
  return book(trx, payerLetOff({ paymentId, cents, day: sofiaDay(now), act }), now);
};
