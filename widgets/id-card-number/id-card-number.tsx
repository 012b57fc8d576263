import { defineWidget } from "#src/engine/kit.ts";

/** The number of an identity card: 9 signs, no spelling help from the browser. Also written `icn`. */
export const idCardNumber = defineWidget({
  type: "idCardNumber",
  frame: "field",
  render: ({ control, initial }) => (
    <input className="input short" type="text" spellCheck={false} autoCapitalize="characters" {...control} defaultValue={String(initial)} />
  ),
});
