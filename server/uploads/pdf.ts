/** PDF documents: kept as they came, so they are only ever handed out as a download. */
import type { Issue } from "#src/domain/rule.ts";

const TAIL = 2048;

/** What is wrong with a PDF as far as it can be told without opening it. */
export const pdfIssue = (bytes: Buffer): Issue | undefined => {
  if (!bytes.subarray(0, 8).toString("latin1").startsWith("%PDF-")) return { code: "file-broken" };
  if (!bytes.subarray(-TAIL).includes("%%EOF")) return { code: "file-broken" };
  return /\/Encrypt\s*(\d+\s+\d+\s+R|<<)/.test(bytes.toString("latin1")) ? { code: "file-locked" } : undefined;
};
