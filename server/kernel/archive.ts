/** A gzipped tar file (POSIX ustar), so that `tar -xzf` opens it as well. Folders keep empty folders. */
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

/** An entry: a folder, or a file as bytes or as a path to read. */
export type ArchiveEntry =
  | { name: string; kind: "folder" }
  | { name: string; kind: "file"; bytes: Uint8Array }
  | { name: string; kind: "file"; path: string; size: number };

/** An archive is damaged, or not one of ours. */
export class ArchiveError extends Error {
  override name = "ArchiveError";
}

const BLOCK = 512;
const NAME_MOST = 100;
const FIELDS = { name: 0, mode: 100, uid: 108, gid: 116, size: 124, mtime: 136, sum: 148, type: 156, magic: 257 };

const sumOf = (header: Buffer): number => {
  let sum = 0;
  for (let at = 0; at < BLOCK; at += 1) sum += at >= FIELDS.sum && at < FIELDS.sum + 8 ? 0x20 : header[at]!;
  return sum;
};

const headerOf = (name: string, size: number, isFolder: boolean): Buffer => {
  if (Buffer.byteLength(name) > NAME_MOST) throw new ArchiveError(`${name} is too long a name for an archive.`);
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, at: number, digits: number): void =>
    void header.write(`${value.toString(8).padStart(digits, "0")}\0`, at);
  header.write(name, FIELDS.name);
  octal(isFolder ? 0o700 : 0o600, FIELDS.mode, 7);
  octal(0, FIELDS.uid, 7);
  octal(0, FIELDS.gid, 7);
  octal(size, FIELDS.size, 11);
  octal(0, FIELDS.mtime, 11);
  header.write(isFolder ? "5" : "0", FIELDS.type);
  header.write("ustar\x0000", FIELDS.magic, "latin1");
  octal(sumOf(header), FIELDS.sum, 6);
  header.write(" ", FIELDS.sum + 7);
  return header;
};

const padding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);

async function* blocksOf(entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<Uint8Array> {
  for await (const entry of entries) {
    if (entry.kind === "folder") {
      yield headerOf(`${entry.name}/`, 0, true);
      continue;
    }
    const size = "bytes" in entry ? entry.bytes.byteLength : entry.size;
    yield headerOf(entry.name, size, false);
    if ("bytes" in entry) yield entry.bytes;
    else yield* createReadStream(entry.path) as AsyncIterable<Buffer>;
    yield padding(size);
  }
  yield Buffer.alloc(2 * BLOCK);
}

/** Everything below a folder, with names that begin with `as`. */
export async function* entriesOf(folder: string, as: string): AsyncGenerator<ArchiveEntry> {
  yield { name: as, kind: "folder" };
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const [path, name] = [join(folder, entry.name), `${as}/${entry.name}`];
    if (entry.isDirectory()) yield* entriesOf(path, name);
    else if (entry.isFile()) yield { name, kind: "file", path, size: (await stat(path)).size };
  }
}

/** Writes an archive for its owner alone, durably. Resolves to its size and SHA-256 in hexadecimal. */
export const writeArchive = async (
  entries: AsyncIterable<ArchiveEntry>,
  path: string,
): Promise<{ bytes: number; sha256: string }> => {
  const hash = createHash("sha256");
  let bytes = 0;
  const counting = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(blocksOf(entries), createGzip(), counting, createWriteStream(path, { flags: "wx", mode: 0o600 }));
  const file = await open(path, "r+");
  await file.sync().finally(() => file.close());
  return { bytes, sha256: hash.digest("hex") };
};

/** SHA-256 of a file in hexadecimal. */
export const hashOfFile = async (path: string): Promise<string> => {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest("hex");
};

/** Kinds of entries that a backup has, and whether they are folders; links, devices and pipes are none of them. */
const KINDS: ReadonlyMap<string, boolean> = new Map([
  ["0", false],
  ["\0", false],
  ["5", true],
]);

type Head = { name: string; size: number; isFolder: boolean };

const readHead = (header: Buffer): Head | undefined => {
  if (header.every((byte) => byte === 0)) return undefined;
  const text = (at: number, length: number): string => header.toString("utf8", at, at + length).replace(/\0.*$/s, "");
  const octal = (at: number, length: number): number => {
    const digits = text(at, length).trim();
    if (!/^[0-7]{1,11}$/.test(digits)) throw new ArchiveError("The archive is damaged.");
    return parseInt(digits, 8);
  };
  const name = text(FIELDS.name, NAME_MOST);
  if (octal(FIELDS.sum, 8) !== sumOf(header)) throw new ArchiveError("The archive is damaged.");
  if (name === "" || name.startsWith("/") || name.split("/").includes(".."))
    throw new ArchiveError(`${name} leads out of the folder.`);
  const isFolder = KINDS.get(header.toString("latin1", FIELDS.type, FIELDS.type + 1));
  if (isFolder === undefined) throw new ArchiveError(`${name} is neither a file nor a folder: no backup holds such.`);
  return { name, size: octal(FIELDS.size, 12), isFolder };
};

/** What a name is refused by that is there already, as a file or as a folder. */
const TAKEN = ["EEXIST", "EISDIR", "ENOTDIR"];

/** Makes what an entry needs; throws an ArchiveError for a second one of a name. */
const onceOnly = async <T>(name: string, make: () => Promise<T>): Promise<T> => {
  try {
    return await make();
  } catch (error) {
    if (!TAKEN.includes((error as { code?: string }).code ?? "")) throw error;
    throw new ArchiveError(`${name} is in the archive twice.`, { cause: error });
  }
};

/**
 * Unpacks an archive into a folder, for its owner alone. Throws an ArchiveError when it is damaged or cut off, or holds what no
 * backup does. What follows its end is not read.
 */
export const readArchive = async (path: string, folder: string): Promise<void> => {
  let waiting: Buffer = Buffer.alloc(0);
  let [left, pad, ended] = [0, 0, false];
  let file: Awaited<ReturnType<typeof open>> | undefined;
  const begin = async ({ name, size, isFolder }: Head): Promise<void> => {
    const target = join(folder, name);
    await onceOnly(name, () => mkdir(isFolder ? target : dirname(target), { recursive: true, mode: 0o700 }));
    if (isFolder) return;
    file = await onceOnly(name, () => open(target, "wx", 0o600));
    [left, pad] = [size, padding(size).length];
  };
  const finish = async (): Promise<void> => {
    await file?.sync();
    await file?.close();
    file = undefined;
  };
  const packed = createReadStream(path);
  try {
    for await (const chunk of packed.pipe(createGunzip()) as AsyncIterable<Buffer>) {
      waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk]);
      while (!ended) {
        if (left > 0) {
          const part = waiting.subarray(0, left);
          if (part.length === 0) break;
          await file!.appendFile(part);
          left -= part.length;
          waiting = waiting.subarray(part.length);
        } else if (pad > 0) {
          if (waiting.length < pad) break;
          waiting = waiting.subarray(pad);
          pad = 0;
        } else {
          await finish();
          if (waiting.length < BLOCK) break;
          const head = readHead(waiting.subarray(0, BLOCK));
          waiting = waiting.subarray(BLOCK);
          if (head === undefined) ended = true;
          else await begin(head);
        }
      }
      if (ended) break;
    }
  } catch (error) {
    if (error instanceof ArchiveError || (error as { code?: string }).code?.startsWith("Z_") !== true) throw error;
    throw new ArchiveError("The archive is damaged.", { cause: error });
  } finally {
    packed.destroy();
    await finish();
  }
  if (!ended) throw new ArchiveError("The archive is cut off.");
};
