import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { folderFiles } from "#server/ports/files/folder.ts";
import type { Ports } from "#server/ports/ports.ts";
import { makeSecrets } from "#server/kernel/secrets.ts";
import type { Clock } from "#server/ports/clock.ts";
import { PortError } from "#server/ports/port-error.ts";
import type { Services } from "#server/services.ts";
import type { Database } from "#server/store/db/database.ts";
import { replaceFiles } from "#server/store/tables/files.ts";
import { addStaged, claimStaged, stagedOf } from "#server/store/tables/staged.ts";
import { addPart } from "#server/store/tables/upload-parts.ts";
import { toJson } from "#server/store/db/columns.ts";
import type { StagedFilesTable } from "#server/store/db/form-tables.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { sweepFiles } from "./sweep-files.ts";
import { keepBlob } from "./vault.ts";

const NOW = new Date("2026-11-20T08:00:00Z");
const after = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000);
const ID = (sign: string): string => sign.repeat(22);
const secrets = makeSecrets("a key of this test, long enough");
const BYTES = { owner: 1000, user_id: 2000, host: 3000 };
const ROOM = { bytes: BYTES, files: 3 };

const row = (id: string, own: Partial<StagedFilesTable> = {}): StagedFilesTable => ({
  id,
  owner: "session",
  user_id: null,
  host: null,
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
    await database.query("delete from blob_removals", []);
    folder = await mkdtemp(join(tmpdir(), "sweep-"));
    ports = { files: folderFiles(join(folder, "files")) } as Ports;
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const add = (one: StagedFilesTable, room = ROOM): Promise<boolean> =>
    database.transaction((trx) => addStaged(trx, one, room));
  const part = (id: string, at: number, own: { size?: number; minutes?: number } = {}) => ({
    id,
    owner: "session",
    user_id: null,
    host: null,
    form: "f",
    field: "a",
    file: "0",
    at,
    size: own.size ?? 100,
    created_at: NOW,
    expires_at: after(own.minutes ?? 60),
  });
  const addAt = (id: string, at: number, room = { bytes: BYTES, parts: 3 }): Promise<string> =>
    database.transaction((trx) => addPart(trx, part(id, at), room));
  const log = { error: (...line: unknown[]) => void lines.push(line) } as unknown as Services["log"];
  const lines: unknown[] = [];
  const sweep = (now: Date): Promise<void> => sweepFiles({ database, ports, log }, now);
  const blobs = async (): Promise<string[]> => (await readdir(join(folder, "files"))).sort();
  const owed = async (): Promise<unknown[]> =>
    (await database.query("select blob from blob_removals order by blob", [])).rows.map(({ blob }) => blob);
  const keep = (id: string, now = NOW): Promise<void> =>
    keepBlob({ database, ports: { ...ports, clock: { now: () => now } as Clock }, secrets }, ID(id), Buffer.from(id));
  const kept = (blob: string) => ({ id: randomUUID(), blob, name: "", mime: "", size: 1, sha256: "" });
  const FIELD = { userId: null, applicationId: null, kind: "f/a", title: "" };

  it("removes the bytes of expired rows and those whose row never came, and none that no row speaks of", async () => {
    for (const id of ["A", "B", "C", "D", "E"]) await keep(id);
    // Of another lender, or from before: old, and no row of this database names it.
    await ports.files.put(ID("F"), Buffer.from("F"));
    await utimes(join(folder, "files", ID("F")), NOW, NOW);
    await add(row(ID("A"), { expires_at: after(60) }));
    await add(row(ID("B"), { expires_at: after(200) }));
    await replaceFiles(database.db, FIELD, [kept(ID("C"))], NOW);
    expect(await owed()).toEqual([ID("D"), ID("E")]);
    // E is younger: its row may still be written.
    await database.query("update blob_removals set due_at = $2 where blob = $1", [ID("E"), after(180)]);
    await sweep(after(61));
    expect(await blobs()).toEqual([ID("B"), ID("C"), ID("D"), ID("E"), ID("F")]);
    await sweep(after(120));
    expect([await blobs(), await owed()]).toEqual([[ID("B"), ID("C"), ID("E"), ID("F")], [ID("E")]]);
    await add(row(ID("E"), { expires_at: after(400) }));
    await sweep(after(190));
    expect([await blobs(), await owed()]).toEqual([[ID("B"), ID("C"), ID("E"), ID("F")], []]);
  });

  it("keeps the bytes of an upload that becomes a document, and owes those of every row that is deleted, however", async () => {
    for (const id of ["A", "B", "C"]) await keep(id);
    for (const id of ["A", "B"]) await add(row(ID(id)));
    await database.transaction(async (trx) => {
      const claimed = await claimStaged(trx, { owner: "session", form: "f" }, [ID("A"), ID("B")], NOW);
      await replaceFiles(
        trx,
        FIELD,
        claimed.map(({ id }) => kept(id)),
        NOW,
      );
    });
    expect(await owed()).toEqual([ID("C")]);
    await database.transaction((trx) => addPart(trx, part(ID("C"), 0), { bytes: BYTES, parts: 3 }));
    await database.query("delete from files where blob = $1", [ID("A")]);
    await database.query("delete from upload_parts", []);
    expect(await owed()).toEqual([ID("A"), ID("C")]);
    await sweep(NOW);
    expect([await blobs(), await owed()]).toEqual([[ID("B")], []]);
    const undone = database.transaction(async (trx) => {
      await sql`delete from files`.execute(trx);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await owed()).toEqual([]);
  });

  it("owes what cannot be removed until it can", async () => {
    for (const id of ["A", "B"]) await keep(id);
    const { remove } = ports.files;
    ports.files.remove = (id) => (id === ID("A") ? Promise.reject(new PortError("away")) : remove(id));
    await sweep(after(120));
    expect([await blobs(), await owed()]).toEqual([[ID("A")], [ID("A")]]);
    ports.files.remove = remove;
    await sweep(after(121));
    expect([await blobs(), await owed()]).toEqual([[], []]);
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
    expect(
      await add(row(ID("y"), { size: 901, owner: "another" }), { bytes: { ...BYTES, owner: 901 }, files: 9 }),
    ).toBe(false);
    expect(
      await add(row(ID("y"), { size: 900, owner: "another" }), { bytes: { ...BYTES, owner: 901 }, files: 9 }),
    ).toBe(true);
    // Expired files free their space.
    expect(await add(row(ID("z"), { created_at: after(60), expires_at: after(120) }))).toBe(true);
  });

  it("limits what waits of a person and of an address over all sessions, under concurrent uploads, whole or in parts", async () => {
    const person = randomUUID();
    const own = (n: number) => ({ owner: `session ${n}`, size: 300 });
    const taken = await Promise.all(
      Array.from({ length: 9 }, (_, n) => add(row(ID(String(n)), { ...own(n), user_id: person, host: `h${n}` }))),
    );
    expect(taken.filter(Boolean)).toHaveLength(6);
    const shared = await Promise.all(
      Array.from({ length: 9 }, async (_, n) =>
        n % 2 === 0
          ? add(row(`${n}`.repeat(23), { ...own(n), host: "shared" }))
          : (await database.transaction((trx) =>
              addPart(trx, { ...part(`${n}`.repeat(23), 0), ...own(n), host: "shared" }, { bytes: BYTES, parts: 9 }),
            )) === "added",
      ),
    );
    expect(shared.filter(Boolean)).toHaveLength(9);
    expect(await add(row("x".repeat(22), { ...own(20), host: "shared", size: 301 }))).toBe(false);
    expect(await add(row("x".repeat(22), { ...own(20), host: "shared" }))).toBe(true);
    expect(await add(row("y".repeat(22), { ...own(21), host: "shared", size: 1 }))).toBe(false);
  });

  it("removes expired parts of files with their bytes, and keeps the others", async () => {
    for (const id of ["P", "Q"]) await keep(id);
    await database.transaction((trx) => addPart(trx, part(ID("P"), 0, { minutes: 60 }), { bytes: BYTES, parts: 3 }));
    await database.transaction((trx) => addPart(trx, part(ID("Q"), 100, { minutes: 120 }), { bytes: BYTES, parts: 3 }));
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
    expect([
      await addAt(ID("B"), 100, { bytes: { ...BYTES, owner: 199 }, parts: 3 }),
      await addAt(ID("B"), 100),
    ]).toEqual(["no-room", "added"]);
    expect(await addAt(ID("C"), 200, { bytes: BYTES, parts: 2 })).toBe("no-room");
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
