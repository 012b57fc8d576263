/** System errors of a full, read-only, failing or unreachable disk, and what is refused because of one. */
import { PortError } from "#server/ports/port-error.ts";
import { refuse, Refusal } from "#server/kernel/refusal.ts";
import type { Services } from "#server/services.ts";

const FULL: readonly string[] = ["ENOSPC", "EDQUOT"];
const CODES: readonly string[] = ["EROFS", "EIO", "EACCES", "ENOTDIR", "EMFILE", "ENFILE"];

const NO_SPACE = { retryAfter: 15 * 60 };

/**
 * Maps disk and file store errors to the refusals `unavailable` and `no-space`, which the sender cannot fix; returns other
 * errors unchanged.
 */
export const unlessDisk = (error: unknown): unknown => {
  const code = String((error as { code?: unknown }).code);
  if (FULL.includes(code)) return Refusal.of("no-space", NO_SPACE);
  return error instanceof PortError || CODES.includes(code) ? Refusal.of("unavailable", { retryAfter: 30 }) : error;
};

/** Refuses to take a file while there is little space: everything else goes on. */
export const demandRoom = async ({ disk }: Pick<Services, "disk">): Promise<void> => {
  if (!(await disk.takesUploads())) refuse("no-space", NO_SPACE);
};
