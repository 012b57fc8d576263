/** Formily: a reactive model; each field observes its own state. */
import { createForm, type GeneralField } from "@formily/core";
import { Field, FormConsumer, FormProvider, connect, mapProps } from "@formily/react";
import { useMemo, type ReactElement } from "react";
import { HIDING, WRONG, type BenchField } from "../forms/fields.ts";
import { FieldBox, FormBox, SummaryBox, mountReact, type Bind } from "../forms/markup.tsx";
import { OUR_MARKUP, OUR_SEND, type Adapter } from "../forms/shape.ts";

type ControlProps = {
  of: BenchField;
  error?: string;
  value?: string | boolean;
  onChange?(event: unknown): void;
  onBlur?(event: unknown): void;
};

const Box = ({ of, error, value, onChange, onBlur }: ControlProps): ReactElement => {
  const bind: Bind = (choice) => ({
    onBlur,
    ...(choice !== undefined
      ? { checked: value === choice, onChange: () => onChange?.(choice) }
      : of.kind === "checkbox"
        ? { checked: value === true, onChange }
        : { value: value ?? "", onChange }),
  });
  return <FieldBox field={of} error={error} bind={bind} />;
};

const BoundBox = connect(
  Box,
  mapProps((props, field) => ({ ...props, error: "selfErrors" in field ? String(field.selfErrors[0] ?? "") : "" })),
);

const Form = ({ fields }: { fields: readonly BenchField[] }): ReactElement => {
  const model = useMemo(() => createForm({ validateFirst: true }), []);
  return (
    <FormProvider form={model}>
      <FormBox
        summary={<Summary fields={fields} />}
        onSubmit={(event) => {
          event.preventDefault();
          model.submit().catch(() => undefined);
        }}
      >
        {fields.map((field) => (
          <Field
            key={field.name}
            name={field.name}
            component={[BoundBox, { of: field }]}
            validator={validatorOf(field)}
            reactions={reactionsOf(field)}
          />
        ))}
      </FormBox>
    </FormProvider>
  );
};

const validatorOf = ({ kind }: BenchField) => ({
  required: true,
  message: WRONG,
  ...(kind === "checkbox" && { enum: [true] }),
});

const reactionsOf = ({ hiddenBy }: BenchField): ((field: GeneralField) => void)[] =>
  hiddenBy ? [(field) => void (field.visible = field.form.getValuesIn(hiddenBy) !== HIDING)] : [];

const Summary = ({ fields }: { fields: readonly BenchField[] }): ReactElement => (
  <FormConsumer>
    {({ errors }) => {
      const names = new Set(errors.map(({ path }) => path));
      return <SummaryBox wrong={fields.filter(({ name }) => names.has(name))} />;
    }}
  </FormConsumer>
);

export const adapter: Adapter = { name: "Formily", draws: OUR_MARKUP, send: OUR_SEND, mount: mountReact(Form) };
