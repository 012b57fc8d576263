/** JSON Forms with its own "vanilla" renderers; rules are in the JSON schema. */
import type { ErrorObject } from "ajv";
import type { JsonSchema7, UISchemaElement } from "@jsonforms/core";
import { JsonForms } from "@jsonforms/react";
import { vanillaCells, vanillaRenderers } from "@jsonforms/vanilla-renderers";
import { useMemo, useState, type ReactElement } from "react";
import { CHOICES, HIDING, type BenchField } from "../forms/fields.ts";
import { FormBox, SummaryBox, mountReact } from "../forms/markup.tsx";
import { OUR_SEND, type Adapter } from "../forms/shape.ts";

const schemaOf = (fields: readonly BenchField[]): JsonSchema7 => ({
  type: "object",
  properties: Object.fromEntries(
    fields.map(({ kind, name, label, hint }) => [
      name,
      {
        title: label,
        description: hint,
        ...(kind === "checkbox"
          ? { type: "boolean", const: true }
          : kind === "select" || kind === "radio"
            ? { type: "string", oneOf: CHOICES.map(({ value, label: title }) => ({ const: value, title })) }
            : { type: "string", minLength: 1 }),
      },
    ]),
  ) as JsonSchema7["properties"],
  required: fields.map(({ name }) => name),
});

const OPTIONS: Readonly<Partial<Record<BenchField["kind"], object>>> = {
  textarea: { multi: true },
  radio: { format: "radio" },
};

const uiOf = (fields: readonly BenchField[]): UISchemaElement & { elements: unknown[] } => ({
  type: "VerticalLayout",
  elements: fields.map(({ kind, name, hiddenBy }) => ({
    type: "Control",
    scope: `#/properties/${name}`,
    options: { showUnfocusedDescription: true, ...OPTIONS[kind] },
    ...(hiddenBy && {
      rule: {
        effect: "HIDE",
        condition: { scope: `#/properties/${hiddenBy}`, schema: { const: HIDING }, failWhenUndefined: true },
      },
    }),
  })),
});

const nameOf = ({ instancePath, params }: ErrorObject): string =>
  (params["missingProperty"] as string | undefined) ?? instancePath.slice(1);

const Form = ({ fields }: { fields: readonly BenchField[] }): ReactElement => {
  const [schema, ui, start] = useMemo(() => [schemaOf(fields), uiOf(fields), {}], [fields]);
  const [errors, setErrors] = useState<readonly ErrorObject[]>([]);
  const [sent, setSent] = useState(false);
  const names = useMemo(() => new Set(sent ? errors.map(nameOf) : []), [sent, errors]);
  return (
    <FormBox
      summary={<SummaryBox wrong={sent ? fields.filter(({ name }) => names.has(name)) : []} />}
      onSubmit={(event) => {
        event.preventDefault();
        setSent(true);
      }}
    >
      <JsonForms
        schema={schema}
        uischema={ui}
        data={start}
        renderers={vanillaRenderers}
        cells={vanillaCells}
        validationMode={sent ? "ValidateAndShow" : "ValidateAndHide"}
        onChange={(change) => setErrors((change.errors ?? []) as ErrorObject[])}
      />
    </FormBox>
  );
};

export const adapter: Adapter = {
  name: "JSON Forms",
  draws: {
    field: ".control",
    error: ".validation_error",
    problem: ".summary li",
    select: (name) => `select[id$="/${name}"], select[id*="${name}"]`,
  },
  send: OUR_SEND,
  mount: mountReact(Form),
};
