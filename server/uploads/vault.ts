/** Uploaded files at rest: encrypted under the server's key, in the file store. */
import { owePending, settleRemovals } from "#server/store/tables/blob-removals.ts";
import type { Services } from "#server/services.ts";
import { unlessDisk } from "./disk-error.ts";

type Vault = Pick<Services, "database" | "ports" | "secrets">;

/** Time for the row that names bytes to be written after them; a post takes minutes at most. */
const ROW_MS = 2 * 3_600_000;

const placeOf = (id: string): string => `file ${id}`;

/** Encrypts bytes and stores them under `id`. They are removed in two hours unless a row names them by then. */
export const keepBlob = async ({ database, ports, secrets }: Vault, id: string, bytes: Uint8Array): Promise<void> => {
  await owePending(database.db, id, new Date(ports.clock.now().getTime() + ROW_MS));
  await ports.files.put(id, secrets.seal(bytes, placeOf(id)));
};

/**
 * Decrypts a blob. Throws when it is missing although a row refers to it; refuses with `unavailable` when the store
 * cannot be reached.
 */
export const openBlob = async ({ ports, secrets }: Omit<Vault, "database">, id: string): Promise<Buffer> => {
  const sealed = await ports.files.get(id).catch((error: unknown) => {
    throw unlessDisk(error);
  });
  if (!sealed) throw new Error("a file's bytes are missing from the file store");
  return secrets.open(sealed, placeOf(id));
};

/** Removes blobs whose rows are gone; returns how many. Those that cannot be removed now are by a later sweep. */
export const removeBlobs = async (
  { database, ports }: Pick<Vault, "database" | "ports">,
  ids: readonly string[],
): Promise<number> => {
  const tried = await Promise.allSettled(ids.map((id) => ports.files.remove(id)));
  const done = ids.filter((_, at) => tried[at]!.status === "fulfilled");
  await settleRemovals(database.db, done);
  return done.length;
};
