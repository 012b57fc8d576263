/** Whether a document has the shape its meta-schema asks for, in words with the closest valid name. */
import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import { suggest } from "./closest.ts";
import { spellingFault } from "./names.ts";
import type { Finding } from "./problem.ts";
import { shapeFault } from "./shape-words.ts";

export type Shapes = { definition: ValidateFunction; list: ValidateFunction; steps: ValidateFunction };

/** The meta-schemas. */
export type MetaSchemas = { definitionSchema: object; listSchema: object; stepsSchema: object };

const DEFINITION_SCHEMA = "definition.schema.json";

const compiled = new WeakMap<object, Shapes>();

/** The meta-schemas, compiled once; throws when one of them is no JSON Schema. */
export const compileShapes = ({ definitionSchema, listSchema, stepsSchema }: MetaSchemas): Shapes => {
  const known = compiled.get(definitionSchema);
  if (known) return known;
  const ajv = new Ajv({ allErrors: true, verbose: true, allowUnionTypes: true });
  ajv.addSchema(definitionSchema, DEFINITION_SCHEMA);
  const shapes = { definition: ajv.getSchema(DEFINITION_SCHEMA)!, list: ajv.compile(listSchema), steps: ajv.compile(stepsSchema) };
  compiled.set(definitionSchema, shapes);
  return shapes;
};

const placeOf = (pointer: string): (string | number)[] =>
  pointer.split("/").slice(1).map((part) => {
    const name = part.replaceAll("~1", "/").replaceAll("~0", "~");
    return /^\d+$/.test(name) ? Number(name) : name;
  });

/** More names than that are not listed when one of them is near. */
const FEW = 8;

const enumFinding = (place: Finding["place"], data: unknown, allowed: readonly unknown[]): Finding => {
  const written = String(data);
  const near = suggest(written, allowed.map(String));
  const listed = allowed.length <= FEW || near.suggestion === undefined;
  return { place, message: listed ? `"${written}" is not one of ${allowed.join(", ")}` : `unknown ${String(place.at(-1))} "${written}"`, ...near };
};

const unknownProperty = (place: Finding["place"], name: string, parent: unknown): Finding => {
  const known = Object.keys((parent as { properties?: object } | undefined)?.properties ?? {});
  return { place: [...place, name], onName: true, message: `unknown property "${name}"`, ...suggest(name, known) };
};

/** What the signs of a name may be, by the property that holds it; `value` is a choice's. */
const SPELLINGS: Readonly<Record<string, string>> = {
  id: "small Latin letters, digits and dashes, with a letter first",
  list: "small Latin letters, digits and dashes, with a letter first",
  source: "small Latin letters, digits and dashes, with a letter first",
  value: "Latin letters, digits, - and _, with a letter or digit first",
};

const spellingOf = (place: Finding["place"], written: string): string => {
  const property = String(place.at(-1));
  const fault = property === "name" ? spellingFault(written) : undefined;
  return fault ?? `"${written}" must be of ${SPELLINGS[property] ?? "other signs"}`;
};

const findingOf = (error: ErrorObject): Finding | undefined => {
  const { keyword, instancePath, params, data, parentSchema } = error;
  const place = placeOf(instancePath);
  switch (keyword) {
    // Both say only that something inside them failed; that something has its own finding.
    case "if": case "anyOf": return undefined;
    case "additionalProperties": return unknownProperty(place, String(params["additionalProperty"]), parentSchema);
    case "required": return { place, message: `"${String(params["missingProperty"])}" is missing` };
    case "enum": return enumFinding(place, data, params["allowedValues"] as unknown[]);
    case "pattern": return { place, message: spellingOf(place, String(data)) };
    default: return { place, message: shapeFault(place, error) };
  }
};

/** What is wrong with a value's shape, one finding a place. */
export const shapeFindings = (validate: ValidateFunction, value: unknown): Finding[] => {
  if (validate(value)) return [];
  const found = (validate.errors ?? []).flatMap((error) => findingOf(error) ?? []);
  const byPlace = new Map(found.map((finding) => [JSON.stringify([finding.place, finding.onName]), finding]));
  return [...byPlace.values()];
};
