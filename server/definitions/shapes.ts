/** Compiled meta-schemas of forms, lists and the order of steps. */
import { Ajv, type ValidateFunction } from "ajv";
import { shapeFindings, type Spelling } from "#server/findings/shape.ts";
import type { Finding } from "#server/findings/finding.ts";
import { spellingFault } from "./lint/names.ts";

/** The meta-schemas as parsed JSON. */
export type MetaSchemas = { definitionSchema: object; listSchema: object; stepsSchema: object };

/** Shape checks: JSON of a form, a list or the order of steps → findings. */
export type Shapes = Record<"definition" | "list" | "steps", (value: unknown) => Finding[]>;

/** Properties restricted to certain characters, by the kind the message names; `value` is a choice's. */
const SPELLINGS: Readonly<Record<string, "name" | "value">> = {
  id: "name",
  list: "name",
  source: "name",
  value: "value",
};

const spelling: Spelling = (place, value) => {
  const property = String(place.at(-1));
  const fault = property === "name" ? spellingFault(value) : undefined;
  return fault ?? { code: "wrong-signs", params: { value, kind: SPELLINGS[property] ?? "other" } };
};

const DEFINITION_SCHEMA = "definition.schema.json";

/** Shapes by the schema of definitions, with the other schemas they were compiled with. */
const compiled = new WeakMap<object, Pick<MetaSchemas, "listSchema" | "stepsSchema"> & { shapes: Shapes }>();

/** Compiles the meta-schemas once per set; throws when one is not valid JSON Schema. */
export const compileShapes = ({ definitionSchema, listSchema, stepsSchema }: MetaSchemas): Shapes => {
  const known = compiled.get(definitionSchema);
  if (known?.listSchema === listSchema && known.stepsSchema === stepsSchema) return known.shapes;
  const ajv = new Ajv({ allErrors: true, verbose: true, allowUnionTypes: true });
  ajv.addSchema(definitionSchema, DEFINITION_SCHEMA);
  const findings = (validate: ValidateFunction) => (value: unknown) => shapeFindings(validate, value, spelling);
  const shapes = {
    definition: findings(ajv.getSchema(DEFINITION_SCHEMA)!),
    list: findings(ajv.compile(listSchema)),
    steps: findings(ajv.compile(stepsSchema)),
  };
  compiled.set(definitionSchema, { listSchema, stepsSchema, shapes });
  return shapes;
};
