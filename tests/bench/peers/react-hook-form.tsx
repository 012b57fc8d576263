/** react-hook-form: uncontrolled inputs, each registered by name. */
import type { ReactElement, ReactNode } from "react";
import { useForm, useWatch, type Control } from "react-hook-form";
import { HIDING, WRONG, type BenchField } from "../forms/fields.ts";
import { FieldBox, FormBox, SummaryBox, mountReact } from "../forms/markup.tsx";
import { OUR_MARKUP, OUR_SEND, type Adapter } from "../forms/shape.ts";

type Values = Record<string, string | boolean | FileList>;

const When = ({
  control,
  source,
  children,
}: {
  control: Control<Values>;
  source: string;
  children: ReactNode;
}): ReactNode => (useWatch({ control, name: source }) === HIDING ? null : children);

const Form = ({ fields }: { fields: readonly BenchField[] }): ReactElement => {
  const {
    register,
    handleSubmit,
    control,
    formState: { errors },
  } = useForm<Values>();
  const boxOf = (field: BenchField): ReactElement => (
    <FieldBox
      key={field.name}
      field={field}
      error={errors[field.name]?.message}
      bind={() => register(field.name, { required: WRONG, shouldUnregister: field.hiddenBy !== undefined })}
    />
  );
  return (
    <FormBox
      summary={<SummaryBox wrong={fields.filter(({ name }) => errors[name])} />}
      onSubmit={(event) => void handleSubmit(() => undefined)(event)}
    >
      {fields.map((field) =>
        field.hiddenBy ? (
          <When key={field.name} control={control} source={field.hiddenBy}>
            {boxOf(field)}
          </When>
        ) : (
          boxOf(field)
        ),
      )}
    </FormBox>
  );
};

export const adapter: Adapter = { name: "react-hook-form", draws: OUR_MARKUP, send: OUR_SEND, mount: mountReact(Form) };
