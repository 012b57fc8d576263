/** The bonuses that a contract made today takes into its price. One that pays an older credit off takes none: its old and new cost are compared. */
import type { Cents } from "#src/domain/lending/money.ts";
import type { Day } from "#src/domain/time/dates.ts";
import type { Db } from "#server/store/db/schema.ts";
import type { ApplicationRow } from "#server/store/tables/applications.ts";
import { activeBonusesOf } from "#server/store/tables/bonuses.ts";

/** Those of an application's person who wants less interest for them; 0 where there are none. */
export const wantedBonuses = async (
  db: Db,
  { userId, refinancesNo }: Pick<ApplicationRow, "userId" | "refinancesNo">,
  today: Day,
): Promise<{ ids: string[]; cents: Cents }> => {
  const wanted =
    refinancesNo === null
      ? (await activeBonusesOf(db, userId)).filter(({ forInterest, expiresOn }) => forInterest && expiresOn >= today)
      : [];
  return { ids: wanted.map(({ id }) => id), cents: wanted.reduce((sum, { cents }) => sum + cents, 0) };
};
