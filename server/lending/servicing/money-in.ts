/** Money as the bank's files and the card provider bring it: received, posted, taken back; and what credits owe. */
import { closingOf, nextPaymentOf, overdueDues, partsOf } from "#src/domain/lending/account/readings.ts";
import type { Account } from "#src/domain/lending/account/account.ts";
import type { Day } from "#src/domain/time/dates.ts";
import type { MoneyIn, Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { paymentFrom } from "#server/store/tables/payments.ts";
import { accountsOf } from "./accounts.ts";
import { receivePayment, takeBackPayment } from "./receive-payment.ts";

/** Posting by the books. Money that cannot be posted to its credit without a person's word is kept as nobody's. */
export const bookedMoney = (services: Services): MoneyIn => {
  const accountOn = async (db: Db, creditNo: number, day: Day): Promise<Account | undefined> =>
    (await accountsOf(services, db, [{ no: creditNo }], day)).get(creditNo);
  return {
    receive: (trx, receipt, creditNo, now) => receivePayment(services, trx, receipt, creditNo, now, { unfit: "keep" }),
    reverse: async (trx, externalId, channel, _valueDay, now) => {
      const payment = await paymentFrom(trx, channel, externalId);
      if (!payment) return "unknown";
      const done = await takeBackPayment(services, trx, payment.id, "reversed", now);
      return done === "taken-back" ? "reversed" : done;
    },
    asked: async (db, creditNo, day) => {
      const account = await accountOn(db, creditNo, day);
      if (!account) return [];
      const sums = [nextPaymentOf(account)?.cents, partsOf(overdueDues(account)).total, closingOf(account).amount];
      return sums.filter((cents) => cents !== undefined && cents > 0) as number[];
    },
    debtOf: async (db, creditNo, day) => {
      const account = await accountOn(db, creditNo, day);
      return account ? closingOf(account).amount : 0;
    },
  };
};
