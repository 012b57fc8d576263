/**
 * JSON Schemas of responses and request bodies: the schemas of the responses, and a form's body from its definition.
 */
import * as answers from "#src/api/responses/responses.ts";
import { refusesEmpty } from "#src/engine/core/chain.ts";
import { compile } from "#src/engine/core/compile.ts";
import { factsOf, holds } from "#src/engine/core/element-types.ts";
import type { Field } from "#src/engine/core/plan.ts";
import { TICK_TEXTS } from "#src/engine/core/values.ts";
import type { Definition } from "#src/engine/core/definition.ts";
import { validators } from "#validators";

/** A JSON Schema as plain data. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const REFUSAL: JsonSchema = {
  type: "object",
  description: "What is wrong, in words, by field name; `_form` for what belongs to no field.",
  properties: {
    errors: { type: "object", additionalProperties: { type: "string" } },
    nextUrl: { type: "string" },
    retryAfter: { type: "integer", description: "Seconds." },
    form: { type: "object", description: "The form as it is now, when it has moved on." },
  },
};

/** A reference to a named schema. */
export const refTo = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** The named schemas: exported responses and refusals. */
export const sharedSchemas = (): Record<string, JsonSchema> => {
  const plain = Object.entries(answers).map(([name, schema]) => [name, JSON.stringify(schema)] as const);
  const nameOf = new Map(plain.map(([name, text]) => [text, name]));
  /** The same schema with its named parts replaced by references. */
  const referring = (value: unknown, top = false): unknown => {
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map((item) => referring(item));
    const name = top ? undefined : nameOf.get(JSON.stringify(value));
    return name ? refTo(name) : Object.fromEntries(Object.entries(value).map(([key, part]) => [key, referring(part)]));
  };
  return {
    ...Object.fromEntries(plain.map(([name, text]) => [name, referring(JSON.parse(text), true) as JsonSchema])),
    Refusal: REFUSAL,
  };
};

/** The engine's fields in every form post. */
const OURS = {
  _csrf: {
    type: "string",
    description: "The session's token, `csrf` of the form; the header x-csrf-token does as well.",
  },
  _key: { type: "string", description: "The form's `key`: one effect for one key." },
  _version: { type: "string", description: "The form's `version`." },
} as const;

/**
 * The body of a form's post. Conditionally hidden fields are never listed as required; the form's rules decide at the
 * post.
 */
export const bodyOfForm = (definition: Definition): JsonSchema => {
  const { fields } = compile({ ...definition, version: "", values: {} }, validators);
  return {
    type: "object",
    title: definition.title,
    properties: { ...OURS, ...Object.fromEntries(fields.map((field) => [field.name, schemaOfField(field)])) },
    required: ["_key", ...fields.filter(isRequired).map(({ name }) => name)],
    additionalProperties: false,
  };
};

/** The body of a call with plain fields, given their maximum lengths. */
export const bodyOfFields = (fields: Readonly<Record<string, number>>): JsonSchema => ({
  type: "object",
  additionalProperties: false,
  properties: Object.fromEntries(
    Object.entries(fields).map(([name, maxLength]) => [name, { type: "string", maxLength }]),
  ),
});

const schemaOfField = (field: Field): JsonSchema => {
  const { element } = field;
  const description = [element.label, element.hint].filter(Boolean).join(". ");
  return {
    ...valueOfField(field),
    ...(element.maxLength && !holds(field, "number") && { maxLength: element.maxLength }),
    ...(description && { description }),
  };
};

const valueOfField = (field: Field): JsonSchema => {
  const { offersChoices, secret } = factsOf(field);
  const { choices } = field.element;
  if (holds(field, "tick")) return { type: "string", enum: isRequired(field) ? [TICK_TEXTS[1]] : TICK_TEXTS };
  if (holds(field, "number")) return { type: "string", pattern: "^\\d+$" };
  if (holds(field, "files")) return { type: "string", contentMediaType: "application/octet-stream" };
  if (secret) return { type: "string", format: "password" };
  return offersChoices && choices
    ? { type: "string", enum: [...(isRequired(field) ? [] : [""]), ...choices.map(({ value }) => value)] }
    : { type: "string" };
};

/** Whether the field is unconditionally visible and refuses an empty value. */
const isRequired = ({ chain, conditions }: Field): boolean =>
  conditions.length === 0 && refusesEmpty(chain) === "always";
