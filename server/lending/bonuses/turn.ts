/** Days of bonuses: from one they may be used, after another they lapse. */
import { formatDay, sofiaDay } from "#src/domain/time/dates.ts";
import { bonusLapsed } from "#server/lending/ledger/bonus-entries.ts";
import { book } from "#server/lending/ledger/book.ts";
import type { Services } from "#server/services.ts";
import { publishChange } from "#server/store/db/change-notifications.ts";
import type { Db } from "#server/store/db/schema.ts";
import { bonusesToTurn, moveBonus, type BonusRow } from "#server/store/tables/bonuses.ts";
import { tellOfBonus } from "./told.ts";

const AT_ONCE = 200;

const turn = async (services: Services, trx: Db, bonus: BonusRow, now: Date): Promise<void> => {
  const { id, status, userId, cents, expiresOn } = bonus;
  if (status === "confirmed") {
    if (!(await moveBonus(trx, { id, to: "active", actor: "T", now }))) return;
    const until = formatDay(expiresOn, true);
    await tellOfBonus(services, trx, { userId, cents, key: `active:${id}`, now }, (to, about) =>
      services.words.mail("bonus.active", to, { ...about, until }),
    );
    return;
  }
  if (!(await moveBonus(trx, { id, to: "expired", actor: "T", now }))) return;
  await book(trx, bonusLapsed({ bonusId: id, cents, day: sofiaDay(now), actor: "T" }), now);
  await publishChange(trx, userId, ["user-data", "page"]);
};

/** Does what is due, at most 200 of them per run. One that both begins and ends is first told of, and lapses next. */
export const turnBonuses = async (services: Services, now: Date): Promise<void> => {
  for (const bonus of await bonusesToTurn(services.database.db, sofiaDay(now), AT_ONCE))
    await services.database.transaction((trx) => turn(services, trx, bonus, now));
};
