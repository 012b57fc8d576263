import { chmod, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { StoredBlob } from "./files.ts";
import { folderFiles } from "./folder.ts";

const ID = "a".repeat(22);
let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), "store-"))));
afterEach(() => rm(folder, { recursive: true, force: true }));

const all = async (list: AsyncIterable<StoredBlob>): Promise<string[]> => {
  const ids: string[] = [];
  for await (const { id } of list) ids.push(id);
  return ids.sort();
};

it("stores, returns, lists and deletes blobs", async () => {
  const store = folderFiles(join(folder, "deep", "files"));
  expect([await store.get(ID), await all(store.list())]).toEqual([undefined, []]);
  await store.put(ID, Buffer.from("bytes"));
  expect([String(await store.get(ID)), await all(store.list()), await readdir(join(folder, "deep", "files"))]).toEqual([
    "bytes",
    [ID],
    [ID],
  ]);
  await store.remove(ID);
  await store.remove(ID);
  expect(await store.get(ID)).toBeUndefined();
});

it("rejects malformed ids, so no path leads out of the folder", async () => {
  const store = folderFiles(folder);
  for (const id of ["../secret", "a/b", "", "..", `${ID}/../x`, "x".repeat(65)]) {
    await expect((async () => store.get(id))()).rejects.toThrow("not the id of a blob");
    await expect(store.put(id, Buffer.from("x"))).rejects.toThrow("not the id of a blob");
  }
});

it("lists the age of blobs, including partial files left by a crash", async () => {
  const store = folderFiles(folder);
  await store.put(ID, Buffer.from("x"));
  await writeFile(join(folder, `half-${"0".repeat(32)}`), "");
  await utimes(join(folder, ID), new Date(), new Date(Date.now() - 3_600_000));
  const ages: Record<string, number> = {};
  for await (const { id, ageMs } of store.list()) ages[id] = ageMs;
  expect(Object.keys(ages).length).toBe(2);
  expect(ages[ID]).toBeGreaterThan(3_590_000);
});

it.skipIf(process.getuid?.() === 0)(
  "leaves nothing behind when the folder is not writable (skipped for root, who may write anywhere)",
  async () => {
    await chmod(folder, 0o500);
    await expect(folderFiles(folder).put(ID, Buffer.from("x"))).rejects.toThrow("EACCES");
    await chmod(folder, 0o700);
    expect(await readdir(folder)).toEqual([]);
  },
);
