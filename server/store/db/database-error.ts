/** The database cannot be opened. The message is one line, printed at start, and never contains the password. */
export class DatabaseError extends Error {
  override name = "DatabaseError";
}

/** The code of a database or network error: an SQLSTATE such as `23505`, or `ECONNREFUSED`. */
export const errorCode = (error: unknown): string | undefined => {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
};

// SQLSTATE classes 08 (connection), 57P (shutdown), 53 (resources) and timeouts; Node's network error codes.
const UNAVAILABLE =
  /^(08...|57P0[1-5]|53[0-4]00|57014|55P03|25P03|ECONN\w+|EPIPE|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const UNAVAILABLE_WORDS =
  /Connection terminated|not queryable|Client was closed|connection timeout|timeout exceeded when trying to connect|Query read timeout|pool after calling end|driver has already been destroyed/i;

/** Whether an error means the database is temporarily unavailable: answer 503, worth a retry. */
export const isUnavailable = (error: unknown): boolean => {
  const code = errorCode(error);
  if (code !== undefined && UNAVAILABLE.test(code)) return true;
  return error instanceof Error && UNAVAILABLE_WORDS.test(error.message);
};

/** Whether an error means that the database, or what it writes to, has no space left. */
export const isOutOfSpace = (error: unknown): boolean =>
  ["53100", "ENOSPC", "EDQUOT"].includes(errorCode(error) ?? "") ||
  (error instanceof Error && /no space left on device/i.test(error.message));
