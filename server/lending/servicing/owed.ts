/** What credits owe and ask for, as those who bring money in compare it. */
import type { Cents } from "#src/domain/lending/money.ts";
import type { Day } from "#src/domain/time/dates.ts";
import type { Catalogue } from "#src/domain/lending/catalogue.ts";
import type { Db } from "#server/store/db/schema.ts";
import { wholeOn } from "./accounts.ts";

type Priced = { catalogue: Catalogue };

/** Sums asked for on a credit as of a day: instalment, arrears, pay-off. */
export const askedOf = async (services: Priced, db: Db, creditNo: number, day: Day): Promise<readonly Cents[]> => {
  const whole = await wholeOn(services, db, creditNo, day);
  return whole ? [whole.next?.cents ?? 0, whole.overdue.total, whole.payOff].filter((cents) => cents > 0) : [];
};

/** All that a credit owes as of a day. */
export const debtOf = async (services: Priced, db: Db, creditNo: number, day: Day): Promise<Cents> =>
  (await wholeOn(services, db, creditNo, day))?.payOff ?? 0;
