import { defineWidget } from "#src/engine/react/form-config.ts";
import { liveChecked } from "#widgets/live-checked.tsx";

/** Input of an identity card number: 9 characters, no spell checking. Alias: `icn`. */
export const idCardNumber = defineWidget({
  type: "idCardNumber",
  layout: "field",
  nativeTyping: true,
  render: (args) =>
    liveChecked(
      args,
      <input
        className="input short"
        type="text"
        spellCheck={false}
        autoCapitalize="characters"
        {...args.control}
        defaultValue={String(args.initial)}
      />,
      "with-icon narrow",
    ),
});
