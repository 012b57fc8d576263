import { fieldWords } from "#src/copy/fields.ts";
import { defineWidget, shownAtFirst } from "#src/engine/react/form-config.ts";
import { lazyWidget, NativeText } from "#widgets/lazy-widget.tsx";

/** A list too long to send with the form is searched by typing. */
const searched = lazyWidget("autocomplete", NativeText);

/** Native select; with a `source`, a combobox that searches the server's list. */
export const select = defineWidget({
  type: "select",
  layout: "field",
  render: (args) => {
    const { field, initial } = args;
    if (field.element.source !== undefined) return searched.render(args);
    // HTML knows no placeholder of a select: it is the option without a value.
    const { placeholder = fieldWords.choose, ...control } = args.control;
    return (
      <select
        className="input"
        {...control}
        aria-disabled={field.locked || undefined}
        defaultValue={shownAtFirst(initial)}
      >
        <option value="">{placeholder}</option>
        {(field.element.choices ?? []).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    );
  },
});
