import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it } from "vitest";
import { emptyIncoming, incomingFolder, receive } from "./incoming.ts";

const bytes = randomBytes(100_000);
const chunks = (): Readable =>
  Readable.from(Array.from({ length: 10 }, (_, n) => bytes.subarray(n * 10_000, (n + 1) * 10_000)));

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), "incoming-"))));
afterEach(() => rm(folder, { recursive: true, force: true }));

it("a received file can be read repeatedly and is encrypted on disk", async () => {
  const incoming = await receive(chunks(), folder, { kept: 100_000, read: 100_000 });
  expect(incoming).toMatchObject({
    size: 100_000,
    isTooLarge: false,
    sha256: createHash("sha256").update(bytes).digest("hex"),
  });
  expect(await buffer(incoming.read())).toEqual(bytes);
  expect(await buffer(incoming.read())).toEqual(bytes);
  const [name] = await readdir(folder);
  const onDisk = await readFile(join(folder, name!));
  expect([onDisk.length, onDisk.includes(bytes.subarray(5000, 5016))]).toEqual([100_000, false]);
  await incoming.remove();
  expect(await readdir(folder)).toEqual([]);
});

it("a file above the limit is counted and hashed to its end, so that repeated posts are recognised", async () => {
  const incoming = await receive(chunks(), folder, { kept: 99_999, read: 200_000 });
  expect(incoming).toMatchObject({
    size: 100_000,
    isTooLarge: true,
    sha256: createHash("sha256").update(bytes).digest("hex"),
  });
  await incoming.remove();
});

it("a file that may not be stored never touches the disk", async () => {
  expect(await receive(chunks(), folder, { kept: 0, read: 200_000 })).toMatchObject({ size: 100_000 });
  expect(await readdir(folder)).toEqual([]);
});

it("a stream that fails or exceeds the read limit leaves no file", async () => {
  await expect(receive(chunks(), folder, { kept: 100_000, read: 99_999 })).rejects.toMatchObject({
    refused: { status: 413 },
  });
  const failing = Readable.from(
    (async function* () {
      yield bytes;
      await Promise.resolve();
      throw new Error("cut");
    })(),
  );
  await expect(receive(failing, folder, { kept: 1e6, read: 1e6 })).rejects.toThrow("cut");
  expect(await readdir(folder)).toEqual([]);
});

it("a disk that cannot be written refuses with 503", async () => {
  await writeFile(join(folder, "file"), "");
  await expect(receive(chunks(), join(folder, "file", "in"), { kept: 1e6, read: 1e6 })).rejects.toMatchObject({
    refused: { status: 503 },
  });
});

it("what a killed process was receiving is removed at the next start, and nothing else", async () => {
  await emptyIncoming(folder);
  const inside = incomingFolder(folder);
  await receive(chunks(), inside, { kept: 100_000, read: 100_000 });
  await writeFile(join(inside, "notes.txt"), "");
  await emptyIncoming(folder);
  expect(await readdir(inside)).toEqual(["notes.txt"]);
});
