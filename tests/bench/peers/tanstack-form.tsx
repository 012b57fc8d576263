/** TanStack Form: inputs controlled by a store per field. */
import { useForm, useStore } from "@tanstack/react-form";
import type { ReactElement } from "react";
import { HIDING, WRONG, type BenchField } from "../forms/fields.ts";
import { FieldBox, FormBox, SummaryBox, mountReact, type Bind } from "../forms/markup.tsx";
import { OUR_MARKUP, OUR_SEND, type Adapter } from "../forms/shape.ts";

type Values = Record<string, string | boolean>;

const startOf = ({ kind }: BenchField): string | boolean => (kind === "checkbox" ? false : "");

const Form = ({ fields }: { fields: readonly BenchField[] }): ReactElement => {
  const form = useForm({
    defaultValues: Object.fromEntries(fields.map((field) => [field.name, startOf(field)])) as Values,
  });
  const boxOf = (field: BenchField): ReactElement => (
    <form.Field
      key={field.name}
      name={field.name}
      validators={{ onSubmit: ({ value }) => (value ? undefined : WRONG) }}
    >
      {({ state, handleChange, handleBlur }) => {
        const bind: Bind = (choice) => ({
          onBlur: handleBlur,
          ...(choice !== undefined
            ? { checked: state.value === choice, onChange: () => handleChange(choice) }
            : field.kind === "checkbox"
              ? {
                  checked: state.value === true,
                  onChange: (event: { target: HTMLInputElement }) => handleChange(event.target.checked),
                }
              : {
                  value: state.value,
                  onChange: (event: { target: HTMLInputElement }) => handleChange(event.target.value),
                }),
        });
        return <FieldBox field={field} error={state.meta.errors[0] as string | undefined} bind={bind} />;
      }}
    </form.Field>
  );
  return (
    <FormBox
      summary={<Summary form={form} fields={fields} />}
      onSubmit={(event) => {
        event.preventDefault();
        void form.handleSubmit();
      }}
    >
      {fields.map((field) =>
        field.hiddenBy ? (
          <form.Subscribe key={field.name} selector={({ values }) => values[field.hiddenBy!] === HIDING}>
            {(hidden) => (hidden ? null : boxOf(field))}
          </form.Subscribe>
        ) : (
          boxOf(field)
        ),
      )}
    </FormBox>
  );
};

/** Re-renders only after a submit, so that it adds no cost to a key. */
const Summary = ({
  form,
  fields,
}: {
  form: { store: Parameters<typeof useStore>[0]; getAllErrors(): { fields: object } };
  fields: readonly BenchField[];
}): ReactElement | null => {
  const sent = useStore(form.store, (state) => {
    const { isSubmitting, submissionAttempts } = state as { isSubmitting: boolean; submissionAttempts: number };
    return isSubmitting ? 0 : submissionAttempts;
  });
  const wrong = sent ? form.getAllErrors().fields : {};
  return (
    <SummaryBox
      wrong={fields.filter(
        ({ name }) =>
          Object.hasOwn(wrong, name) && (wrong as Record<string, { errors: unknown[] }>)[name]!.errors.length > 0,
      )}
    />
  );
};

export const adapter: Adapter = { name: "TanStack Form", draws: OUR_MARKUP, send: OUR_SEND, mount: mountReact(Form) };
