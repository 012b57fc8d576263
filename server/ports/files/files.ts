/** Blob store for uploaded files, by server-generated ids. The bytes are sealed (encrypted) by the caller. */
export type FileStore = {
  /** Where it is and which setting says so, without secrets: „the folder /data/files (FILES_DIR or DATA_DIR)“. */
  readonly name: string;
  /** The folder on this machine; undefined when it is elsewhere. */
  readonly folder?: string;
  /** Stores bytes under a new id. Durable once resolved; what a rejection may leave behind `remove` removes. */
  put(id: string, bytes: Uint8Array): Promise<void>;
  /** The bytes of a blob; undefined when it does not exist. */
  get(id: string): Promise<Buffer | undefined>;
  /** Deletes a blob, and what a crash left of it half written; succeeds also when it does not exist. */
  remove(id: string): Promise<void>;
  /** The ids of all blobs. */
  list(): AsyncIterable<string>;
  /** The text by which the store knows whose it is; undefined when it has none. */
  owner(): Promise<string | undefined>;
  /** Replaces that text. */
  setOwner(text: string): Promise<void>;
};

/** The form of the ids of blobs; nothing else in a folder or bucket is touched. */
export const BLOB_ID = /^[A-Za-z0-9_-]{22,64}$/;

/** Name of the file or object that holds the text of the owner; no blob can have it. */
export const OWNER_NAME = "owner.json";
