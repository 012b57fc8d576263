import { fieldWords } from "#src/copy/fields.ts";
import { defineWidget } from "#src/engine/kit.ts";
import { heavyWidget, NativeText } from "#widgets/heavy-widget.tsx";

/** A list too long to travel with the form is searched by typing. */
const searched = heavyWidget("autocomplete", NativeText);

/** One of a short list, by the platform's own select; a longer list names its source. */
export const select = defineWidget({
  type: "select",
  frame: "field",
  render: (args) => {
    const { field, control, initial } = args;
    if (field.element.source !== undefined) return searched.render(args);
    return (
      <select className="input" {...control} aria-disabled={field.locked || undefined} defaultValue={String(initial)}>
        <option value="">{field.element.placeholder ?? fieldWords.choose}</option>
        {(field.element.choices ?? []).map(({ value, label }) => <option key={value} value={value}>{label}</option>)}
      </select>
    );
  },
});
