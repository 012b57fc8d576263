/** Finds out from which day the credits of before ask for money. */
import { firstDueOf } from "#src/domain/lending/account/whole.ts";
import { sofiaDay } from "#src/domain/time/dates.ts";
import type { Services } from "#server/services.ts";
import { creditsWithoutDueDay, writeDueDays } from "#server/store/tables/credit-list.ts";
import { accountsOf } from "./accounts.ts";

const AT_ONCE = 200;
const MOST = 10_000;

/** Finds it out for at most 10 000 credits. */
export const fillDueDays = async (services: Services, now: Date): Promise<void> => {
  const { db } = services.database;
  for (let done = 0; done < MOST; done += AT_ONCE) {
    const nos = await creditsWithoutDueDay(db, AT_ONCE);
    if (nos.length === 0) return;
    const told = await accountsOf(
      services,
      db,
      nos.map((no) => ({ no })),
      sofiaDay(now),
    );
    const accounts = (no: number) => (told.get(no) ?? []).map(({ account }) => account);
    await writeDueDays(
      db,
      nos.map((no) => ({ creditNo: no, dueDay: firstDueOf(accounts(no)) })),
    );
  }
};
