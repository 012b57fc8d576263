/** The widget registry: one line per element type, here or, for lazy widgets, in lazy.ts. */
import type { ElementType, LateType, WidgetType } from "#src/engine/core/element-types.ts";
import { factsOf, holds } from "#src/engine/core/element-types.ts";
import type { Widget } from "#src/engine/react/form-config.ts";
import { checkbox } from "./checkbox/checkbox.tsx";
import { date } from "./date/date.tsx";
import { lazyWidget, NativeFile, NativeNothing, NativeText } from "./lazy-widget.tsx";
import { LAZY_TYPES } from "./lazy.ts";
import { hidden } from "./hidden/hidden.tsx";
import { idCardNumber } from "./id-card-number/id-card-number.tsx";
import { money } from "./money/money.tsx";
import { number } from "./number/number.tsx";
import { password } from "./password/password.tsx";
import { radio } from "./radio/radio.tsx";
import { select } from "./select/select.tsx";
import { slider } from "./slider/slider.tsx";
import { text } from "./text/text.tsx";
import { textarea } from "./textarea/textarea.tsx";

const atOnce: Readonly<Record<Exclude<WidgetType, LateType>, Widget>> = {
  checkbox,
  date,
  hidden,
  idCardNumber,
  money,
  number,
  password,
  radio,
  select,
  slider,
  text,
  textarea,
};

const late = (type: LateType): Widget => {
  if (holds({ type }, "proof")) return lazyWidget(type, NativeNothing, "inline");
  if (factsOf({ type }).records) return lazyWidget(type, NativeNothing, "group");
  return lazyWidget(type, holds({ type }, "files") ? NativeFile : NativeText);
};

/** Widgets by element type. */
export const widgets: Readonly<Partial<Record<ElementType, Widget>>> = {
  ...atOnce,
  ...Object.fromEntries(LAZY_TYPES.map((type) => [type, late(type)])),
};
