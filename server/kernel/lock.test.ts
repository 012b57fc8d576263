import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runs } from "#tests/support/runs.ts";
import { LockError, lockFolder } from "./lock.ts";

let folder: string;
let children: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lock-"));
});

afterEach(async () => {
  for (const child of children) child.kill("SIGKILL");
  children = [];
  await rm(folder, { recursive: true, force: true });
});

/** Creates a stale lock: a socket file nobody listens on, as left by a holder that was killed. */
const leaveDeadSocket = async (name: string): Promise<void> => {
  const child = spawn(
    process.execPath,
    ["-e", "require('node:net').createServer().listen(process.argv[1], () => console.log('up'))", join(folder, name)],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  children.push(child);
  await once(createInterface({ input: child.stdout! }), "line");
  child.kill("SIGKILL");
  await once(child, "exit");
};

const outcome = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => "got it",
    (error: unknown) => (error instanceof LockError ? error.message : Promise.reject(error)),
  );

describe("the data folder lock", () => {
  it("refuses a second holder in one line that names the folder and the process", async () => {
    const lock = await lockFolder(folder);
    const message = await outcome(lockFolder(folder));
    expect(message).toBe(
      `The data folder ${folder} is in use by process ${process.pid}. Stop it first, or give this one a DATA_DIR of its own.`,
    );
    await lock.release();
  });

  it("can be taken again after release and leaves no file behind", async () => {
    await (await lockFolder(folder)).release();
    await (await lockFolder(folder)).release();
    expect(await readdir(folder)).toEqual([]);
  });

  it("can be taken after the holder was killed, and removes the stale socket", async () => {
    await leaveDeadSocket("lock-00000000000000aa.sock");
    expect(await readdir(folder)).toHaveLength(1);
    const lock = await lockFolder(folder);
    expect(await readdir(folder)).toHaveLength(1);
    await lock.release();
  });

  it("goes to exactly one of many concurrent attempts, even with a stale socket present", async () => {
    for (let round = 0; round < runs(40); round++) {
      if (round % 5 === 0) await leaveDeadSocket("lock-0000000000000000.sock");
      const attempts = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
      const won = attempts.filter((attempt) => attempt.status === "fulfilled");
      expect(won).toHaveLength(1);
      for (const attempt of won) await attempt.value.release();
    }
  });

  it("creates the folder", async () => {
    const lock = await lockFolder(join(folder, "a", "b"));
    expect(await readdir(join(folder, "a", "b"))).toHaveLength(1);
    await lock.release();
  });

  it("throws a one-line error when the folder cannot be created or written", async () => {
    await writeFile(join(folder, "file"), "");
    const closed = join(folder, "closed");
    await mkdir(closed, { mode: 0o500 });
    // Root bypasses permission bits; sysfs is unwritable even for root.
    const unwritable = process.getuid?.() === 0 ? "/sys" : closed;
    for (const path of [join(folder, "file"), join(folder, "file", "under"), unwritable]) {
      const message = await outcome(lockFolder(path));
      expect(message).toMatch(/^The data folder .* cannot be (made|written).*Set DATA_DIR/);
      expect(message).not.toContain("\n");
    }
  });

  it("is exclusive in a folder whose path is longer than a socket's address, and leaves no file behind", async () => {
    const deep = join(folder, "Дълга папка #1 50% ? 'дом'".repeat(4), "данни");
    const lock = await lockFolder(deep);
    expect(await outcome(lockFolder(deep))).toContain(`is in use by process ${process.pid}.`);
    await lock.release();
    expect(await readdir(deep)).toEqual([]);
    await (await lockFolder(deep)).release();
  });
});
