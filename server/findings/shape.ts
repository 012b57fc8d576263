/** JSON Schema validation: turns ajv errors into findings, with the closest valid name where there is one. */
import type { ErrorObject, ValidateFunction } from "ajv";
import type { JsonKind } from "#src/domain/text/json-reader.ts";
import { lookalikeIn, suggest } from "./closest.ts";
import type { Finding, JsonPath } from "./finding.ts";
import type { CodedFinding } from "./words/index.ts";

const placeOf = (pointer: string): (string | number)[] =>
  pointer
    .split("/")
    .slice(1)
    .map((part) => {
      const name = part.replaceAll("~1", "/").replaceAll("~0", "~");
      return /^\d+$/.test(name) ? Number(name) : name;
    });

/** Above this many allowed values, a finding with a suggestion does not list them all. */
const FEW = 8;

const enumFinding = (place: JsonPath, data: unknown, allowed: readonly unknown[]): Finding => {
  const value = String(data);
  const near = suggest(value, allowed.map(String));
  const listed = allowed.length <= FEW || near.suggestion === undefined;
  return listed
    ? { place, code: "not-one-of", params: { value, allowed: allowed.map(String) }, ...near }
    : { place, code: "word-unknown", params: { property: String(place.at(-1)), value }, ...near };
};

const unknownProperty = (place: JsonPath, name: string, parent: unknown): Finding => {
  const known = Object.keys((parent as { properties?: object } | undefined)?.properties ?? {});
  const at = [...place, name];
  return { place: at, onName: true, code: "property-unknown", params: { name }, ...suggest(name, known) };
};

const kindOf = (value: unknown): string => (Array.isArray(value) ? "array" : value === null ? "null" : typeof value);

/** The JSON kind of a value; for a fraction where an integer is expected, the number itself. */
const written = (value: unknown, asked: string | undefined): string =>
  typeof value === "number" && asked === "integer" ? String(value) : kindOf(value);

const sizeOf = (value: unknown): number => (typeof value === "string" || Array.isArray(value) ? [...value].length : 0);

/** Finding code and parameters by ajv keyword: kind, length and range errors. */
const FAULTS: Readonly<Record<string, (error: ErrorObject, subject: string | number | undefined) => CodedFinding>> = {
  type: ({ params, data }, subject) => {
    const wanted = [params["type"] as JsonKind | JsonKind[]].flat();
    return { code: "wrong-kind", params: { subject, wanted, written: written(data, wanted[0]) } };
  },
  minLength: (_, subject) => ({ code: "empty", params: { subject } }),
  minItems: (_, subject) => ({ code: "empty", params: { subject } }),
  maxLength: ({ data, params }, subject) => ({
    code: "too-long",
    params: { subject, size: sizeOf(data), most: Number(params["limit"]) },
  }),
  maxItems: ({ data, params }, subject) => ({
    code: "too-many",
    params: { subject, size: sizeOf(data), most: Number(params["limit"]) },
  }),
  uniqueItems: (_, subject) => ({ code: "same-twice", params: { subject } }),
  minimum: ({ data, params }, subject) => ({
    code: "too-small",
    params: { subject, value: Number(data), least: Number(params["limit"]) },
  }),
  maximum: ({ data, params }, subject) => ({
    code: "too-large",
    params: { subject, value: Number(data), most: Number(params["limit"]) },
  }),
  exclusiveMinimum: ({ data, params }, subject) => ({
    code: "not-above",
    params: { subject, value: Number(data), limit: Number(params["limit"]) },
  }),
};

/** Gives the finding for a text that fails its `pattern`, by place. */
export type Spelling = (place: JsonPath, written: string) => CodedFinding;

const findingOf = (error: ErrorObject, spelling: Spelling): Finding | undefined => {
  const { keyword, instancePath, params, data, parentSchema } = error;
  const place = placeOf(instancePath);
  switch (keyword) {
    // These only wrap a nested error, which has a finding of its own.
    case "if":
    case "anyOf":
      return undefined;
    // A property that has no meaning beside what else is written.
    case "false schema":
      return { place, onName: true, code: "property-unknown", params: { name: String(place.at(-1)) } };
    case "additionalProperties":
      return unknownProperty(place, String(params["additionalProperty"]), parentSchema);
    case "required":
      return { place, code: "property-missing", params: { name: String(params["missingProperty"]) } };
    case "enum":
      return enumFinding(place, data, params["allowedValues"] as unknown[]);
    case "pattern": {
      const lookalike = lookalikeIn(String(data));
      return { place, ...spelling(place, String(data)), ...(lookalike !== undefined && { lookalike }) };
    }
    default: {
      const fault: CodedFinding = FAULTS[keyword]?.(error, place.at(-1)) ?? {
        code: "wrong-shape",
        params: { subject: place.at(-1), fault: error.message ?? keyword },
      };
      return { place, ...fault };
    }
  }
};

/** Validates a value against a schema; at most one finding per place, empty when valid. */
export const shapeFindings = (validate: ValidateFunction, value: unknown, spelling: Spelling): Finding[] => {
  if (validate(value)) return [];
  const found = (validate.errors ?? []).flatMap((error) => findingOf(error, spelling) ?? []);
  const byPlace = new Map(found.map((finding) => [JSON.stringify([finding.place, finding.onName]), finding]));
  return [...byPlace.values()];
};
