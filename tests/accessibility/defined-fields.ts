/** Every field of every definition in `schemas/`, as the engine sees it. */
import { compile, type Field } from "#src/engine/compile.ts";
import type { Definition } from "#src/engine/definition.ts";
import { validators } from "#validators";

const definitions = import.meta.glob<Definition>(["../../schemas/*/*.json", "!../../schemas/lists/*"], { eager: true, import: "default" });

export type DefinedField = { form: string; field: Field };

/** In the order of files and elements. */
export const definedFields: readonly DefinedField[] = Object.values(definitions).flatMap((definition) =>
  compile({ ...definition, version: "", values: {} }, validators).fields.map((field) => ({ form: definition.id, field })));

/** The name a definition gives a field, without its groups. */
export const ownName = ({ path }: Field): string => path.split(".").at(-1)!;
