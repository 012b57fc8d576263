/** Moves the demo's clock forward, so that a whole life of a credit passes in minutes; never back, and never outside a demo. */
import { daysBetween, isRealDay, sofiaDay, type Day } from "#src/domain/time/dates.ts";
import type { Services } from "#server/services.ts";
import { addClockMove, carrySessions, secondsAhead } from "#server/store/tables/clock-moves.ts";
import { closeDays } from "./close-days.ts";

/** Seconds of a day by which the clock is moved. */
export const DAY_SECONDS = 86_400;
/** The furthest that one move goes, in days. */
const FURTHEST_DAYS = 400;

/** Why the clock was not moved. */
export type ClockFault = "not-a-demo" | "not-forward" | "too-far";

/** Sets the demo's clock to where its moves have brought it. */
export const resumeClock = async ({ database, ports }: Pick<Services, "database" | "ports">): Promise<void> => {
  ports.clock.moveBy?.((await secondsAhead(database.db)) * 1000);
};

/** Seconds until the same time of a later day; undefined for a day that is none. */
export const secondsUntil = (now: Date, day: Day): number | undefined =>
  isRealDay(day) ? daysBetween(sofiaDay(now), day) * DAY_SECONDS : undefined;

/** Moves the clock, closes the days that are over and returns them; what lapsed meanwhile, what waited at the bank for its day and the night's reconciliation follow as jobs. */
export const moveClock = async (
  services: Services,
  { seconds, by }: { seconds: number; by: string },
): Promise<ClockFault | { now: Date; closed: readonly Day[] }> => {
  const { settings, ports, database, queue } = services;
  const { clock } = ports;
  if (!settings.demo || !clock.moveBy) return "not-a-demo";
  if (!(seconds > 0)) return "not-forward";
  if (seconds > FURTHEST_DAYS * DAY_SECONDS) return "too-far";
  await database.transaction(async (trx) => {
    await addClockMove(trx, { at: clock.now(), seconds, by });
    await carrySessions(trx, seconds);
  });
  clock.moveBy(seconds * 1000);
  const closed = await closeDays(services);
  await queue.send(database.db, "sweep", {});
  await queue.send(database.db, "close-books", {});
  await queue.send(database.db, "reconcile", {});
  return { now: clock.now(), closed };
};
