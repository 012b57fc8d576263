/** The widget registry: one line an element type. */
import type { Widget } from "#src/engine/kit.ts";
import type { ElementType } from "#src/engine/definition.ts";
import { autocomplete } from "./autocomplete/autocomplete.tsx";
import { checkbox } from "./checkbox/checkbox.tsx";
import { file } from "./file/file.tsx";
import { hidden } from "./hidden/hidden.tsx";
import { idCardNumber } from "./id-card-number/id-card-number.tsx";
import { location } from "./location/location.tsx";
import { password } from "./password/password.tsx";
import { photo } from "./photo/photo.tsx";
import { promoCode } from "./promo-code/promo-code.tsx";
import { radio } from "./radio/radio.tsx";
import { select } from "./select/select.tsx";
import { slider } from "./slider/slider.tsx";
import { text } from "./text/text.tsx";
import { textarea } from "./textarea/textarea.tsx";

export const widgets: Readonly<Partial<Record<ElementType, Widget>>> = {
  autocomplete, checkbox, file, hidden, idCardNumber, location, password, photo, promoCode, radio, select, slider, text, textarea,
};
