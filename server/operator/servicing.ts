/** Commands on the days of the books and the demo's clock. */
import { commandWords } from "#src/copy/staff-commands.ts";
import { isRealDay } from "#src/domain/time/dates.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { closeDays } from "#server/lending/servicing/close-days.ts";
import { DAY_SECONDS, moveClock, secondsUntil } from "#server/lending/servicing/move-clock.ts";
import { staffCalls } from "#server/lending/staff/calls.ts";
import { noteAct } from "#server/lending/staff/clerk.ts";
import { leftBehind } from "#server/store/tables/day-closes.ts";
import { ActError, type Act } from "./act.ts";
import { clerkFor } from "./clerk.ts";

const close: Act = {
  args: ["by?", "reason"],
  about: "closes the days of the books that are over, and lists credits that were left behind",
  run: async (services, [by = "", reason = ""], caller) => {
    const clerk = await clerkFor(services, caller, by, staffCalls["close-days"].roles);
    const closed = await closeDays(services);
    const fields = { days: String(closed.length) };
    const noted = { act: "close-days", subject: "books", fields, reason, now: services.ports.clock.now() };
    await services.database.transaction((trx) => noteAct(services, trx, clerk, noted));
    const behind = await leftBehind(services.database.db);
    return [
      closed.length > 0 ? commandWords.closed(closed[0]!, closed.at(-1)!) : commandWords.allClosed,
      ...behind.map(({ day, creditNo, message }) => `${day}  кредит ${creditNo}  ${message}`),
    ].join("\n");
  },
};

const clock: Act = {
  args: ["to?", "by?", "reason?"],
  about:
    "tells the time; or, for a reason, moves a demo's clock forward to a day (YYYY-MM-DD) or by a number of days, and closes the days between",
  run: async (services, [to, by = "", reason], caller) => {
    const now = services.ports.clock.now();
    if (to === undefined) return formatMoment(now);
    const seconds = /^[0-9]{1,3}$/.test(to)
      ? Number(to) * DAY_SECONDS
      : isRealDay(to)
        ? secondsUntil(now, to)
        : undefined;
    if (seconds === undefined) throw new ActError(commandWords.noDay);
    const clerk = await clerkFor(services, caller, by, staffCalls["move-clock"].roles);
    if (reason === undefined) throw new ActError(commandWords.why);
    const moved = await moveClock(services, { seconds, by: clerk.email });
    if (typeof moved === "string") throw new ActError(commandWords.clock[moved]);
    const fields = { days: String(seconds / DAY_SECONDS) };
    const noted = { act: "move-clock", subject: "clock", fields, reason, now: moved.now };
    await services.database.transaction((trx) => noteAct(services, trx, clerk, noted));
    return commandWords.moved(formatMoment(moved.now), moved.closed.length);
  },
};

/** The commands by name. */
export const SERVICING_ACTS: Readonly<Record<string, Act>> = {
  close,
  clock,
};
