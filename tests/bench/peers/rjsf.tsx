/** Stock rjsf: its own theme, fields and error list, ajv as the validator, conditions as the schema's `if`/`else`. */
import Form from "@rjsf/core";
import type { ErrorTransformer, RJSFSchema, UiSchema } from "@rjsf/utils";
import validator from "@rjsf/validator-ajv8";
import { useMemo, type ReactElement } from "react";
import { CHOICES, HIDING, type BenchField } from "../forms/fields.ts";
import { mountReact } from "../forms/markup.tsx";
import { OUR_SEND, type Adapter } from "../forms/shape.ts";

const propertyOf = ({ kind, label, hint }: BenchField): RJSFSchema => ({
  title: label,
  description: hint,
  ...(kind === "checkbox"
    ? { type: "boolean", const: true }
    : kind === "select" || kind === "radio"
      ? { type: "string", oneOf: CHOICES.map(({ value, label: title }) => ({ const: value, title })) }
      : kind === "file"
        ? { type: "string", format: "data-url" }
        : { type: "string" }),
});

const schemaOf = (fields: readonly BenchField[]): RJSFSchema => {
  const always = fields.filter(({ hiddenBy }) => !hiddenBy);
  return {
    type: "object",
    properties: Object.fromEntries(always.map((field) => [field.name, propertyOf(field)])),
    required: always.map(({ name }) => name),
    allOf: fields
      .filter(({ hiddenBy }) => hiddenBy)
      .map((field) => ({
        if: { properties: { [field.hiddenBy!]: { const: HIDING } }, required: [field.hiddenBy!] },
        else: { properties: { [field.name]: propertyOf(field) }, required: [field.name] },
      })),
  };
};

const uiOf = (fields: readonly BenchField[]): UiSchema => ({
  "ui:order": [...fields.map(({ name }) => name), "*"],
  ...Object.fromEntries(
    fields
      .filter(({ kind }) => kind === "textarea" || kind === "radio")
      .map(({ name, kind }) => [name, { "ui:widget": kind }]),
  ),
});

/** Drops "must match else schema" errors: the branch reports its own error. */
const withoutBranches: ErrorTransformer = (errors) => errors.filter(({ name }) => name !== "if");

const Drawn = ({ fields }: { fields: readonly BenchField[] }): ReactElement => {
  const [schema, ui] = useMemo(() => [schemaOf(fields), uiOf(fields)], [fields]);
  return (
    <Form
      schema={schema}
      uiSchema={ui}
      validator={validator}
      noHtml5Validate
      focusOnFirstError
      experimental_defaultFormStateBehavior={{ constAsDefaults: "never" }}
      transformErrors={withoutBranches}
    />
  );
};

export const adapter: Adapter = {
  name: "rjsf, stock",
  draws: {
    field: ".rjsf-field:not(.rjsf-field-object)",
    error: ".error-detail li",
    problem: ".errors li",
    select: (name) => `#root_${name}`,
  },
  send: OUR_SEND,
  mount: mountReact(Drawn),
};
