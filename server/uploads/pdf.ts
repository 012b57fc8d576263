/** Checks PDF documents. They are stored unchanged, so they are served only as downloads. */
import type { FieldIssue } from "#server/kernel/refusal.ts";

const TAIL = 2048;

/** The issue of a PDF as far as its raw bytes show it: no header, no end, encrypted. */
export const pdfIssue = (bytes: Buffer): FieldIssue | undefined => {
  if (!bytes.subarray(0, 8).toString("latin1").startsWith("%PDF-")) return { code: "file-broken" };
  if (!bytes.subarray(-TAIL).includes("%%EOF")) return { code: "file-broken" };
  return /\/Encrypt\s*(\d+\s+\d+\s+R|<<)/.test(bytes.toString("latin1")) ? { code: "file-locked" } : undefined;
};
