import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { freeBytes, watchDisk, type DiskRoom } from "./disk-room.ts";

type WatchedFolder = keyof Awaited<ReturnType<DiskRoom["free"]>>;

const MB = 1024 * 1024;

/** A disk of which each folder has so many megabytes, and what was logged. */
const watched = (room: Partial<Record<WatchedFolder, number>>, isVital = true) => {
  const lines: unknown[] = [];
  const write = ({ event }: { event: string }): void => void lines.push(event);
  let time = 0;
  const disk = watchDisk({
    folders: Object.fromEntries(Object.keys(room).map((name) => [name, name])),
    isVital,
    floor: 100 * MB,
    log: { warn: write, error: write, info: write } as never,
    measure: (folder) => {
      const megabytes = room[folder as WatchedFolder];
      return megabytes === undefined ? Promise.reject(new Error("gone")) : Promise.resolve(megabytes * MB);
    },
    now: () => time,
  });
  return { disk, lines, wait: (ms: number) => void (time += ms) };
};

const told = async (disk: DiskRoom): Promise<string> =>
  [(await disk.takesUploads()) ? "uploads" : "", (await disk.isFull()) ? "full" : ""].filter(Boolean).join(" ");

it("measures what df tells, also of a folder that is not made yet", async () => {
  const df = (): number =>
    Number(execFileSync("df", ["-Pk", tmpdir()], { encoding: "utf8" }).split("\n")[1]!.trim().split(/\s+/)[3]) * 1024;
  const [before, own, after] = [df(), await freeBytes(join(tmpdir(), "not", "made")), df()];
  // Others write meanwhile.
  expect(own).toBeGreaterThan(Math.min(before, after) - 512 * MB);
  expect(own).toBeLessThan(Math.max(before, after) + 512 * MB);
});

it("stops uploads first, then everything, and goes on only with more room than it stopped at", async () => {
  const room = { data: 401 };
  const { disk, lines, wait } = watched(room);
  const seen: string[] = [];
  for (const megabytes of [401, 399, 450, 499, 500, 399, 99, 101, 124, 125, 600]) {
    room.data = megabytes;
    wait(5_000);
    seen.push(await told(disk));
  }
  expect(seen).toEqual(["uploads", "", "", "", "uploads", "", "full", "full", "full", "", "uploads"]);
  expect(lines).toEqual(["disk-low", "disk-well", "disk-low", "disk-full", "disk-well"]);
});

it("looks at most once in five seconds", async () => {
  const room = { data: 500 };
  const { disk, wait } = watched(room);
  await told(disk);
  room.data = 50;
  wait(4_999);
  expect(await told(disk)).toBe("uploads");
  wait(1);
  expect(await told(disk)).toBe("full");
});

it("stops uploads alone where the files' folder is full, or the backups' nothing", async () => {
  const { disk } = watched({ data: 900, files: 10, backup: 0 });
  expect([await told(disk), await disk.free()]).toEqual(["", { data: 900 * MB, files: 10 * MB, backup: 0 }]);
  expect(await told(watched({ data: 900, files: 900, backup: 0 }).disk)).toBe("uploads");
});

it("stops nothing but uploads for a full folder without the database", async () => {
  expect(await told(watched({ data: 0 }, false).disk)).toBe("");
});

it("is full for a minute after something could not be written, whatever is measured", async () => {
  const { disk, lines, wait } = watched({ data: 900 });
  disk.noteFailure();
  wait(30_000);
  disk.noteFailure();
  wait(59_999);
  expect(await told(disk)).toBe("uploads full");
  wait(1);
  expect([await told(disk), lines]).toEqual(["uploads", ["disk-full"]]);
});

it("changes nothing where nothing can be measured", async () => {
  const { disk } = watched({ data: undefined as unknown as number });
  expect([await told(disk), await disk.free()]).toEqual(["uploads", {}]);
});
