import { chmod, mkdtemp, open, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { folderFiles } from "./folder.ts";

const ID = "a".repeat(22);
let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), "store-"))));
afterEach(() => rm(folder, { recursive: true, force: true }));

const all = async (list: AsyncIterable<string>): Promise<string[]> => {
  const ids: string[] = [];
  for await (const id of list) ids.push(id);
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

it("removes what a crash left half written with the blob, and lists neither that nor what is no blob", async () => {
  const store = folderFiles(folder);
  await store.put(ID, Buffer.from("x"));
  for (const name of [`${ID}.half`, "notes.txt", "lost+found"]) await writeFile(join(folder, name), "");
  expect(await all(store.list())).toEqual([ID]);
  await store.remove(ID);
  expect((await readdir(folder)).sort()).toEqual(["lost+found", "notes.txt"]);
});

it("knows its owner, also when several nodes write it at once", async () => {
  const store = folderFiles(folder);
  expect(await store.owner()).toBeUndefined();
  await Promise.all([1, 2, 3, 4].map(() => store.setOwner("ours")));
  expect([await store.owner(), await all(store.list()), await readdir(folder)]).toEqual(["ours", [], ["owner.json"]]);
});

// Network volumes: PostgreSQL (src/common/file_utils.c, fsync_fname_ext) passes over the same codes, and over no others.
it.each([
  ["EINVAL", true],
  ["EBADF", true],
  ["EIO", false],
])("on a volume where a folder cannot be synchronised by itself, %s, a blob is stored: %s", async (code, isStored) => {
  const file = await open(join(folder, "any"), "w");
  const prototype = Object.getPrototypeOf(file) as typeof file;
  await file.close();
  const sync = prototype.sync;
  const spy = vi.spyOn(prototype, "sync").mockImplementation(async function (this: typeof file) {
    if ((await this.stat()).isDirectory()) throw Object.assign(new Error(code), { code });
    await sync.call(this);
  });
  const putting = folderFiles(folder).put(ID, Buffer.from("x"));
  await (isStored ? expect(putting).resolves.toBeUndefined() : expect(putting).rejects.toThrow(code));
  spy.mockRestore();
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
