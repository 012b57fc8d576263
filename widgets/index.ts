/** The widget registry: one line an element type. */
import type { Widget } from "#src/engine/kit.ts";
import type { ElementType } from "#src/engine/definition.ts";
import { checkbox } from "./checkbox/checkbox.tsx";
import { heavyWidget, NativeFile, NativeNothing, NativeText } from "./heavy-widget.tsx";
import { hidden } from "./hidden/hidden.tsx";
import { idCardNumber } from "./id-card-number/id-card-number.tsx";
import { password } from "./password/password.tsx";
import { radio } from "./radio/radio.tsx";
import { select } from "./select/select.tsx";
import { slider } from "./slider/slider.tsx";
import { text } from "./text/text.tsx";
import { textarea } from "./textarea/textarea.tsx";

export const widgets: Readonly<Partial<Record<ElementType, Widget>>> = {
  checkbox, hidden, idCardNumber, password, radio, select, slider, text, textarea,
  autocomplete: heavyWidget("autocomplete", NativeText), file: heavyWidget("file", NativeFile),
  location: heavyWidget("location", NativeText), photo: heavyWidget("photo", NativeFile), promoCode: heavyWidget("promoCode", NativeText),
  reCaptcha: heavyWidget("reCaptcha", NativeNothing, "inline"),
};
