/** How much may be uploaded. A field's own limits stand in its definition; these bound everything else. */
import { BYTES_PER_MB, FILE_LIMITS } from "#src/domain/files.ts";
import { callRow, type CallName } from "#src/api/contract.ts";
import { compile, type Field } from "#src/engine/compile.ts";
import type { Definition } from "#src/engine/definition.ts";
import { mostFiles, takesFiles } from "#src/engine/held-files.ts";
import type { Services } from "#server/services.ts";
import { validators } from "#validators";

export const UPLOAD_LIMITS = {
  /** Of one session, whatever the form. */
  sessionBytes: 64 * BYTES_PER_MB,
  sessionFiles: 40,
  /** Posts with files that one session may be sending at the same time to this process. */
  atOnce: 4,
  /** Parts of one post that hold a file. */
  files: 40,
  /** Minutes a file waits for its form. */
  minutes: 60,
  pixels: 50_000_000,
  /** Longer sides are made smaller: sharp enough for the smallest print of a card. */
  side: 4000,
  quality: 88,
} as const;

/** The fields of a form that take files, by name. */
export const fileFields = (definition: Definition, version: string): ReadonlyMap<string, Field> =>
  new Map(compile({ ...definition, version, values: {} }, validators).fields.filter(takesFiles).map((field) => [field.name, field]));

/** The same of a call's form; none for a call without one. */
export const fileFieldsOf = (call: CallName, { definitions }: Pick<Services, "definitions">): ReadonlyMap<string, Field> => {
  const form = callRow(call).form;
  const found = form === undefined ? undefined : definitions.get(form);
  return found ? fileFields(found.definition, found.version) : new Map<string, Field>();
};

/** The most bytes of all files of a field together: what its rule says. */
export const bytesOf = ({ props }: Pick<Field, "props">): number => Number(props["maxMegabytes"] ?? FILE_LIMITS.megabytes) * BYTES_PER_MB;

/** The most files of all fields together. */
export const filesOf = (fields: Iterable<Field>): number => [...fields].reduce((sum, field) => sum + mostFiles(field), 0);

/**
 * The most bytes of a whole post. More than its fields may hold together, so that a field that is a little over is told
 * so by its own rule; what is far over is refused before it was read.
 */
export const postBytes = (fields: Iterable<Field>): number => [...fields].reduce((sum, field) => sum + 1.5 * bytesOf(field), 0);
