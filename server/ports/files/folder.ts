import { randomBytes } from "node:crypto";
import { mkdir, open, opendir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { BLOB_ID, OWNER_NAME, type FileStore } from "./files.ts";

/** A file store in a folder, local or on a volume shared by several nodes. `setting` names what chose the folder. */
export const folderFiles = (folder: string, setting = "FILES_DIR"): FileStore => {
  const pathOf = (id: string): string => {
    if (!BLOB_ID.test(id)) throw new Error("not the id of a blob");
    return join(folder, id);
  };
  /** Where a file is written before it has its name: no id, so it is never taken for a blob. */
  const halfOf = (path: string): string => `${path}.half`;
  const write = async (path: string, half: string, bytes: Uint8Array): Promise<void> => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    try {
      await writeDurably(half, bytes);
      await rename(half, path);
    } catch (error) {
      await rm(half, { force: true });
      throw error;
    }
    await syncNames(folder);
  };
  const owner = join(folder, OWNER_NAME);
  return {
    name: `the folder ${folder} (${setting})`,
    folder,
    put: async (id, bytes) => write(pathOf(id), halfOf(pathOf(id)), bytes),
    get: (id) => readFile(pathOf(id)).catch(unlessMissing),
    remove: async (id) => {
      for (const path of [pathOf(id), halfOf(pathOf(id))]) await rm(path, { force: true });
    },
    list: async function* () {
      const entries = await opendir(folder).catch(unlessMissing);
      for await (const entry of entries ?? []) if (entry.isFile() && BLOB_ID.test(entry.name)) yield entry.name;
    },
    owner: async () => (await readFile(owner).catch(unlessMissing))?.toString(),
    // Several nodes may write it at once.
    setOwner: (text) => write(owner, `${owner}.${randomBytes(8).toString("hex")}.half`, Buffer.from(text)),
  };
};

/** What a file system answers that keeps no folder by itself, as CIFS and FUSE may: its names are as durable as it is. */
const NO_FOLDERS = ["EINVAL", "EBADF", "ENOTSUP", "EISDIR"];

/** Makes the names in a folder durable, where the file system can. */
const syncNames = async (folder: string): Promise<void> => {
  try {
    const names = await open(folder, "r");
    await names.sync().finally(() => names.close());
  } catch (error) {
    if (!NO_FOLDERS.includes((error as { code?: string }).code ?? "")) throw error;
  }
};

const writeDurably = async (path: string, bytes: Uint8Array): Promise<void> => {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
};

const unlessMissing = (error: unknown): undefined => {
  if ((error as { code?: string }).code !== "ENOENT") throw error;
  return undefined;
};
