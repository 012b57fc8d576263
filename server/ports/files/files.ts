/** A stored blob and the milliseconds since it was written. */
export type StoredBlob = { id: string; ageMs: number };

/** Blob store for uploaded files, by server-generated ids. The bytes are sealed (encrypted) by the caller. */
export type FileStore = {
  /** Stores bytes under a new id. Durable once resolved; leaves nothing behind when it rejects. */
  put(id: string, bytes: Uint8Array): Promise<void>;
  /** The bytes of a blob; undefined when it does not exist. */
  get(id: string): Promise<Buffer | undefined>;
  /** Deletes a blob; succeeds also when it does not exist. */
  remove(id: string): Promise<void>;
  /** All blobs, including partial files left by a crash. */
  list(): AsyncIterable<StoredBlob>;
};
