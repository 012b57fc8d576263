/** JSON Schemas of what calls answer and take: the shapes of `answers.ts`, and a form's body from its definition. */
import type { Rule, RuleContext } from "#src/domain/rule.ts";
import * as answers from "#src/api/answers.ts";
import { compile, type Field } from "#src/engine/compile.ts";
import type { Definition } from "#src/engine/definition.ts";
import { validators } from "#validators";

export type JsonSchema = Readonly<Record<string, unknown>>;

const ELSEWHERE: JsonSchema = {
  type: "object", required: ["nextUrl"], properties: { nextUrl: { type: "string" } },
  description: "The visitor belongs on another page.",
};

const REFUSAL: JsonSchema = {
  type: "object", description: "What is wrong, in words, by field name; `_form` for what belongs to no field.",
  properties: {
    errors: { type: "object", additionalProperties: { type: "string" } }, nextUrl: { type: "string" },
    retryAfter: { type: "integer", description: "Seconds." }, form: { type: "object", description: "The form as it is now, when it has moved on." },
  },
};

export const refTo = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** Everything with a name of its own: the exported answers, and what refusals look like. */
export const sharedSchemas = (): Record<string, JsonSchema> => {
  const plain = Object.entries(answers).map(([name, schema]) => [name, JSON.stringify(schema)] as const);
  const nameOf = new Map(plain.map(([name, text]) => [text, name]));
  /** The same schema with its named parts as references. */
  const referring = (value: unknown, top = false): unknown => {
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map((item) => referring(item));
    const name = top ? undefined : nameOf.get(JSON.stringify(value));
    return name ? refTo(name) : Object.fromEntries(Object.entries(value).map(([key, part]) => [key, referring(part)]));
  };
  return {
    ...Object.fromEntries(plain.map(([name, text]) => [name, referring(JSON.parse(text), true) as JsonSchema])),
    Elsewhere: ELSEWHERE, Refusal: REFUSAL,
  };
};

/** The fields every form post carries beside its own. */
const OURS = {
  _csrf: { type: "string", description: "The session's token, `csrf` of the form; the header x-csrf-token does as well." },
  _key: { type: "string", description: "The form's `key`: one effect for one key." },
  _version: { type: "string", description: "The form's `version`." },
} as const;

/** The body a form takes. Fields that others can hide are never listed as required: the form's rules say when they are. */
export const bodyOfForm = (definition: Definition): JsonSchema => {
  const { fields } = compile({ ...definition, version: "", values: {} }, validators);
  return {
    type: "object", title: definition.title,
    properties: { ...OURS, ...Object.fromEntries(fields.map((field) => [field.name, schemaOfField(field)])) },
    required: ["_key", ...fields.filter(isRequired).map(({ name }) => name)],
    additionalProperties: false,
  };
};

/** The body of a call that takes plain fields, by their longest length. */
export const bodyOfFields = (fields: Readonly<Record<string, number>>): JsonSchema => ({
  type: "object", additionalProperties: false,
  properties: Object.fromEntries(Object.entries(fields).map(([name, maxLength]) => [name, { type: "string", maxLength }])),
});

const schemaOfField = (field: Field): JsonSchema => {
  const { type, element } = field;
  const description = [element.label, element.hint].filter(Boolean).join(". ");
  return { ...valueOfField(field), ...(element.maxLength && type !== "slider" && { maxLength: element.maxLength }), ...(description && { description }) };
};

const valueOfField = (field: Field): JsonSchema => {
  const { type, element: { choices } } = field;
  switch (type) {
    case "checkbox": return { type: "string", enum: isRequired(field) ? ["1"] : ["0", "1"] };
    case "slider": return { type: "string", pattern: "^\\d+$" };
    case "password": return { type: "string", format: "password" };
    case "photo": case "file": return { type: "string", contentMediaType: "application/octet-stream" };
    case "radio": case "select": return choices ? { type: "string", enum: [...(isRequired(field) ? [] : [""]), ...choices.map(({ value }) => value)] } : { type: "string" };
    default: return { type: "string" };
  }
};

const ALONE: RuleContext = {
  props: {}, values: {}, valueOf: () => "", today: "2000-01-01", runChain: () => undefined, ask: () => Promise.reject(new Error("nobody to ask")),
};

/** Whether a rule refuses an empty field, whatever the rest of the form says. */
const wantsValue = (rule: Rule, empty: unknown): boolean =>
  !rule.dependsOn && !rule.name.includes("backend") && rule.check(empty, ALONE) !== undefined;

const isRequired = ({ type, chain, conditions }: Field): boolean =>
  conditions.length === 0 && chain.some((rule) => wantsValue(rule, type === "checkbox" ? false : ""));
