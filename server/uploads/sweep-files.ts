/** Removes what nobody claimed: staged files after their hour, blobs no row speaks of, and what a crash left half-received. */
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Services } from "#server/services.ts";
import { dropExpired, knownBlobs } from "#server/store/staged.ts";
import { incomingFolder } from "./incoming.ts";
import { removeBlobs } from "./vault.ts";

/** A blob is written before its row: one younger than this may still get it. */
const ORPHAN_MS = 2 * 3_600_000;
const AT_ONCE = 500;

/** Runs with every sweep. Several nodes may do it at once. */
export const sweepFiles = async (services: Pick<Services, "database" | "ports" | "settings">, now: Date): Promise<void> => {
  const { database: { db }, ports, settings } = services;
  await removeBlobs(services, await dropExpired(db, now));
  await sweepIncoming(incomingFolder(settings.dataDir));
  let batch: string[] = [];
  const flush = async (): Promise<void> => {
    const known = await knownBlobs(db, batch);
    await removeBlobs(services, batch.filter((id) => !known.has(id)));
    batch = [];
  };
  for await (const { id, ageMs } of ports.files.list()) {
    if (ageMs >= ORPHAN_MS) batch.push(id);
    if (batch.length >= AT_ONCE) await flush();
  }
  await flush();
};

const sweepIncoming = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder).catch(() => [])) {
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found?.isFile() && Date.now() - found.mtimeMs >= ORPHAN_MS) await rm(join(folder, name), { force: true });
  }
};
