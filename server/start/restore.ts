/** `npm run restore -- <file> <DATA_DIR>`: a backup becomes the data folder of a server that has none. */
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { INSIDE, manifestPathOf, readManifest, type Manifest } from "#server/backup/backup.ts";
import { ArchiveError, hashOfFile, readArchive } from "#server/kernel/archive.ts";
import { lockFolder } from "#server/kernel/lock.ts";
import { keepFilesPrivate } from "#server/kernel/private-folder.ts";
import { openEmbedded, RESTORING } from "#server/store/db/embedded.ts";
import { countTables } from "#server/store/db/table-counts.ts";
import { explain } from "./explain.ts";

const USAGE = "npm run restore -- <file> <DATA_DIR>";

type Print = (text: string) => void;

/** What a restore that was killed may leave in its folder: the database would have come last. */
const LEFT = /^(?:\.restoring|files|lock-[0-9a-f]+\.sock)$/;

/** Whether a folder is not there, empty, or holds no more than a killed restore has left. */
const isFree = async (folder: string): Promise<boolean> => {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code !== "ENOENT") throw error;
    return [];
  });
  return names.length === 0 || (names.includes(RESTORING) && names.every((name) => LEFT.test(name)));
};

/** Tables whose rows differ from what the manifest says, as text. */
const differing = (manifest: Manifest, found: Readonly<Record<string, number>>): string[] =>
  [...new Set([...Object.keys(manifest.tables), ...Object.keys(found)])]
    .filter((name) => manifest.tables[name] !== found[name])
    .map((name) => `${name}: ${found[name] ?? "none"} instead of ${manifest.tables[name] ?? "none"}`);

const verify = async (file: string): Promise<Manifest> => {
  const manifest = await readManifest(file);
  if (!manifest)
    throw new ArchiveError(`${manifestPathOf(file)} is missing or no manifest: the backup cannot be checked.`);
  const hash = await hashOfFile(file).catch(() => {
    throw new ArchiveError(`${file} cannot be read.`);
  });
  if (hash !== manifest.sha256)
    throw new ArchiveError(`${file} is not what was backed up: its SHA-256 differs from the manifest's.`);
  return manifest;
};

const countsIn = async (folder: string): Promise<Record<string, number>> => {
  const engine = await openEmbedded(folder);
  try {
    return await countTables(engine.query);
  } finally {
    await engine.close();
  }
};

const run = async (file: string, folder: string, print: Print): Promise<void> => {
  const manifest = await verify(file);
  if (!(await isFree(folder)))
    throw new ArchiveError(`${folder} is not empty. A backup is restored into a new folder only.`);
  const lock = await lockFolder(folder);
  const work = join(folder, RESTORING);
  try {
    for (const left of [work, join(folder, "files")]) await rm(left, { recursive: true, force: true });
    await mkdir(work, { mode: 0o700 });
    await readArchive(file, work);
    const wrong = differing(manifest, await countsIn(work));
    if (wrong.length > 0)
      throw new ArchiveError(`The restored database differs from the manifest: ${wrong.join("; ")}.`);
    // The database last: a folder without it is none.
    if (manifest.files !== null) await rename(join(work, INSIDE.files), join(folder, "files"));
    await rename(join(work, INSIDE.database), join(folder, "db"));
  } finally {
    await rm(work, { recursive: true, force: true });
    await lock.release();
  }
  const rows = Object.values(manifest.tables).reduce((sum, count) => sum + count, 0);
  print(
    [
      `Restored the backup of ${manifest.made} into ${folder}: ${rows} rows of ${Object.keys(manifest.tables).length} tables, ${manifest.files ?? "no"} uploaded files. Hash and counts agree.`,
      `Its sealed values need their key (id ${manifest.keyId}): put the secret-key of the lender into ${folder}, or set SECRET_KEY.`,
    ].join("\n"),
  );
};

/** Restores a backup and prints what was checked. Resolves to the exit code; 1 leaves the folder as it was. */
export const restore = async (words: readonly string[], print: Print, complain: Print): Promise<number> => {
  keepFilesPrivate();
  const [file, folder, ...more] = words;
  if (!file || !folder || more.length > 0) {
    complain(USAGE);
    return 1;
  }
  try {
    await run(resolve(file), resolve(folder), print);
    return 0;
  } catch (error) {
    complain(explain(error));
    return 1;
  }
};
