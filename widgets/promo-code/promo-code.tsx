import { defineWidget } from "#src/engine/react/form-config.ts";
import { liveChecked } from "#widgets/live-checked.tsx";

/** Input of a promo code with a live check and its icons. Without JavaScript it is checked on submit. */
export const promoCode = defineWidget({
  type: "promoCode",
  layout: "field",
  render: (args) =>
    liveChecked(
      args,
      <input
        className="input"
        type="text"
        spellCheck={false}
        autoCapitalize="none"
        {...args.control}
        autoComplete="off"
        defaultValue={String(args.initial)}
      />,
      "with-icon short",
    ),
});
