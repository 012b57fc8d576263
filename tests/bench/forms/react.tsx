/** React rendering the same static inputs: no conditions, no rules, no submit. */
import { FieldBox, FormBox, mountReact } from "./markup.tsx";
import { OUR_MARKUP, type Adapter } from "./shape.ts";

export const adapter: Adapter = {
  name: "React, static",
  draws: OUR_MARKUP,
  mount: mountReact(({ fields }) => (
    <FormBox>
      {fields.map((field) => (
        <FieldBox key={field.name} field={field} />
      ))}
    </FormBox>
  )),
};
