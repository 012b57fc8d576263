/** Free space of the folders this process writes to, and what no longer goes when there is little of it. */
import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import type { FastifyBaseLogger } from "fastify";

/** The folders that are watched; a node on PostgreSQL knows nothing of the database's own. */
type WatchedFolder = "data" | "files" | "backup";

/** Free space, as of at most five seconds ago. */
export type DiskRoom = {
  /** Bytes free for this process, by folder; one that cannot be measured is missing. */
  free(): Promise<Partial<Record<WatchedFolder, number>>>;
  /** Whether files may be uploaded: they leave room for everything else. */
  takesUploads(): Promise<boolean>;
  /** Whether there is too little room for the database's folder, or something could not be written in the last minute. */
  isFull(): Promise<boolean>;
  /** Tells that something could not be written for lack of space. */
  noteFailure(): void;
};

/** Uploads stop at this many times the floor, long before anything else does. */
const UPLOADS_TIMES = 4;
/** What has stopped goes on only with a quarter more room than it stopped at, so that nothing flaps. */
const AGAIN_TIMES = 1.25;
const SHARED_MS = 5_000;
const FAILED_MS = 60_000;

/**
 * Bytes of a folder's file system that are free for this user; of the nearest one above that exists.
 *
 * @internal for its test.
 */
export const freeBytes = async (folder: string): Promise<number> => {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    const above = dirname(folder);
    if ((error as { code?: string }).code !== "ENOENT" || above === folder) throw error;
    return freeBytes(above);
  }
};

/**
 * What is watched; `floor` in bytes, 0 for none. `isVital`: the database is in the data folder. `measure` and `now` (ms) are
 * replaced in tests.
 */
export type WatchedDisk = {
  folders: Partial<Record<WatchedFolder, string>>;
  isVital: boolean;
  floor: number;
  log: Pick<FastifyBaseLogger, "warn" | "error" | "info">;
  measure?: (folder: string) => Promise<number>;
  now?: () => number;
};

/** Begins to watch; measures when asked. */
export const watchDisk = ({
  folders,
  isVital,
  floor,
  log,
  measure = freeBytes,
  now = () => performance.now(),
}: WatchedDisk): DiskRoom => {
  const stopped = { uploads: false, all: false };
  let failedAt = -Infinity;
  let last: { at: number; free: Promise<Partial<Record<WatchedFolder, number>>> } | undefined;

  /** Whether something is to be stopped that stops below `least` bytes; an unknown number changes nothing. */
  const isBelow = (was: boolean, bytes: readonly (number | undefined)[], least: number): boolean => {
    const known = bytes.filter((each) => each !== undefined);
    return known.length === 0 ? was : Math.min(...known) < least * (was ? AGAIN_TIMES : 1);
  };

  const judge = ({ data, files, ...rest }: Partial<Record<WatchedFolder, number>>): void => {
    const before = { ...stopped };
    stopped.all = isVital && isBelow(stopped.all, [data], floor);
    stopped.uploads = isBelow(stopped.uploads, [data, files], UPLOADS_TIMES * floor);
    const free = { data, files, ...rest };
    if (stopped.all && !before.all)
      log.error({ event: "disk-full", free }, "the disk is all but full: this node is not ready");
    else if (stopped.uploads && !before.uploads)
      log.error({ event: "disk-low", free }, "little space is left on the disk: no file is taken");
    else if (!stopped.uploads && before.uploads) log.info({ event: "disk-well", free }, "the disk has room again");
  };

  const look = async (): Promise<Partial<Record<WatchedFolder, number>>> => {
    const measured = await Promise.all(
      Object.entries(folders).map(
        async ([name, folder]) => [name, await measure(folder).catch(() => undefined)] as const,
      ),
    );
    const free = Object.fromEntries(measured.filter(([, bytes]) => bytes !== undefined));
    judge(free);
    return free;
  };

  const free: DiskRoom["free"] = () => {
    if (last === undefined || now() - last.at >= SHARED_MS) last = { at: now(), free: look() };
    return last.free;
  };
  return {
    free,
    takesUploads: async () => {
      await free();
      return !stopped.uploads;
    },
    isFull: async () => {
      await free();
      return stopped.all || now() - failedAt < FAILED_MS;
    },
    noteFailure: () => {
      if (now() - failedAt >= FAILED_MS)
        log.error({ event: "disk-full" }, "something could not be written for lack of space: this node is not ready");
      failedAt = now();
    },
  };
};
