/** Brings together what a post sent, what it says it still wants, and what is staged. */
import { callRow, type CallName } from "#src/api/contract.ts";
import type { Issue } from "#src/domain/rule.ts";
import type { StagedFile } from "#src/engine/definition.ts";
import { mostFiles } from "#src/engine/held-files.ts";
import type { PostedFiles } from "#src/engine/judge.ts";
import type { PostedBody } from "#server/policy/body.ts";
import type { Context } from "#server/policy/context.ts";
import { dropStaged, shownStaged, stagedOf } from "#server/store/staged.ts";
import { stagedTexts } from "./staged-names.ts";
import { fileFieldsOf } from "./limits.ts";
import { removeBlobs } from "./vault.ts";

export type Settled = { entries: [name: string, text: string][]; files: PostedFiles };

/** The files a post stands for. What it no longer speaks of is dropped; an id that is not this session's is refused by its field. */
export const settleFiles = async (context: Context, call: CallName, body: Pick<PostedBody, "entries" | "uploads">): Promise<Settled> => {
  const fields = fileFieldsOf(call, context.services);
  if (fields.size === 0) return { entries: body.entries, files: { held: new Map(), issues: new Map(), unknown: [] } };
  const { wanted, dropped, entries } = stagedTexts(body.entries);
  const rows = await stagedOf(context.db, { owner: context.session!.hash, form: callRow(call).form! }, context.now);
  const fresh = new Set(body.uploads.map(({ id }) => id));
  // Where a field holds one file, the one just sent takes the place of the one before: without JavaScript that is all a person can do.
  const replaced = new Set(body.uploads.flatMap(({ id, field }) => (id && mostFiles(fields.get(field)!) === 1 ? field : [])));
  const isWanted = (id: string, field: string): boolean => !dropped.has(id) && !replaced.has(field) && Boolean(wanted.get(field)?.includes(id));
  const stays = ({ id, field }: { id: string; field: string }): boolean => fresh.has(id) || isWanted(id, field);
  await removeBlobs(context.services, await dropStaged(context.db, rows.filter((row) => !stays(row)).map(({ id }) => id)));
  const kept = rows.filter(stays);
  const issues = new Map<string, Issue>();
  const unknown = body.uploads.flatMap(({ field }) => (fields.has(field) ? [] : [field]));
  for (const { field, issue } of body.uploads) if (issue && !issues.has(field)) issues.set(field, issue);
  // Another tab's post, which did not speak of it, may have dropped what this one has just brought.
  for (const { id, field } of body.uploads) if (id && !issues.has(field) && !kept.some((row) => row.id === id)) issues.set(field, { code: "file-gone" });
  for (const [field, ids] of wanted) {
    const missing = ids.filter((id) => isWanted(id, field) && !kept.some((row) => row.id === id && row.field === field));
    if (!fields.has(field)) unknown.push(field);
    else if (missing.length > 0 && !issues.has(field)) issues.set(field, { code: "file-gone" });
  }
  return { entries, files: { held: new Map(Object.entries(shownStaged(kept))), issues, unknown } };
};

/** What an answer that is no success tells of the files: those that wait, and an empty list for a field that asked for files which are gone. */
export const stagedAnswer = async (context: Context, call: CallName, posted: PostedBody["entries"]): Promise<Record<string, StagedFile[]> | undefined> => {
  const fields = fileFieldsOf(call, context.services);
  if (fields.size === 0 || !context.session) return undefined;
  const shown = shownStaged(await stagedOf(context.db, { owner: context.session.hash, form: callRow(call).form! }, context.now));
  for (const field of stagedTexts(posted).wanted.keys()) if (fields.has(field)) shown[field] ??= [];
  return Object.keys(shown).length > 0 ? shown : undefined;
};
