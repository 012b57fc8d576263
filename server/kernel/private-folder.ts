/** Keeps the data folder from other users of the machine: the database's own files are not encrypted. */
import { chmod, stat } from "node:fs/promises";
import { LockError } from "./lock.ts";

const SHARED = 0o1000;
const OF_OTHERS = 0o077;

/** Whatever this process creates from now on is for its user alone. Not in worker threads. */
export const keepFilesPrivate = (): void => void process.umask(OF_OTHERS);

const refuse = (folder: string, why: string): never => {
  throw new LockError(
    `The data folder ${folder} cannot be made private: ${why}. Set DATA_DIR to a folder that this user owns and nobody else uses.`,
  );
};

/**
 * Takes a folder's permissions from everybody but its owner, also when it existed before. Throws a LockError when it
 * belongs to another user, is shared like /tmp, or cannot be changed.
 */
export const makePrivate = async (folder: string): Promise<void> => {
  const { mode, uid } = await stat(folder);
  // The owner can read everything in it, whatever root or the group may.
  if (uid !== process.getuid?.()) refuse(folder, `it belongs to the user with id ${uid}`);
  if (mode & SHARED) refuse(folder, "it is shared by all users");
  if ((mode & OF_OTHERS) === 0) return;
  await chmod(folder, 0o700).catch((error: NodeJS.ErrnoException) => refuse(folder, String(error.code)));
  // Some file systems accept the change and ignore it.
  if ((await stat(folder)).mode & OF_OTHERS) refuse(folder, "its file system keeps no permissions");
};
