/** Every field of every definition in `schemas/`, compiled by the engine. */
import { compile } from "#src/engine/core/compile.ts";
import type { Field } from "#src/engine/core/plan.ts";
import type { Definition } from "#src/engine/core/definition.ts";
import { validators } from "#validators";

const definitions = import.meta.glob<Definition>(["../../schemas/*/*.json", "!../../schemas/lists/*"], {
  eager: true,
  import: "default",
});

export type DefinedField = { form: string; field: Field };

/** All fields, in the order of files and elements. */
export const definedFields: readonly DefinedField[] = Object.values(definitions).flatMap((definition) =>
  compile({ ...definition, version: "", values: {} }, validators).fields.map((field) => ({
    form: definition.id,
    field,
  })),
);

/** A field's name without its groups: `street` of `address.street`. */
export const ownName = ({ path }: Field): string => path.split(".").at(-1)!;
