/** Uploaded files at rest: encrypted under the server's key, in the file store. */
import type { Services } from "#server/services.ts";
import { unlessDisk } from "./disk-error.ts";

type Vault = Pick<Services, "ports" | "secrets">;

const placeOf = (id: string): string => `file ${id}`;

/** Encrypts bytes and stores them under `id`. */
export const keepBlob = ({ ports, secrets }: Vault, id: string, bytes: Uint8Array): Promise<void> =>
  ports.files.put(id, secrets.seal(bytes, placeOf(id)));

/**
 * Decrypts a blob. Throws when it is missing although a row refers to it; refuses with `unavailable` when the store
 * cannot be reached.
 */
export const openBlob = async ({ ports, secrets }: Vault, id: string): Promise<Buffer> => {
  const sealed = await ports.files.get(id).catch((error: unknown) => {
    throw unlessDisk(error);
  });
  if (!sealed) throw new Error("a file's bytes are missing from the file store");
  return secrets.open(sealed, placeOf(id));
};

/** Removes blobs whose rows are gone. Failures are ignored; the sweep retries. */
export const removeBlobs = async ({ ports }: Pick<Vault, "ports">, ids: readonly string[]): Promise<void> => {
  await Promise.allSettled(ids.map((id) => ports.files.remove(id)));
};
