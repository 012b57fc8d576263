/** Compares answers of the API with exactly their shapes: what a shape does not name must not be sent. */
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { CallName } from "#src/api/calls/calls.ts";
import { callOf } from "#server/calls/calls.ts";
import * as responses from "#src/api/responses/responses.ts";

const shapes: Readonly<Record<string, unknown>> = { ...responses };
const ajv = new Ajv2020({ allErrors: true, strict: false });
const validators = new Map<string, ValidateFunction>();

/** The same schema whose objects allow no other properties than the listed ones, unless they say so. */
const exact = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(exact);
  if (typeof schema !== "object" || schema === null) return schema;
  const parts = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, exact(part)]));
  return "properties" in schema && !("additionalProperties" in schema)
    ? { ...parts, additionalProperties: false }
    : parts;
};

const validatorOf = (name: string): ValidateFunction => {
  const made = validators.get(name) ?? ajv.compile(exact(JSON.parse(JSON.stringify(shapes[name]))) as object);
  validators.set(name, made);
  return made;
};

/** Throws when the body of a successful read has a property that its shape does not name, or lacks one. */
export const expectExactShape = (call: CallName, body: unknown): void => {
  const { read } = callOf(call);
  if (read === undefined || read === "file") return;
  const isElsewhere = Object.keys(Object(body) as object).join() === "nextUrl";
  const validate = validatorOf(isElsewhere ? "Elsewhere" : read);
  if (validate(body)) return;
  const errors = validate.errors!.map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
  throw new Error(`${call} does not answer with just a ${read}:\n${errors.join("\n")}`);
};
