/** Addresses of Unix sockets in folders of any depth: an address itself holds about a hundred bytes. */
import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";

/** Bytes of the longest address on every system; Linux has four more. */
const MOST_BYTES = 103;

const fits = (address: string): boolean => Buffer.byteLength(address) <= MOST_BYTES;

/**
 * Calls `use` with an address of the socket at `path`, for it to listen or connect there: the path, absolute or from the
 * working folder, or else one by a link to the socket's folder, which is removed when `use` is done. A socket bound by the
 * link has to be removed by whoever closes it. Rejects when no link can be made or even its path is too long.
 */
export const atSocket = async <T>(path: string, use: (address: string) => Promise<T>): Promise<T> => {
  const near = [path, relative(process.cwd(), path)].find(fits);
  if (near !== undefined) return use(near);
  const folder = await mkdtemp(join(tmpdir(), "zayavka-"));
  try {
    const link = join(folder, "to");
    await symlink(dirname(path), link);
    return await use(join(link, basename(path)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
