/** Job that removes the bytes of files whose rows were erased. A failure is tried again; the sweep comes last. */
import type { JobHandler } from "#server/queue/queue.ts";
import type { Services } from "#server/services.ts";

export const removeFiles =
  ({ ports }: Pick<Services, "ports">): JobHandler<"remove-files"> =>
  async ({ blobs }) => {
    for (const id of blobs) await ports.files.remove(id);
  };
