/** The files of a staff's post: read into memory when they have arrived whole, and judged as fields of its form. */
import { buffer } from "node:stream/consumers";
import { groupBy } from "#server/kernel/group-by.ts";
import type { PostedFiles } from "#src/engine/server/parse-submission.ts";
import type { KeepFile } from "#server/uploads/intake.ts";
import type { Upload } from "#server/visit/body.ts";

/** Keeps a file in memory. */
export const keepInMemory: KeepFile = async ({ name: field }, _part, incoming) => {
  const { sha256, size, isTooLarge } = incoming;
  if (isTooLarge) return { field, sha256, issue: { code: "statement-too-large" } };
  if (size === 0) return { field, sha256, issue: { code: "file-empty" } };
  return { field, sha256, bytes: await buffer(incoming.read()) };
};

/** What arrived, by field: files, those that were refused, and those of no field. */
export const postedFiles = (uploads: readonly Upload[]): PostedFiles => ({
  held: groupBy(
    uploads.flatMap(({ field, bytes }) => (bytes ? [{ id: field, name: field, size: bytes.length }] : [])),
    ({ id }) => id,
  ),
  issues: new Map(uploads.flatMap(({ field, issue }) => (issue ? [[field, issue] as const] : []))),
  unknown: uploads.flatMap(({ field, bytes, issue }) => (bytes || issue ? [] : [field])),
});
