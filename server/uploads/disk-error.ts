/** System errors of a full, read-only, failing or unreachable disk. */
import { PortError } from "#server/ports/port-error.ts";
import { Refusal } from "#server/kernel/refusal.ts";

const CODES: readonly string[] = ["ENOSPC", "EDQUOT", "EROFS", "EIO", "EACCES", "ENOTDIR", "EMFILE", "ENFILE"];

/**
 * Maps disk and file store errors to the refusal `unavailable`, which the sender cannot fix; returns other errors
 * unchanged.
 */
export const unlessDisk = (error: unknown): unknown =>
  error instanceof PortError || CODES.includes(String((error as { code?: unknown }).code))
    ? Refusal.of("unavailable", { retryAfter: 30 })
    : error;
