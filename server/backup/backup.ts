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
  /** Id of the database; a backup of before has none. */
  store?: string;
};

/** Where backups come from and go to; `store` is the id of the database. */
export type BackupPlace = {
  database: Pick<Database, "snapshot">;
  /** Uploaded files; null when they are not on this machine. */
  files: FileStore | null;
  folder: string;
  keyId: string;
  store: string;
};

/** The backups of one database in a folder, which others may use, too. */
export type OwnBackups = Pick<BackupPlace, "folder" | "store">;

/** A made backup; `heldMs` is how long queries waited for it. */
export type MadeBackup = { manifest: Manifest; path: string; heldMs: number };

const STAMP = /^\d{8}T\d{6}Z$/;

/** How names of a database's backups begin: nothing else in the folder is its own. */
const prefixOf = (store: string): string => `zayavka-${store.slice(0, 8)}-`;

/** Folders of the archive. */
export const INSIDE = { database: "db", files: "files" } as const;

const stampOf = (now: Date): string => now.toISOString().replace(/[-:]|\.\d+/g, "");

const timeOf = (stamp: string): Date =>
  new Date(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));

/** The path of an archive's manifest. */
export const manifestPathOf = (archive: string): string => archive.replace(/\.tar\.gz$/, ".json");

/** The stamps of a database's files with an ending, oldest first. */
const stampsIn = async ({ folder, store }: OwnBackups, ending: ".json" | ".tar.gz"): Promise<string[]> => {
  const [prefix, names] = [prefixOf(store), await readdir(folder).catch(() => [])];
  return names
    .filter((name) => name.startsWith(prefix) && name.endsWith(ending))
    .map((name) => name.slice(prefix.length, -ending.length))
    .filter((stamp) => STAMP.test(stamp))
    .sort();
};

/** Times of a database's finished backups in a folder, oldest first. */
export const backupTimes = async (own: OwnBackups): Promise<Date[]> => (await stampsIn(own, ".json")).map(timeOf);

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
export const makeBackup = async (
  { database, files, folder, keyId, store }: BackupPlace,
  now: Date,
): Promise<MadeBackup> => {
  if (!database.snapshot) throw new Error("Only the embedded database is backed up by the server itself.");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const work = join(folder, `.${prefixOf(store)}unfinished`);
  await rm(work, { recursive: true, force: true });
  await mkdir(work, { mode: 0o700 });
  try {
    const copy = join(work, "copy");
    const { tables, heldMs } = await database.snapshot(copy);
    const name = prefixOf(store) + stampOf(now);
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
      store,
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

/**
 * Removes all but the latest `keep` backups of a database, and its archives without a manifest. What is dated after `now` was
 * made while the clock was wrong: it is neither removed nor counted. Returns how many it removed.
 */
export const removeOldBackups = async (own: OwnBackups, keep: number, now: Date): Promise<number> => {
  const isPast = (stamp: string): boolean => timeOf(stamp) <= now;
  const finished = (await stampsIn(own, ".json")).filter(isPast);
  const kept = new Set(finished.slice(-keep));
  for (const ending of [".json", ".tar.gz"] as const)
    for (const stamp of await stampsIn(own, ending))
      if (isPast(stamp) && !kept.has(stamp))
        await rm(join(own.folder, `${prefixOf(own.store)}${stamp}${ending}`), { force: true });
  return finished.length - kept.size;
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
