/** What is wrong with a property's shape, in words for somebody who edits the file by hand. */
import type { ErrorObject } from "ajv";
import type { Place } from "./problem.ts";

const KINDS: Readonly<Record<string, string>> = {
  string: "a text in quotes", integer: "a whole number", number: "a number", boolean: "true or false", array: "a list in [ ]", object: "an object in { }", null: "null",
};

const kindOf = (value: unknown): string => (Array.isArray(value) ? "array" : value === null ? "null" : typeof value);

/** A kind of JSON value in plain words; `whole` where a fraction is what is wrong. */
const written = (value: unknown, asked: string): string =>
  typeof value === "number" && asked === "integer" ? String(value) : KINDS[kindOf(value)] ?? kindOf(value);

const subjectOf = (place: Place): string => {
  const last = place.at(-1);
  return last === undefined ? "the file" : typeof last === "number" ? `entry ${last + 1}` : `"${last}"`;
};

const sizeOf = (value: unknown): number => (typeof value === "string" || Array.isArray(value) ? [...value].length : 0);

const FAULTS: Readonly<Record<string, (subject: string, error: ErrorObject) => string>> = {
  type: (subject, { params, data }) => {
    const asked = [params["type"] as string | string[]].flat();
    return `${subject} must be ${asked.map((kind) => KINDS[kind] ?? kind).join(" or ")}, not ${written(data, asked[0] ?? "")}`;
  },
  minLength: (subject) => `${subject} is empty`,
  maxLength: (subject, { data, params }) => `${subject} has ${sizeOf(data)} signs; at most ${String(params["limit"])}`,
  minItems: (subject) => `${subject} is empty`,
  maxItems: (subject, { data, params }) => `${subject} has ${sizeOf(data)} entries; at most ${String(params["limit"])}`,
  uniqueItems: (subject) => `${subject} holds the same entry twice`,
  minimum: (subject, { data, params }) => `${subject} is ${String(data)}; at least ${String(params["limit"])}`,
  maximum: (subject, { data, params }) => `${subject} is ${String(data)}; at most ${String(params["limit"])}`,
  exclusiveMinimum: (subject, { data, params }) => `${subject} is ${String(data)}; it must be more than ${String(params["limit"])}`,
};

/** The fault an ajv error tells of: kind, length or size. */
export const shapeFault = (place: Place, error: ErrorObject): string =>
  Object.hasOwn(FAULTS, error.keyword) ? FAULTS[error.keyword]!(subjectOf(place), error) : `${subjectOf(place)} ${error.message ?? error.keyword}`;
