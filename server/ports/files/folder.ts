import { randomBytes } from "node:crypto";
import { mkdir, open, opendir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { FileStore } from "./files.ts";

const ID = /^[A-Za-z0-9_-]{22,64}$/;

/** A file store in a folder, local or on a volume shared by several nodes. */
export const folderFiles = (folder: string): FileStore => {
  const pathOf = (id: string): string => {
    if (!ID.test(id)) throw new Error("not the id of a blob");
    return join(folder, id);
  };
  return {
    put: async (id, bytes) => {
      const path = pathOf(id);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const half = join(folder, `half-${randomBytes(16).toString("hex")}`);
      try {
        await writeDurably(half, bytes);
        await rename(half, path);
      } catch (error) {
        await rm(half, { force: true });
        throw error;
      }
      const names = await open(folder, "r");
      await names.sync().finally(() => names.close());
    },
    get: (id) => readFile(pathOf(id)).catch(unlessMissing),
    remove: (id) => rm(pathOf(id), { force: true }),
    list: async function* () {
      const entries = await opendir(folder).catch(unlessMissing);
      for await (const entry of entries ?? []) {
        const found =
          entry.isFile() && ID.test(entry.name) ? await stat(join(folder, entry.name)).catch(unlessMissing) : undefined;
        if (found) yield { id: entry.name, ageMs: Date.now() - found.mtimeMs };
      }
    },
  };
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
