/** Combines the files a post uploads with those uploaded before that it still lists. */
import type { CallName } from "#src/api/calls/calls.ts";
import { formOf } from "#server/calls/calls.ts";
import type { FieldIssue } from "#server/kernel/refusal.ts";
import type { StagedFile } from "#src/engine/core/definition.ts";
import { mostFiles } from "#src/engine/core/files.ts";
import type { PostedFiles } from "#src/engine/server/parse-submission.ts";
import type { PostedBody } from "#server/visit/body.ts";
import type { Context } from "#server/visit/context.ts";
import { dropStaged, shownStaged, stagedOf } from "#server/store/tables/staged.ts";
import { stagedTexts } from "./staged-names.ts";
import { fileFieldsOf } from "./limits.ts";
import { removeBlobs } from "./vault.ts";

/** The form's own entries, and the files by field. */
export type Settled = { entries: [name: string, text: string][]; files: PostedFiles };

/**
 * The files a post refers to. Deletes uploaded files it no longer lists; an id outside this session is an error of its
 * field.
 */
export const settleFiles = async (
  context: Context,
  call: CallName,
  body: Pick<PostedBody, "entries" | "uploads">,
): Promise<Settled> => {
  const fields = fileFieldsOf(context.services, formOf(call));
  if (fields.size === 0) return { entries: body.entries, files: { held: new Map(), issues: new Map(), unknown: [] } };
  const { wanted, dropped, entries } = stagedTexts(body.entries);
  const rows = await stagedOf(context.db, { owner: context.session!.hash, form: formOf(call) }, context.now);
  const fresh = new Set(body.uploads.map(({ id }) => id));
  // In a single-file field a new file replaces the earlier one: without JavaScript there is no other way to.
  const replaced = new Set(
    body.uploads.flatMap(({ id, field }) => (id && mostFiles(fields.get(field)!) === 1 ? field : [])),
  );
  const isWanted = (id: string, field: string): boolean =>
    !dropped.has(id) && !replaced.has(field) && Boolean(wanted.get(field)?.includes(id));
  const stays = ({ id, field }: { id: string; field: string }): boolean => fresh.has(id) || isWanted(id, field);
  await removeBlobs(
    context.services,
    await dropStaged(
      context.db,
      rows.filter((row) => !stays(row)).map(({ id }) => id),
    ),
  );
  const kept = rows.filter(stays);
  const issues = new Map<string, FieldIssue>();
  const unknown = body.uploads.flatMap(({ field }) => (fields.has(field) ? [] : [field]));
  for (const { field, issue } of body.uploads) if (issue && !issues.has(field)) issues.set(field, issue);
  // A concurrent post from another tab, which did not list this file, may have deleted it.
  for (const { id, field } of body.uploads)
    if (id && !issues.has(field) && !kept.some((row) => row.id === id)) issues.set(field, { code: "file-gone" });
  for (const [field, ids] of wanted) {
    const missing = ids.filter(
      (id) => isWanted(id, field) && !kept.some((row) => row.id === id && row.field === field),
    );
    if (!fields.has(field)) unknown.push(field);
    else if (missing.length > 0 && !issues.has(field)) issues.set(field, { code: "file-gone" });
  }
  return { entries, files: { held: new Map(Object.entries(shownStaged(kept))), issues, unknown } };
};

/**
 * Uploaded files for an unsuccessful response, by field; an empty list tells a field that its files are gone. Undefined
 * when there is nothing to say.
 */
export const stagedAnswer = async (
  context: Context,
  call: CallName,
  posted: PostedBody["entries"],
): Promise<Record<string, StagedFile[]> | undefined> => {
  const fields = fileFieldsOf(context.services, formOf(call));
  if (fields.size === 0 || !context.session) return undefined;
  const shown = shownStaged(
    await stagedOf(context.db, { owner: context.session.hash, form: formOf(call) }, context.now),
  );
  for (const field of stagedTexts(posted).wanted.keys()) if (fields.has(field)) shown[field] ??= [];
  return Object.keys(shown).length > 0 ? shown : undefined;
};
