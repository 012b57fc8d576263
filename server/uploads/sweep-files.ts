/** Removes unclaimed data: uploaded files after their hour, blobs without a row, and partial files left by a crash. */
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Services } from "#server/services.ts";
import { dropExpired, knownBlobs } from "#server/store/tables/staged.ts";
import { incomingFolder } from "./incoming.ts";
import { removeBlobs } from "./vault.ts";

/** A blob is written before its row: a younger one may still get its row. */
const ORPHAN_MS = 2 * 3_600_000;
const AT_ONCE = 500;

/** Runs with every sweep; safe on several nodes at once. */
export const sweepFiles = async (
  services: Pick<Services, "database" | "ports" | "settings">,
  now: Date,
): Promise<void> => {
  const {
    database: { db },
    ports,
    settings,
  } = services;
  await removeBlobs(services, await dropExpired(db, now));
  await sweepIncoming(incomingFolder(settings.dataDir));
  let batch: string[] = [];
  const flush = async (): Promise<void> => {
    const known = await knownBlobs(db, batch);
    await removeBlobs(
      services,
      batch.filter((id) => !known.has(id)),
    );
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
