/** A disk that is full or cannot be written, a file store that is not reached. */
import { PortError } from "#server/ports/port-error.ts";
import { Refusal } from "#server/policy/refusal.ts";

const CODES: readonly string[] = ["ENOSPC", "EDQUOT", "EROFS", "EIO", "EACCES", "ENOTDIR", "EMFILE", "ENFILE"];

/** The same error, or „come again later“ where the disk is at fault: whoever sends a file cannot mend it. */
export const unlessDisk = (error: unknown): unknown =>
  (error instanceof PortError || CODES.includes(String((error as { code?: unknown }).code)) ? new Refusal({ status: 503, retryAfter: 30, errors: { _form: { code: "unavailable" } } }) : error);
