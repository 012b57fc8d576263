/** Makes a backup whenever the latest one is too old, also right after a start. */
import type { FastifyBaseLogger } from "fastify";
import type { Settings } from "#server/kernel/settings.ts";
import type { Clock } from "#server/ports/clock.ts";
import { backupTimes, makeBackup, removeOldBackups, type BackupPlace } from "./backup.ts";

const LOOK_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Scheduled backups; `stop` waits for one that is being made. */
export type Backups = {
  /** Makes one if it is time, after a failed one at the next look. */
  look(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts the schedule; without BACKUP_DIR there is none. */
export const scheduleBackups = (
  place: Omit<BackupPlace, "folder">,
  { backupDir, backupHours, backupKeep }: Pick<Settings, "backupDir" | "backupHours" | "backupKeep">,
  { clock, log }: { clock: Clock; log: FastifyBaseLogger },
  everyMs = LOOK_MS,
): Backups => {
  if (backupDir === undefined) return { look: () => Promise.resolve(), stop: () => Promise.resolve() };
  const own = { ...place, folder: backupDir };
  let running: Promise<void> | undefined;
  const run = async (): Promise<void> => {
    try {
      const now = clock.now();
      const last = (await backupTimes(own)).findLast((time) => time <= now);
      if (last !== undefined && now.getTime() - last.getTime() < backupHours * HOUR_MS) return;
      const { manifest, heldMs } = await makeBackup(own, now);
      const removed = await removeOldBackups(own, backupKeep, now);
      log.info({ event: "backup-made", bytes: manifest.bytes, heldMs, removed }, "a backup was made");
    } catch (error) {
      log.error({ err: error, event: "backup-failed" }, "no backup could be made");
    }
  };
  const look = (): Promise<void> =>
    (running ??= run().finally(() => {
      running = undefined;
    }));
  const timer = setInterval(() => void look(), everyMs).unref();
  void look();
  return {
    look,
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
};
