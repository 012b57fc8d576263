/** Job that removes the bytes of files whose rows were erased, at once; what fails the sweep does. */
import type { JobHandler } from "#server/queue/queue.ts";
import type { Services } from "#server/services.ts";
import { removeBlobs } from "#server/uploads/vault.ts";

export const removeFiles =
  (services: Pick<Services, "database" | "ports">): JobHandler<"remove-files"> =>
  async ({ blobs }) => {
    const removed = await removeBlobs(services, blobs);
    if (removed < blobs.length) throw new Error("some bytes could not be removed");
  };
