/** Turns the files of an accepted post into documents of its sender, in the transaction of the effect: all or none. */
import { randomUUID } from "node:crypto";
import type { CallName } from "#src/api/calls/calls.ts";
import { formOf } from "#server/calls/calls.ts";
import type { FormValues } from "#src/engine/core/rule.ts";
import type { Field } from "#src/engine/core/plan.ts";
import type { StagedFile } from "#src/engine/core/definition.ts";
import { readPath, writePath } from "#src/engine/core/names.ts";
import type { Context } from "#server/visit/context.ts";
import { refuseFields, type FieldIssue } from "#server/kernel/refusal.ts";
import { replaceFiles } from "#server/store/tables/files.ts";
import { claimStaged } from "#server/store/tables/staged.ts";
import { fileFieldsOf } from "./limits.ts";

/** Kind of an uploaded document in the table of files: form id and field path. */
export const kindOf = (form: string, { path }: Pick<Field, "path">): string => `${form}/${path}`;

const asked = (values: FormValues, { path }: Pick<Field, "path">): readonly StagedFile[] => {
  const value = readPath(values, path);
  return Array.isArray(value) ? (value as StagedFile[]) : [];
};

/** Ids of the documents that the files of a field have become, in values that `keepFiles` returned. */
export const keptFiles = (values: FormValues, field: Pick<Field, "path">): string[] =>
  asked(values, field).map(({ id }) => id);

/**
 * Claims the files of judged values. Returns the values with the documents' ids; replaces files that the same field
 * brought to the same application before. Refuses when a file is gone.
 */
export const keepFiles = async (context: Context, call: CallName, values: FormValues): Promise<FormValues> => {
  const form = formOf(call);
  const fields = [...fileFieldsOf(context.services, form).values()].filter((field) => asked(values, field).length > 0);
  if (fields.length === 0) return values;
  const { db, now, session, person, application } = context;
  const claimed = await claimStaged(
    db,
    { owner: session!.hash, form },
    fields.flatMap((field) => asked(values, field).map(({ id }) => id)),
    now,
  );
  const kept = structuredClone(values);
  const gone: Record<string, FieldIssue> = {};
  for (const field of fields) {
    const rows = claimed.filter((row) => row.field === field.name);
    if (rows.length < asked(values, field).length) gone[field.name] = { code: "file-gone" };
    const files = rows.map((row) => ({
      id: randomUUID(),
      blob: row.id,
      name: row.name,
      mime: row.mime,
      size: row.stored_size,
      sha256: row.sha256,
    }));
    await replaceFiles(
      db,
      {
        userId: person?.id ?? null,
        applicationId: application?.id ?? null,
        kind: kindOf(form, field),
        title: field.element.label ?? "",
      },
      files,
      now,
    );
    writePath(
      kept,
      field.path,
      files.map(({ id, name, size }) => ({ id, name, size })),
    );
  }
  if (Object.keys(gone).length > 0) refuseFields(gone);
  return kept;
};
