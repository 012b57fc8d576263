/** What credits owe and ask for, as those who bring money in compare it. */
import { closingOf, nextPaymentOf, overdueDues, partsOf } from "#src/domain/lending/account/readings.ts";
import type { Account } from "#src/domain/lending/account/account.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import type { Day } from "#src/domain/time/dates.ts";
import type { Catalogue } from "#src/domain/lending/catalogue.ts";
import type { Db } from "#server/store/db/schema.ts";
import { accountsOf } from "./accounts.ts";

type Priced = { catalogue: Catalogue };

const accountOn = async (services: Priced, db: Db, creditNo: number, day: Day): Promise<Account | undefined> =>
  (await accountsOf(services, db, [{ no: creditNo }], day)).get(creditNo);

/** Sums asked for on a credit as of a day: instalment, arrears, pay-off. */
export const askedOf = async (services: Priced, db: Db, creditNo: number, day: Day): Promise<readonly Cents[]> => {
  const account = await accountOn(services, db, creditNo, day);
  if (!account) return [];
  const sums = [nextPaymentOf(account)?.cents ?? 0, partsOf(overdueDues(account)).total, closingOf(account).amount];
  return sums.filter((cents) => cents > 0);
};

/** All that a credit owes as of a day. */
export const debtOf = async (services: Priced, db: Db, creditNo: number, day: Day): Promise<Cents> => {
  const account = await accountOn(services, db, creditNo, day);
  return account ? closingOf(account).amount : 0;
};
