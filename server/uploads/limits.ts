/** The fields of a form that take files, and their joint limits. */
import { compile } from "#src/engine/core/compile.ts";
import type { Field } from "#src/engine/core/plan.ts";
import type { Definition } from "#src/engine/core/definition.ts";
import { mostBytes, mostFiles, takesFiles } from "#src/engine/core/files.ts";
import type { Services } from "#server/services.ts";
import { validators } from "#validators";

/** The fields of a definition that take files, by name. */
export const fileFields = (definition: Definition, version: string): ReadonlyMap<string, Field> =>
  new Map(
    compile({ ...definition, version, values: {} }, validators)
      .fields.filter(takesFiles)
      .map((field) => [field.name, field]),
  );

/** The fields of a form that take files. */
export const fileFieldsOf = (
  { definitions }: Pick<Services, "definitions">,
  form: string,
): ReadonlyMap<string, Field> => {
  const { definition, version } = definitions.get(form)!;
  return fileFields(definition, version);
};

/** The most files of all fields together. */
export const filesOf = (fields: Iterable<Field>): number =>
  [...fields].reduce((sum, field) => sum + mostFiles(field), 0);

/**
 * The most bytes of a post's files: half as much again as its fields allow, so that a field slightly above its limit
 * gets its rule's error. Anything larger is refused unread.
 */
export const postBytes = (fields: Iterable<Field>): number =>
  [...fields].reduce((sum, field) => sum + 1.5 * mostBytes(field), 0);
