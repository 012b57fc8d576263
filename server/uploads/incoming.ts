/** A file on its way in: on disk from its first byte, encrypted under a key that only this process's memory holds. */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, rm, type FileHandle } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline, type Readable } from "node:stream";
import { Refusal } from "#server/policy/refusal.ts";
import { unlessDisk } from "./disk-error.ts";

export type Incoming = {
  /** Bytes that came, those beyond the limit included. */
  size: number;
  /** Of all that came. */
  sha256: string;
  /** Whether more came than was allowed: nothing is kept then. */
  isTooLarge: boolean;
  /** The bytes again, as often as needed. */
  read(): Readable;
  /** Must be called, whatever became of it. */
  remove(): Promise<void>;
};

/** Where half-sent files lie, beside the folder of the kept ones. */
export const incomingFolder = (dataDir: string): string => join(dataDir, "incoming");

export type Limits = {
  /** Bytes that are kept; what comes after them is counted and forgotten. */
  kept: number;
  /** Bytes after which reading ends: the whole post is too large. */
  read: number;
};

/** Takes a stream to its end. Leaves nothing behind when that fails. */
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
      if (size > limits.read) throw new Refusal({ status: 413, errors: { _form: { code: "too-large" } } });
      hash.update(chunk);
      if (size <= limits.kept) await (file ??= await create(path)).writeFile(cipher.update(chunk));
    }
    await file?.close();
    return {
      size, sha256: hash.digest("hex"), isTooLarge: size > limits.kept, remove,
      read: () => {
        const decipher = createDecipheriv("aes-256-ctr", key, iv);
        // Whoever reads hears of an error; the other end is closed with it.
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
