/** Backups of the embedded database and the uploaded files: an archive and its manifest, private files. */
import { chmod, mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { entriesOf, writeArchive, type ArchiveEntry } from "#server/kernel/archive.ts";
import type { FileStore } from "#server/ports/files/files.ts";
import type { Database } from "#server/store/db/database.ts";

/** What a backup says of its archive; written after it, so an archive without one is unfinished. */
export type Manifest = {
  format: 1;
  archive: string;
  /** ISO time. */
  made: string;
  bytes: number;
  sha256: string;
  /** Rows by table. */
  tables: Readonly<Record<string, number>>;
  /** Uploaded files in it; null when they are in a store of their own. */
  files: number | null;
  /** Id of the key that its sealed values need; the key itself is not in it. */
  keyId: string;
};

/** Where backups come from and go to. */
export type BackupPlace = {
  database: Pick<Database, "snapshot">;
  /** Uploaded files; null when they are not on this machine. */
  files: FileStore | null;
  folder: string;
  keyId: string;
};

/** A made backup; `heldMs` is how long queries waited for it. */
export type MadeBackup = { manifest: Manifest; path: string; heldMs: number };

const NAME = /^zayavka-(\d{8}T\d{6}Z)\.json$/;
const WORK = ".unfinished";

/** Folders of the archive. */
export const INSIDE = { database: "db", files: "files" } as const;

const stampOf = (now: Date): string => now.toISOString().replace(/[-:]|\.\d+/g, "");

const timeOf = (stamp: string): Date =>
  new Date(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));

/** The path of an archive's manifest. */
export const manifestPathOf = (archive: string): string => archive.replace(/\.tar\.gz$/, ".json");

/** Times of the finished backups in a folder, oldest first. */
export const backupTimes = async (folder: string): Promise<Date[]> => {
  const names = await readdir(folder).catch(() => []);
  return names
    .flatMap((name) => NAME.exec(name)?.[1] ?? [])
    .sort()
    .map(timeOf);
};

const contentOf = async function* (
  copy: string,
  files: FileStore | null,
  count: () => void,
): AsyncGenerator<ArchiveEntry> {
  yield* entriesOf(copy, INSIDE.database);
  if (files === null) return;
  // After the database: whatever file a row of it names was written before the row.
  yield { name: INSIDE.files, kind: "folder" };
  for await (const id of files.list()) {
    const bytes = await files.get(id);
    if (bytes === undefined) continue;
    count();
    yield { name: `${INSIDE.files}/${id}`, kind: "file", bytes };
  }
};

const writePrivately = async (path: string, text: string): Promise<void> => {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
};

/** Makes a backup; leaves nothing behind when it fails. Throws when the database is not an embedded one on disk. */
export const makeBackup = async ({ database, files, folder, keyId }: BackupPlace, now: Date): Promise<MadeBackup> => {
  if (!database.snapshot) throw new Error("Only the embedded database is backed up by the server itself.");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const work = join(folder, WORK);
  await rm(work, { recursive: true, force: true });
  await mkdir(work, { mode: 0o700 });
  try {
    const copy = join(work, "copy");
    const { tables, heldMs } = await database.snapshot(copy);
    const name = `zayavka-${stampOf(now)}`;
    const archive = `${name}.tar.gz`;
    let uploaded = 0;
    const written = await writeArchive(
      contentOf(copy, files, () => (uploaded += 1)),
      join(work, archive),
    );
    const manifest: Manifest = {
      format: 1,
      archive,
      made: now.toISOString(),
      ...written,
      tables,
      files: files === null ? null : uploaded,
      keyId,
    };
    await writePrivately(join(work, `${name}.json`), `${JSON.stringify(manifest, null, 2)}\n`);
    const path = join(folder, archive);
    await rename(join(work, archive), path);
    await rename(join(work, `${name}.json`), manifestPathOf(path));
    return { manifest, path, heldMs };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
};

/** Removes all but the latest `keep` backups of a folder, and archives without a manifest. Returns how many. */
export const removeOldBackups = async (folder: string, keep: number): Promise<number> => {
  const names = await readdir(folder);
  const kept = new Set(
    names
      .filter((name) => NAME.test(name))
      .sort()
      .slice(-keep)
      .map((name) => name.slice(0, -".json".length)),
  );
  const old = names.filter((name) => {
    const [stem] = /^zayavka-\d{8}T\d{6}Z(?=\.(?:json|tar\.gz)$)/.exec(name) ?? [];
    return stem !== undefined && !kept.has(stem);
  });
  for (const name of old) await rm(join(folder, name), { force: true });
  return old.filter((name) => NAME.test(name)).length;
};

/** Reads an archive's manifest; undefined when there is none or it is none of ours. */
export const readManifest = async (archive: string): Promise<Manifest | undefined> => {
  const path = manifestPathOf(archive);
  if (path === archive) return undefined;
  try {
    const manifest = JSON.parse(await readFile(path, "utf8")) as Partial<Manifest>;
    return manifest.format === 1 && typeof manifest.sha256 === "string" ? (manifest as Manifest) : undefined;
  } catch {
    return undefined;
  }
};
