/** Copies a folder that changes meanwhile: once while it does, then what has changed while it does not. */
import { copyFile, mkdir, readdir, rm, stat } from "node:fs/promises";
import { constants, type Dirent } from "node:fs";
import { join } from "node:path";

/** Clocks of file systems may be coarse, and slow: files changed shortly before the first copy are copied again. */
const MARGIN_MS = 3_000;

/** Files of a folder looked at together. */
const AT_ONCE = 32;

const unlessMissing = (error: unknown): undefined => {
  if ((error as { code?: string }).code !== "ENOENT") throw error;
  return undefined;
};

/**
 * Makes `to` like `from`. With `since` (ms) copies only files that were changed since, differ in size or are missing.
 * Returns how many files it copied. A file that vanishes meanwhile is left out.
 */
const mirror = async (from: string, to: string, since = -Infinity): Promise<number> => {
  await mkdir(to, { recursive: true, mode: 0o700 });
  const names = await readdir(from, { withFileTypes: true });
  let copied = 0;
  for (const gone of (await readdir(to)).filter((name) => !names.some((entry) => entry.name === name)))
    await rm(join(to, gone), { recursive: true, force: true });
  const mirrorOne = async (entry: Dirent): Promise<number> => {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) return mirror(source, target, since);
    if (!entry.isFile()) return 0;
    const [here, there] = await Promise.all([stat(source).catch(unlessMissing), stat(target).catch(unlessMissing)]);
    if (here === undefined || (here.mtimeMs < since - MARGIN_MS && there?.size === here.size)) return 0;
    await copyFile(source, target, constants.COPYFILE_FICLONE).catch(unlessMissing);
    return 1;
  };
  for (let at = 0; at < names.length; at += AT_ONCE)
    for (const done of await Promise.all(names.slice(at, at + AT_ONCE).map(mirrorOne))) copied += done;
  return copied;
};

/**
 * Copies a folder. `still` runs its argument while nothing writes to the folder, and gets only what changed during the
 * first, longer copy.
 */
export const copyWhileWritten = async (
  from: string,
  to: string,
  still: (finish: () => Promise<number>) => Promise<void>,
): Promise<void> => {
  const began = Date.now();
  await mirror(from, to);
  await still(() => mirror(from, to, began));
};
