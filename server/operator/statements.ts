/** The act that imports a bank's file. */
import { open } from "node:fs/promises";
import { commandWords } from "#src/copy/staff-commands.ts";
import { importStatement } from "#server/lending/statements/import-statement.ts";
import { exitCodeOf, isReportFormat, REPORT_FORMATS } from "#server/lending/statements/report.ts";
import type { ImportReport } from "#server/lending/statements/report.ts";
import { STATEMENT_LIMITS } from "#server/lending/statements/statement.ts";
import type { Services } from "#server/services.ts";

/** Why a file was not even read. */
export type UnreadFile = { unread: string };

/** Reads a regular file of at most the limit through one handle, so that what was measured is what is read. */
const readFileAt = async (path: string): Promise<Buffer | UnreadFile> => {
  const file = await open(path, "r").catch(() => undefined);
  if (!file) return { unread: commandWords.unreadable };
  try {
    const stat = await file.stat();
    if (!stat.isFile()) return { unread: commandWords.noFile };
    if (stat.size > STATEMENT_LIMITS.bytes) return { unread: commandWords.tooLarge };
    return await file.readFile();
  } finally {
    await file.close();
  }
};

/** Imports the file at a path that the server's user can read; `format` is text, csv or json. */
export const importFile = async (
  services: Services,
  path: string,
  format = "text",
): Promise<{ text: string; code: number; data: ImportReport } | UnreadFile> => {
  if (!isReportFormat(format)) return { unread: commandWords.oneOf("format", Object.keys(REPORT_FORMATS).join(", ")) };
  const bytes = await readFileAt(path);
  if ("unread" in bytes) return bytes;
  const report = await importStatement(services, bytes);
  return { text: REPORT_FORMATS[format](report), code: exitCodeOf(report), data: report };
};
