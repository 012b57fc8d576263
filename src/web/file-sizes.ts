/** Default upload limits and the formatting of file sizes. */

/** Defaults for a field whose rule sets no limits; a megabyte is 1024² bytes. */
export const FILE_LIMITS = { files: 1, megabytes: 10 } as const;

const BYTES_PER_KB = 1024;
export const BYTES_PER_MB = BYTES_PER_KB * 1024;

const NBSP = "\u00a0";

/** Formats a size for display: `1,2 MB`, `340 KB`; never 0 for a non-empty file. */
export const formatBytes = (bytes: number): string => {
  if (bytes >= BYTES_PER_MB * 0.95)
    return `${(bytes / BYTES_PER_MB).toLocaleString("bg-BG", { maximumFractionDigits: 1 })}${NBSP}MB`;
  return `${Math.max(bytes > 0 ? 1 : 0, Math.round(bytes / BYTES_PER_KB))}${NBSP}KB`;
};
