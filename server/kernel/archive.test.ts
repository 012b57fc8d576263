import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ArchiveError, entriesOf, hashOfFile, readArchive, writeArchive, type ArchiveEntry } from "./archive.ts";

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), "archive-"))));
afterEach(() => rm(folder, { recursive: true, force: true }));

const SIZES = [0, 1, 511, 512, 513, 70_000, 300_000];
const content = (size: number): Buffer => Buffer.alloc(size, `${size}й\0`);

const written = async (): Promise<{ archive: string; sha256: string; bytes: number }> => {
  const from = join(folder, "from");
  await mkdir(join(from, "deep", "empty"), { recursive: true });
  for (const size of SIZES) await writeFile(join(from, "deep", `of-${size}`), content(size));
  const archive = join(folder, "a.tar.gz");
  const all = async function* (): AsyncGenerator<ArchiveEntry> {
    yield* entriesOf(from, "db");
    yield { name: "files/one", kind: "file", bytes: Buffer.from("bytes") };
  };
  return { archive, ...(await writeArchive(all(), archive)) };
};

it("keeps files of every size, empty folders, and nobody else's permissions", async () => {
  const { archive, sha256, bytes } = await written();
  expect([await hashOfFile(archive), (await stat(archive)).size, (await stat(archive)).mode & 0o777]).toEqual([
    sha256,
    bytes,
    0o600,
  ]);
  const to = join(folder, "to");
  await readArchive(archive, to);
  expect((await readdir(to, { recursive: true })).length).toBe(SIZES.length + 5);
  for (const size of SIZES) {
    const path = join(to, "db", "deep", `of-${size}`);
    expect((await readFile(path)).equals(content(size)), String(size)).toBe(true);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  }
  expect(await readdir(join(to, "db", "deep", "empty"))).toEqual([]);
  expect(await readFile(join(to, "files", "one"), "utf8")).toBe("bytes");
});

it("is a tar file that the system's own program reads", async () => {
  const { archive } = await written();
  const names = execFileSync("tar", ["-tzf", archive], { encoding: "utf8" }).trim().split("\n");
  expect(names).toEqual(expect.arrayContaining(["db/", "db/deep/empty/", "db/deep/of-513", "files/one"]));
});

it("is refused when it is cut off or damaged", async () => {
  const { archive, bytes } = await written();
  await truncate(archive, bytes - 40);
  await expect(readArchive(archive, join(folder, "to"))).rejects.toThrow(ArchiveError);
  await writeFile(archive, "no archive");
  await expect(readArchive(archive, join(folder, "to"))).rejects.toThrow(ArchiveError);
  await writeFile(archive, gzipSync(Buffer.alloc(512, "x")));
  await expect(readArchive(archive, join(folder, "to"))).rejects.toThrow("damaged");
});

it.each(["../out", "db/../../out", "/out"])("never writes outside the folder: %s", async (name) => {
  const archive = join(folder, "bad.tar.gz");
  const entries = async function* (): AsyncGenerator<ArchiveEntry> {
    yield { name, kind: "file", bytes: Buffer.from("x") };
  };
  await writeArchive(entries(), archive);
  await expect(readArchive(archive, join(folder, "in"))).rejects.toThrow("leads out of the folder");
  expect((await readdir(folder)).sort()).toEqual(["bad.tar.gz"]);
});

/** An archive that the system's own program makes of what a shell command leaves in a folder. */
const tarOf = (command: string, ...names: string[]): string => {
  const archive = join(folder, "made.tar.gz");
  execFileSync("sh", ["-c", command], { cwd: folder });
  execFileSync("tar", ["-czf", archive, ...names], { cwd: folder });
  return archive;
};

it.each([
  ["a symbolic link", "echo a >real && ln -s /etc/passwd link", "link"],
  ["a second name of a file", "echo a >real && ln real link", "link"],
  ["a pipe", "echo a >real && mkfifo link", "link"],
])("holds %s only where nobody reads it: refused in a sentence", async (_what, command, name) => {
  const archive = tarOf(command, "real", name);
  await expect(readArchive(archive, join(folder, "to"))).rejects.toThrow(
    new ArchiveError(`${name} is neither a file nor a folder: no backup holds such.`),
  );
});

it("with a name twice is refused in a sentence", async () => {
  const archive = tarOf("echo a >real", "--hard-dereference", "real", "./real");
  await expect(readArchive(archive, join(folder, "to"))).rejects.toThrow(/real is in the archive twice\.$/);
});

it("ends where it ends: what follows is not read", async () => {
  const archive = tarOf("echo a >real", "real");
  const more = gzipSync(Buffer.alloc(64 * 1024 * 1024));
  await writeFile(archive, Buffer.concat([await readFile(archive), ...Array.from({ length: 20 }, () => more)]));
  await readArchive(archive, join(folder, "to"));
  expect(await readFile(join(folder, "to", "real"), "utf8")).toBe("a\n");
});
