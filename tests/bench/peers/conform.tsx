/** Conform: uncontrolled inputs, validated as form data; each field subscribes to what it shows. */
import {
  FormProvider,
  getFormProps,
  getInputProps,
  parse,
  useField,
  useForm,
  useFormMetadata,
} from "@conform-to/react";
import type { ReactElement, ReactNode } from "react";
import { FORM, HIDING, WRONG, type BenchField } from "../forms/fields.ts";
import { FieldBox, FormBox, SummaryBox, mountReact, type Bind } from "../forms/markup.tsx";
import { OUR_MARKUP, OUR_SEND, type Adapter } from "../forms/shape.ts";

const Field = ({ field }: { field: BenchField }): ReactElement => {
  const [meta] = useField<string>(field.name);
  const bind: Bind = (choice) => {
    const {
      key: _,
      id: _id,
      "aria-invalid": _invalid,
      ...props
    } = choice !== undefined
      ? getInputProps(meta, { type: "radio", value: choice })
      : field.kind === "checkbox"
        ? getInputProps(meta, { type: "checkbox", value: "1" })
        : getInputProps(meta, { type: "text" });
    if (field.kind === "select" || field.kind === "textarea") delete (props as { type?: string }).type;
    return props;
  };
  return <FieldBox field={field} error={meta.errors?.[0]} bind={bind} />;
};

const When = ({ source, children }: { source: string; children: ReactNode }): ReactNode =>
  useField<string>(source)[0].value === HIDING ? null : children;

const Summary = ({ fields }: { fields: readonly BenchField[] }): ReactElement | null => {
  const { allErrors } = useFormMetadata();
  return <SummaryBox wrong={fields.filter(({ name }) => allErrors[name])} />;
};

const Form = ({ fields }: { fields: readonly BenchField[] }): ReactElement => {
  const [form] = useForm<Record<string, string>>({
    id: FORM,
    shouldValidate: "onSubmit",
    onValidate: ({ formData }) =>
      parse(formData, {
        resolve: (value) => {
          const isHidden = ({ hiddenBy }: BenchField): boolean => hiddenBy !== undefined && value[hiddenBy] === HIDING;
          const wrong = fields.filter((field) => {
            const given = value[field.name];
            return !isHidden(field) && (!given || given === "0");
          });
          return wrong.length > 0
            ? { error: Object.fromEntries(wrong.map(({ name }) => [name, [WRONG]])) }
            : { value: value as Record<string, string> };
        },
      }),
    onSubmit: (event) => event.preventDefault(),
  });
  return (
    <FormProvider context={form.context}>
      <FormBox summary={<Summary fields={fields} />} onSubmit={getFormProps(form).onSubmit}>
        {fields.map((field) =>
          field.hiddenBy ? (
            <When key={field.name} source={field.hiddenBy}>
              <Field field={field} />
            </When>
          ) : (
            <Field key={field.name} field={field} />
          ),
        )}
      </FormBox>
    </FormProvider>
  );
};

export const adapter: Adapter = { name: "Conform", draws: OUR_MARKUP, send: OUR_SEND, mount: mountReact(Form) };
