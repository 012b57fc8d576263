/** Removes what rows say is to be removed: bytes of expired uploads and erased documents, and bytes whose row never came. */
import type { Services } from "#server/services.ts";
import { dueRemovals } from "#server/store/tables/blob-removals.ts";
import { dropExpired } from "#server/store/tables/staged.ts";
import { isTied, renewMark } from "./owner.ts";
import { removeBlobs } from "./vault.ts";

const AT_ONCE = 500;

/**
 * Runs with every sweep; safe on several nodes at once. Bytes stay, and so do the rows that say so, while the store of files
 * is not this database's.
 */
export const sweepFiles = async (services: Pick<Services, "database" | "ports" | "log">, now: Date): Promise<void> => {
  const {
    database: { db },
    ports: { files },
    log,
  } = services;
  await dropExpired(db, now);
  if (!(await isTied(db, files, now))) {
    log.error(
      { event: "files-not-ours" },
      "the store of files is used by another database: nothing is removed from it",
    );
    return;
  }
  for (let due = AT_ONCE; due === AT_ONCE;) {
    const blobs = await dueRemovals(db, now, AT_ONCE);
    due = (await removeBlobs(services, blobs)) === blobs.length ? blobs.length : 0;
  }
  await renewMark(db, files, now);
};
