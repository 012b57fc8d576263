/** Files of an accepted post become documents of its sender, in the transaction of its effect: all of them or none. */
import { randomUUID } from "node:crypto";
import { callRow, type CallName } from "#src/api/contract.ts";
import type { FormValues, Issue } from "#src/domain/rule.ts";
import type { Field } from "#src/engine/compile.ts";
import type { StagedFile } from "#src/engine/definition.ts";
import { readPath, writePath } from "#src/engine/names.ts";
import type { Context } from "#server/policy/context.ts";
import { refuseFields } from "#server/policy/refusal.ts";
import { replaceFiles } from "#server/store/files.ts";
import { claimStaged } from "#server/store/staged.ts";
import { fileFieldsOf } from "./limits.ts";

/** What an uploaded document is called in the table of files: the form and the field it came by. */
export const kindOf = (form: string, { path }: Pick<Field, "path">): string => `${form}/${path}`;

const asked = (values: FormValues, { path }: Field): readonly StagedFile[] => {
  const value = readPath(values, path);
  return Array.isArray(value) ? (value as StagedFile[]) : [];
};

/**
 * Claims the files of judged values. Answers the values with the ids under which the files are kept from now on; those
 * that the same field brought to the same request before are replaced.
 */
export const keepFiles = async (context: Context, call: CallName, values: FormValues): Promise<FormValues> => {
  const fields = [...fileFieldsOf(call, context.services).values()].filter((field) => asked(values, field).length > 0);
  if (fields.length === 0) return values;
  const form = callRow(call).form!;
  const { db, now, session, person, request } = context;
  const claimed = await claimStaged(db, { owner: session!.hash, form }, fields.flatMap((field) => asked(values, field).map(({ id }) => id)), now);
  const kept = structuredClone(values);
  const gone: Record<string, Issue> = {};
  for (const field of fields) {
    const rows = claimed.filter((row) => row.field === field.name);
    if (rows.length < asked(values, field).length) gone[field.name] = { code: "file-gone" };
    const files = rows.map((row) => ({ id: randomUUID(), blob: row.id, name: row.name, mime: row.mime, size: row.stored_size, sha256: row.sha256 }));
    await replaceFiles(db, { userId: person?.id ?? null, requestId: request?.id ?? null, kind: kindOf(form, field), title: field.element.label ?? "" }, files, now);
    writePath(kept, field.path, files.map(({ id, name, size }) => ({ id, name, size })));
  }
  if (Object.keys(gone).length > 0) refuseFields(gone);
  return kept;
};
