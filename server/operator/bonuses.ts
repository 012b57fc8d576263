/** Commands on campaigns of „Доведи приятел“ and bonuses. */
import { commandWords } from "#src/copy/staff-commands.ts";
import { doneWords } from "#src/copy/staff.ts";
import { refusalWords } from "#src/copy/refusals.ts";
import { formatCents, parseTypedMoney } from "#src/domain/lending/money.ts";
import { formatDay, isRealDay, sofiaDay } from "#src/domain/time/dates.ts";
import { staffCalls } from "#server/lending/staff/calls.ts";
import { startPromotion, stopPromotion, withdrawBonus } from "#server/lending/staff/promotions.ts";
import { listedBonuses } from "#server/store/tables/bonus-list.ts";
import { ActError, type Act } from "./act.ts";
import { clerkFor } from "./clerk.ts";

const MOST = 500;

const bonuses: Act = {
  args: [],
  about: "lists bonuses, the latest first",
  run: async ({ database }) =>
    (await listedBonuses(database.db, { shown: "vsichki", after: "", most: MOST }))
      .map(({ no, kind, cents, status, application, activeFrom, expiresOn }) =>
        [no, kind, formatCents(cents, "€"), status, application, formatDay(activeFrom), formatDay(expiresOn)].join(
          "  ",
        ),
      )
      .join("\n") || commandWords.none,
};

const start: Act = {
  args: ["title", "from", "to", "referrer amount", "friend amount", "most friends", "by?", "reason"],
  about:
    "announces a campaign for days (YYYY-MM-DD): what whoever invited and the friend get, for how many friends a year",
  run: async (
    services,
    [title = "", from = "", to = "", own = "", friend = "", most = "", by = "", reason = ""],
    caller,
  ) => {
    const clerk = await clerkFor(services, caller, by, staffCalls["start-promotion"].roles);
    const now = services.ports.clock.now();
    const announced = {
      title,
      from: isRealDay(from) ? from : null,
      to: isRealDay(to) ? to : null,
      referrerAmount: parseTypedMoney(own),
      friendAmount: parseTypedMoney(friend),
      mostFriends: Number(most),
      reason,
    };
    const fault = await services.database.transaction((trx) =>
      startPromotion(services, trx, clerk, { announced, today: sofiaDay(now), now }),
    );
    if (fault) throw new ActError(refusalWords[`promotion-${fault.code}`]);
    return doneWords["promotion-started"];
  },
};

const stop: Act = {
  args: ["by?", "reason"],
  about: "ends the campaign that runs, at once",
  run: async (services, [by = "", reason = ""], caller) => {
    const clerk = await clerkFor(services, caller, by, staffCalls["end-promotion"].roles);
    const now = services.ports.clock.now();
    const isEnded = await services.database.transaction((trx) =>
      stopPromotion(services, trx, clerk, { reason, today: sofiaDay(now), now }),
    );
    if (!isEnded) throw new ActError(commandWords.none);
    return doneWords["promotion-ended"];
  },
};

const cancel: Act = {
  args: ["bonus number", "by?", "reason"],
  about: "cancels a bonus that has not been used",
  run: async (services, [no = "", by = "", reason = ""], caller) => {
    const clerk = await clerkFor(services, caller, by, staffCalls["cancel-bonus"].roles);
    const now = services.ports.clock.now();
    const isCancelled = await services.database.transaction((trx) =>
      withdrawBonus(services, trx, clerk, { no: Number(no), reason, now }),
    );
    if (!isCancelled) throw new ActError(refusalWords["no-such-bonus"]);
    return doneWords["bonus-cancelled"];
  },
};

/** The commands by name. */
export const BONUS_ACTS: Readonly<Record<string, Act>> = {
  bonuses,
  "start-promotion": start,
  "end-promotion": stop,
  "cancel-bonus": cancel,
};
