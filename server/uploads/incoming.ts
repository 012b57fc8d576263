/** A file being received: on disk from its first byte, encrypted under a key that only this process's memory holds. */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rm, type FileHandle } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline, type Readable } from "node:stream";
import { refuse } from "#server/kernel/refusal.ts";
import { unlessDisk } from "./disk-error.ts";

export type Incoming = {
  /** Bytes received, including those above the limit. */
  size: number;
  /** SHA-256 of all bytes received, hexadecimal. */
  sha256: string;
  /** Whether the file exceeds the limit; it cannot be read then. */
  isTooLarge: boolean;
  /** Streams the bytes; may be called repeatedly. */
  read(): Readable;
  /** Deletes the file; must be called in every case. */
  remove(): Promise<void>;
};

/** Folder of partially received files, beside the file store's folder. */
export const incomingFolder = (dataDir: string): string => join(dataDir, "incoming");

const NAME = /^[0-9a-f]{32}$/;

/** Removes what a killed process was receiving: the key went with it. The caller holds the folder's lock. */
export const emptyIncoming = async (dataDir: string): Promise<void> => {
  const folder = incomingFolder(dataDir);
  for (const name of await readdir(folder).catch(() => []))
    if (NAME.test(name)) await rm(join(folder, name), { force: true });
};

/** Limits for receiving a file. */
export type Limits = {
  /** Bytes stored at most; the rest is counted and hashed only. */
  kept: number;
  /** Bytes after which reading stops: the whole post is too large. */
  read: number;
};

/** Reads a stream to its end. Deletes the file when that fails. */
export const receive = async (stream: Readable, folder: string, limits: Limits): Promise<Incoming> => {
  const path = join(folder, randomBytes(16).toString("hex"));
  const [key, iv] = [randomBytes(32), randomBytes(16)];
  const cipher = createCipheriv("aes-256-ctr", key, iv);
  const hash = createHash("sha256");
  const remove = (): Promise<void> => rm(path, { force: true });
  let size = 0;
  let file: FileHandle | undefined;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limits.read) refuse("too-large");
      hash.update(chunk);
      if (size <= limits.kept) await (file ??= await create(path)).writeFile(cipher.update(chunk));
    }
    await file?.close();
    return {
      size,
      sha256: hash.digest("hex"),
      isTooLarge: size > limits.kept,
      remove,
      read: () => {
        const decipher = createDecipheriv("aes-256-ctr", key, iv);
        // `pipeline` reports errors to the reader and closes the file; the callback only prevents a throw.
        return pipeline(createReadStream(path), decipher, () => undefined);
      },
    };
  } catch (error) {
    await file?.close().catch(() => undefined);
    await remove().catch(() => undefined);
    throw unlessDisk(error);
  }
};

const create = async (path: string): Promise<FileHandle> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  return open(path, "wx", 0o600);
};
