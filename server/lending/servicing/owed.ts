/** What credits owe and ask for, as those who bring money in compare it. */
import type { Cents } from "#src/domain/lending/money.ts";
import type { Day } from "#src/domain/time/dates.ts";
import type { Catalogue } from "#src/domain/lending/catalogue.ts";
import type { Db } from "#server/store/db/schema.ts";
import { groupBy } from "#server/kernel/group-by.ts";
import { drawingsOf } from "#server/store/tables/drawings.ts";
import { accountsAt, wholeOfTold, wholeOn } from "./accounts.ts";

type Priced = { catalogue: Catalogue };

/** Sums asked for on credits, each as of a day: instalment, arrears, pay-off. */
export const askedOfAll = async (
  services: Priced,
  db: Db,
  asked: readonly { creditNo: number; day: Day }[],
): Promise<(creditNo: number, day: Day) => readonly Cents[]> => {
  const drawings = groupBy(
    await drawingsOf(db, [...new Set(asked.map(({ creditNo }) => creditNo))]),
    (one) => one.creditNo,
  );
  return (creditNo, day) => {
    const own = drawings.get(creditNo) ?? [];
    if (own.length === 0) return [];
    const { next, overdue, payOff } = wholeOfTold(accountsAt(services, own, day));
    return [next?.cents ?? 0, overdue.total, payOff].filter((cents) => cents > 0);
  };
};

/** All that a credit owes as of a day. */
export const debtOf = async (services: Priced, db: Db, creditNo: number, day: Day): Promise<Cents> =>
  (await wholeOn(services, db, creditNo, day))?.payOff ?? 0;
