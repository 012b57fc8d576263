import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { folderFiles } from "#server/ports/files/folder.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Settings } from "#server/kernel/settings.ts";
import type { Database } from "#server/store/db/database.ts";
import { replaceFiles } from "#server/store/tables/files.ts";
import { addStaged, claimStaged, stagedOf } from "#server/store/tables/staged.ts";
import { addPart } from "#server/store/tables/upload-parts.ts";
import { toJson } from "#server/store/db/columns.ts";
import type { StagedFilesTable } from "#server/store/db/form-tables.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { sweepFiles } from "./sweep-files.ts";

const NOW = new Date("2026-11-20T08:00:00Z");
const after = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000);
const ID = (sign: string): string => sign.repeat(22);
const ROOM = { bytes: 1000, files: 3 };

const row = (id: string, own: Partial<StagedFilesTable> = {}): StagedFilesTable => ({
  id,
  owner: "session",
  form: "f",
  field: "a",
  name: "a.jpg",
  size: 100,
  mime: "image/jpeg",
  stored_size: 90,
  sha256: "0",
  received: null,
  created_at: NOW,
  expires_at: after(60),
  ...own,
});

eachDatabase((_name, open) => {
  let database: Database;
  let folder: string;
  let ports: Ports;
  beforeEach(async () => {
    database ??= await open();
    await database.query("delete from staged_files", []);
    await database.query("delete from upload_parts", []);
    await database.query("delete from files", []);
    folder = await mkdtemp(join(tmpdir(), "sweep-"));
    ports = { files: folderFiles(join(folder, "files")) } as Ports;
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const add = (one: StagedFilesTable, room = ROOM): Promise<boolean> =>
    database.transaction((trx) => addStaged(trx, one, room));
  const part = (id: string, at: number, own: { size?: number; minutes?: number } = {}) => ({
    id,
    owner: "session",
    form: "f",
    field: "a",
    file: "0",
    at,
    size: own.size ?? 100,
    created_at: NOW,
    expires_at: after(own.minutes ?? 60),
  });
  const addAt = (id: string, at: number, room = { bytes: 1000, parts: 3 }): Promise<string> =>
    database.transaction((trx) => addPart(trx, part(id, at), room));
  const age = async (name: string): Promise<void> =>
    utimes(join(folder, name), new Date(), new Date(Date.now() - 3 * 3_600_000));
  const sweep = (now: Date): Promise<void> =>
    sweepFiles({ database, ports, settings: { dataDir: folder } as Settings }, now);
  const blobs = async (): Promise<string[]> => (await readdir(join(folder, "files"))).sort();

  it("removes expired files, orphaned blobs and abandoned uploads, and nothing else", async () => {
    for (const id of ["A", "B", "C", "D", "E"]) await ports.files.put(ID(id), Buffer.from(id));
    await add(row(ID("A"), { expires_at: after(60) }));
    await add(row(ID("B"), { expires_at: after(120) }));
    await replaceFiles(
      database.db,
      { userId: null, requestId: null, kind: "f/a", title: "" },
      [{ id: "11111111-1111-4111-8111-111111111111", blob: ID("C"), name: "", mime: "", size: 1, sha256: "" }],
      NOW,
    );
    await mkdir(join(folder, "incoming"));
    for (const name of ["old", "young"]) await writeFile(join(folder, "incoming", name), "");
    // D is orphaned and old; E is too young: its row may still be written.
    for (const name of [`files/${ID("B")}`, `files/${ID("C")}`, `files/${ID("D")}`, "incoming/old"]) await age(name);
    await sweep(after(61));
    expect([await blobs(), await readdir(join(folder, "incoming"))]).toEqual([[ID("B"), ID("C"), ID("E")], ["young"]]);
    await sweep(after(61));
    expect(await blobs()).toEqual([ID("B"), ID("C"), ID("E")]);
  });

  it("limits a session's files and bytes under concurrent uploads", async () => {
    for (const owner of ["session", "another"])
      await database.db
        .insertInto("sessions")
        .values({ id_hash: owner, user_id: null, data: toJson({}), created_at: NOW, seen_at: NOW })
        .execute();
    const taken = await Promise.all(Array.from({ length: 8 }, (_, n) => add(row(ID(String(n)), { size: 300 }))));
    expect(taken.filter(Boolean).length).toBe(3);
    expect(await add(row(ID("x"), { size: 1, owner: "another" }))).toBe(true);
    expect(await add(row(ID("y"), { size: 901, owner: "another" }), { bytes: 901, files: 9 })).toBe(false);
    expect(await add(row(ID("y"), { size: 900, owner: "another" }), { bytes: 901, files: 9 })).toBe(true);
    // Expired files free their space.
    expect(await add(row(ID("z"), { created_at: after(60), expires_at: after(120) }))).toBe(true);
  });

  it("removes expired parts of files with their bytes, and keeps the others", async () => {
    for (const id of ["P", "Q"]) await ports.files.put(ID(id), Buffer.from(id));
    await database.transaction((trx) => addPart(trx, part(ID("P"), 0, { minutes: 60 }), { bytes: 1000, parts: 3 }));
    await database.transaction((trx) => addPart(trx, part(ID("Q"), 100, { minutes: 120 }), { bytes: 1000, parts: 3 }));
    await age(`files/${ID("Q")}`);
    await sweep(after(61));
    expect(await blobs()).toEqual([ID("Q")]);
    expect((await database.query("select id from upload_parts", [])).rows).toEqual([{ id: ID("Q") }]);
  });

  it("adds a part only where its file ends, and within the session's bytes and number", async () => {
    expect([await addAt(ID("A"), 100), await addAt(ID("A"), 0), await addAt(ID("B"), 0)]).toEqual([
      "elsewhere",
      "added",
      "elsewhere",
    ]);
    expect([await addAt(ID("B"), 100, { bytes: 199, parts: 3 }), await addAt(ID("B"), 100)]).toEqual([
      "no-room",
      "added",
    ]);
    expect(await addAt(ID("C"), 200, { bytes: 1000, parts: 2 })).toBe("no-room");
    // Parts and whole files share the session's bytes.
    expect([await add(row(ID("x"), { size: 801 })), await add(row(ID("y"), { size: 800 }))]).toEqual([false, true]);
  });

  it("adds a part once, of many at once", async () => {
    const outcomes = await Promise.all(Array.from({ length: 6 }, (_, n) => addAt(ID(String(n)), 0)));
    expect(outcomes.toSorted()).toEqual(["added", ...Array.from({ length: 5 }, () => "elsewhere")]);
  });

  it("lets a file be claimed once, by its own session and form, within its hour", async () => {
    await add(row(ID("A")));
    const claim = (owner: string, form: string, now: Date) => claimStaged(database.db, { owner, form }, [ID("A")], now);
    expect([
      await claim("another", "f", NOW),
      await claim("session", "g", NOW),
      await claim("session", "f", after(60)),
    ]).toEqual([[], [], []]);
    const [one, two] = await Promise.all([claim("session", "f", NOW), claim("session", "f", NOW)]);
    expect(one.length + two.length).toBe(1);
    expect(await stagedOf(database.db, { owner: "session", form: "f" }, NOW)).toEqual([]);
  });
});
