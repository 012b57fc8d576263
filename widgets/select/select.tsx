import { fieldWords } from "#src/copy/fields.ts";
import { defineWidget } from "#src/engine/kit.ts";

/** One of a short list, by the platform's own select. */
export const select = defineWidget({
  type: "select",
  frame: "field",
  render: ({ field, control, initial }) => (
    <select className="input" {...control} aria-disabled={field.locked || undefined} defaultValue={String(initial)}>
      <option value="">{field.element.placeholder ?? fieldWords.choose}</option>
      {(field.element.choices ?? []).map(({ value, label }) => <option key={value} value={value}>{label}</option>)}
    </select>
  ),
});
