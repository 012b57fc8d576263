/**
 * A machine's clock is believed by what the database knows: what is past its term is erased, and days are closed, for good.
 * It is the clock of the system that is looked at; a demo moves its own.
 */
import { SettingError } from "#server/kernel/setting-kinds.ts";
import type { Settings } from "#server/kernel/settings.ts";
import type { Database } from "#server/store/db/database.ts";
import { databaseTime, noteUse, storeIdentity, usedUntil } from "#server/store/tables/store.ts";
import { adoptOrRefuse, databaseName, type Named } from "./adoption.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** How far the clocks of a node and of its PostgreSQL may differ. */
const BESIDE_MS = 10 * MINUTE;
/** How long a lender may have been stopped. */
const STOPPED_MS = 31 * DAY;
/** How far a clock may move between two sweeps: they are minutes apart. */
const RUNNING_MS = 1.5 * DAY;

const shown = (time: Date): string => `${time.toISOString().slice(0, 16).replace("T", " ")} UTC`;

const isWithin = (one: Date, other: Date, most: number): boolean => Math.abs(one.getTime() - other.getTime()) <= most;

/** Refuses a start, with a SettingError, by a clock that the database gives reason to doubt; a demo takes any. */
export const acceptClock = async (
  { kind, db }: Pick<Database, "kind" | "db">,
  settings: Named & Pick<Settings, "demo">,
  now: Date,
): Promise<void> => {
  if (settings.demo) return;
  const { id } = await storeIdentity(db, now);
  if (kind === "postgres") {
    const its = await databaseTime(db);
    if (!isWithin(now, its, BESIDE_MS))
      throw new SettingError(
        `The clock of this machine says ${shown(now)}, that of ${databaseName(settings)} ${shown(its)}: correct the one that is wrong.`,
      );
  }
  const used = await usedUntil(db);
  if (used && !isWithin(now, used, STOPPED_MS))
    adoptOrRefuse(
      settings,
      ["clock", id, used.toISOString()],
      `The clock of this machine says ${shown(now)}, and ${databaseName(settings)} was last used at ${shown(used)}: correct the clock if it is wrong.`,
      "If it is right,",
    );
  await noteUse(db, now);
};

/** Whether the clock still may be believed, since a start that believed it; remembers that it was. */
export const isClockRight = async ({ db }: Pick<Database, "db">, now: Date): Promise<boolean> => {
  const used = await usedUntil(db);
  if (used === null) return true;
  if (!isWithin(now, used, RUNNING_MS)) return false;
  await noteUse(db, now);
  return true;
};
