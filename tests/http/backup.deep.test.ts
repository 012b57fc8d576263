/** Backups of the embedded database while borrowers write, and what comes back from them. */
import { copyFile, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { backupTimes, makeBackup, manifestPathOf, type MadeBackup, type Manifest } from "#server/backup/backup.ts";
import { scheduleBackups } from "#server/backup/schedule.ts";
import { makeLogger } from "#server/kernel/logging.ts";
import { tellBookFaults } from "#server/operator/books.ts";
import { openDatabase, type Database } from "#server/store/db/database.ts";
import { restore } from "#server/start/restore.ts";
import { closeAfterAll, temporaryFolder } from "#tests/support/after-all.ts";
import { Borrower, borrowerAt, bringTo, runningCredit, succeed } from "#tests/support/borrower.ts";
import { stories } from "#tests/support/borrower-data.ts";
import { openLender, until, type Lender } from "#tests/support/lender.ts";

const folder = temporaryFolder("zayavka-backup");
const [data, backups] = [join(folder, "data"), join(folder, "backups")];
const BLOB = "b".repeat(22);
let database: Database;
let lender: Lender;

const openOn = (dataDir: string): Promise<Database> =>
  openDatabase({ databaseUrl: undefined, databaseConnections: 2, dataDir });
const STORE = "5f0c2a17-0000-4000-8000-000000000000";
const place = () => ({
  database,
  files: lender.services.ports.files,
  folder: backups,
  keyId: "00000000",
  store: STORE,
});

/** A table whose rows never change, and the order in which they come. */
const KEPT = [
  ["entries", "id"],
  ["postings", "entry_id"],
  ["transitions", "seq"],
] as const;

type Bounds = Record<string, number>;
const boundsOf = async ({ query }: Database): Promise<Bounds> =>
  Object.fromEntries(
    await Promise.all(
      KEPT.map(async ([table, key]) => {
        const { rows } = await query(`select coalesce(max(${key}), 0) as last from ${table}`);
        return [table, Number(rows[0]!["last"])] as const;
      }),
    ),
  );
/** Counts and hashes of the rows up to the bounds. */
const heldUpTo = async ({ query }: Database, bounds: Bounds): Promise<unknown[]> =>
  Promise.all(
    KEPT.map(async ([table, key]) => {
      const { rows } = await query(
        `select count(*)::int as n, md5(string_agg(t::text, '' order by t::text collate "C")) as hash from ${table} t where ${key} <= $1`,
        [bounds[table]],
      );
      return rows[0];
    }),
  );

const restored = async (file: string, to: string): Promise<{ code: number; out: string[]; err: string[] }> => {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await restore(
    [file, to],
    (text) => void out.push(text),
    (text) => void err.push(text),
  );
  return { code, out, err };
};

beforeAll(async () => {
  await mkdir(data, { recursive: true, mode: 0o700 });
  database = await openOn(data);
  lender = await openLender(database, { env: { DATA_DIR: data, SECRET_KEY: "" } });
});
closeAfterAll(
  () => lender,
  () => database,
);

describe("a backup made while borrowers write", () => {
  let made: MadeBackup;
  let known: Borrower;
  let bounds: Bounds;
  let before: unknown[];
  beforeAll(async () => {
    known = await borrowerAt(lender, "signed");
    await lender.services.ports.files.put(BLOB, Buffer.from("sealed bytes"));
    let isWriting = true;
    const writers = Promise.all(
      [1, 2].map(async () => {
        // Longer than the database is copied; what is packed afterwards is the copy.
        for (let n = 0; isWriting && n < 5; n += 1) await bringTo(new Borrower(lender), "signed", stories.approve);
      }),
    );
    try {
      const first = await boundsOf(database);
      // In the middle of their work.
      bounds = await until(
        () => boundsOf(database),
        ({ transitions }) => transitions! > first["transitions"]!,
      );
      before = await heldUpTo(database, bounds);
      made = await makeBackup(place(), lender.clock.now());
    } finally {
      isWriting = false;
      await writers;
    }
  }, 240_000);

  it("is one private file with a private manifest, and nothing else", async () => {
    const names = (await readdir(backups)).sort();
    expect(names).toEqual([expect.stringMatching(/^zayavka-5f0c2a17-20261120T\d{6}Z\.json$/), made.manifest.archive]);
    for (const name of names) expect((await stat(join(backups, name))).mode & 0o777).toBe(0o600);
    expect((await stat(backups)).mode & 0o777).toBe(0o700);
    expect(JSON.parse(await readFile(manifestPathOf(made.path), "utf8"))).toEqual(made.manifest);
    expect(made.manifest).toMatchObject({ files: 1, tables: { users: expect.any(Number) as number } });
  });

  it("comes back whole, without its key, where a restore was cut off: all committed before it, sound books, files, papers", async () => {
    const to = join(folder, "restored");
    await mkdir(join(to, ".restoring", "db"), { recursive: true });
    await mkdir(join(to, "files"));
    await expect(openOn(to)).rejects.toThrow(`A restore into ${to} (DATA_DIR) was cut off.`);
    const { code, out, err } = await restored(made.path, to);
    expect([code, err]).toEqual([0, []]);
    expect(out.join("\n")).toContain("Hash and counts agree.");
    expect((await readdir(to)).toSorted()).toEqual(["db", "files"]);
    const key = (await readFile(join(data, "secret-key"), "utf8")).trim();
    expect(JSON.stringify(made.manifest)).not.toContain(key);
    await copyFile(join(data, "secret-key"), join(to, "secret-key"));

    const again = await openOn(to);
    const next = await openLender(again, { env: { DATA_DIR: to, SECRET_KEY: "" } });
    try {
      expect(await heldUpTo(again, bounds)).toEqual(before);
      expect(before).toMatchObject([{ n: expect.any(Number) as number }, {}, {}]);
      expect(await tellBookFaults(next.services)).toBe("Книгите са верни.");
      expect(String(await next.services.ports.files.get(BLOB))).toBe("sealed bytes");
      next.clock.advance(3_600_000);
      const borrower = new Borrower(next, known.person);
      succeed(await borrower.logIn());
      expect(await runningCredit(borrower)).toBeTruthy();
      const { text } = await borrower.read("documents");
      const [, file] = /"url":"(\/api[^"]+)"/.exec(text)!;
      expect((await borrower.fetch(file!)).text.slice(0, 5)).toBe("%PDF-");
      // Its life goes on.
      await borrowerAt(next, "signed");
      expect(await tellBookFaults(next.services)).toBe("Книгите са верни.");
    } finally {
      await next.close();
      await again.close();
    }
  });

  describe("is not restored", () => {
    const spoiled = async (name: string, change: (archive: string, manifest: Manifest) => Promise<unknown>) => {
      const archive = join(folder, `${name}.tar.gz`);
      await copyFile(made.path, archive);
      await copyFile(manifestPathOf(made.path), manifestPathOf(archive));
      await change(archive, made.manifest);
      const to = join(folder, `to-${name}`);
      const { code, err } = await restored(archive, to);
      expect(code).toBe(1);
      expect(await readdir(to).catch(() => [])).toEqual([]);
      return err.join("\n");
    };

    it("into a folder that is not empty, such as one in use", async () => {
      const { code, err } = await restored(made.path, data);
      expect([code, err]).toEqual([1, [`${data} is not empty. A backup is restored into a new folder only.`]]);
    });
    it("without its manifest", async () => {
      expect(await spoiled("bare", (archive) => rm(manifestPathOf(archive)))).toMatch(/is missing or no manifest/);
    });
    it("with one byte changed", async () => {
      const change = async (archive: string): Promise<void> => {
        const bytes = await readFile(archive);
        bytes[bytes.length >> 1]! ^= 1;
        await writeFile(archive, bytes);
      };
      expect(await spoiled("bent", change)).toMatch(/its SHA-256 differs/);
    });
    it("with other rows than the manifest says", async () => {
      const change = (archive: string, manifest: Manifest): Promise<void> =>
        writeFile(
          manifestPathOf(archive),
          JSON.stringify({ ...manifest, tables: { ...manifest.tables, credits: 1_000_000 } }),
        );
      expect(await spoiled("counted", change)).toMatch(/credits: \d+ instead of 1000000/);
    });
    it("without being told from where and to where", async () => {
      const err: string[] = [];
      expect(
        await restore(
          [made.path],
          () => undefined,
          (text) => void err.push(text),
        ),
      ).toBe(1);
      expect(err).toEqual(["npm run restore -- <file> <DATA_DIR>"]);
    });
  });
});

describe("the schedule", () => {
  const lines: string[] = [];
  const log = makeLogger({ logLevel: "info" }, { write: (line) => void lines.push(line) });
  const events = (): string[] => lines.map((line) => (JSON.parse(line) as { event: string }).event);
  /** A small database: what a real one's copy holds is tested above. */
  const snapshot = async (to: string) => {
    await mkdir(to);
    return { tables: {}, heldMs: 0 };
  };
  const schedule = (backupDir: string | undefined, store = STORE) =>
    scheduleBackups(
      { ...place(), database: { snapshot }, store },
      { backupDir, backupHours: 24, backupKeep: 2 },
      { clock: lender.clock, log },
      3_600_000,
    );

  it("makes one when the last is too old, keeps the latest, and none sooner", async () => {
    const own = join(folder, "scheduled");
    const times = (store = STORE) => backupTimes({ folder: own, store });
    const made = schedule(own);
    await made.look();
    expect(await times()).toHaveLength(1);
    lender.clock.advance(23 * 3_600_000);
    await made.look();
    expect(await times()).toHaveLength(1);
    for (let day = 0; day < 3; day += 1) {
      lender.clock.advance(24 * 3_600_000);
      await made.look();
    }
    const kept = await times();
    expect(kept).toHaveLength(2);
    expect(lender.clock.now().getTime() - kept.at(-1)!.getTime()).toBeLessThan(1000);
    expect(await readdir(own)).toHaveLength(4);
    expect(events()).toEqual(Array<string>(4).fill("backup-made"));
    // A restart finds what is there.
    await made.stop();
    const next = schedule(own);
    await next.look();
    expect(await times()).toEqual(kept);
    await next.stop();
    // Another database backs up into the same folder: each keeps its own, and one's unfinished work stays.
    const other = "77aa0000-0000-4000-8000-000000000000";
    await mkdir(join(own, ".zayavka-5f0c2a17-unfinished"));
    const beside = schedule(own, other);
    await beside.look();
    for (let day = 0; day < 3; day += 1) {
      lender.clock.advance(24 * 3_600_000);
      await beside.look();
    }
    await beside.stop();
    expect([await times(), await times(other)]).toEqual([kept, [expect.any(Date), expect.any(Date)]]);
    expect(await readdir(own)).toContain(".zayavka-5f0c2a17-unfinished");
  });

  it("goes on after the clock was wrong: what is dated in the future counts for nothing, and stays", async () => {
    const own = join(folder, "future");
    await mkdir(own);
    const future = ["json", "tar.gz"].map((ending) => `zayavka-5f0c2a17-20990101T000000Z.${ending}`);
    for (const name of [...future, "zayavka-5f0c2a17-20991231T000000Z.tar.gz"]) await writeFile(join(own, name), "{}");
    const made = schedule(own);
    await made.look();
    for (let day = 0; day < 3; day += 1) {
      lender.clock.advance(25 * 3_600_000);
      await made.look();
    }
    await made.stop();
    const times = (await backupTimes({ folder: own, store: STORE })).map((time) => time.getUTCFullYear());
    expect(times).toEqual([2026, 2026, 2099]);
    expect(await readdir(own)).toEqual(expect.arrayContaining(future));
  });

  it("logs what fails, leaves nothing, and succeeds at a later look", async () => {
    lines.length = 0;
    const blocked = join(folder, "blocked");
    await writeFile(blocked, "a file where the folder should be");
    const made = schedule(blocked);
    await made.look();
    expect(events()).toEqual(["backup-failed"]);
    await rm(blocked);
    await made.look();
    expect(events()).toEqual(["backup-failed", "backup-made"]);
    await made.stop();
  });

  it("does nothing without a folder", async () => {
    lines.length = 0;
    const none = schedule(undefined);
    await none.look();
    await none.stop();
    expect(lines).toEqual([]);
  });
});
