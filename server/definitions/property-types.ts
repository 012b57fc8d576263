/** Which properties mean something for which element types only. */
import type { Element, ElementType } from "#src/engine/definition.ts";
import { ELEMENT_TYPES } from "#src/engine/definition.ts";
import type { Outlined } from "./outline.ts";
import type { Finding } from "./problem.ts";

const TYPED: readonly ElementType[] = ["text", "textarea", "idCardNumber", "icn", "password", "autocomplete", "location", "promoCode"];

/** Types that offer choices. */
export const CHOSEN: readonly ElementType[] = ["radio", "select"];

const allBut = (...types: ElementType[]): readonly ElementType[] => ELEMENT_TYPES.filter((type) => !types.includes(type));

const ONLY_FOR: Partial<Record<keyof Element, readonly ElementType[]>> = {
  choices: CHOSEN,
  list: [...CHOSEN, "autocomplete", "location"],
  source: ["autocomplete", "location", "select"],
  elements: ["form"],
  formAction: ["submit"],
  min: ["slider"], max: ["slider"], step: ["slider"], keyStep: ["slider"], labelSuffix: ["slider"], sliderType: ["slider"],
  imageOptions: ["photo", "file"],
  accept: ["file"],
  transform: ["text", "textarea", "idCardNumber", "icn"],
  maxLength: TYPED,
  inputMode: TYPED,
  placeholder: [...TYPED, "select"],
  autocomplete: [...TYPED, "select"],
  // A group and a button hold no value: a rule on them would be read by nobody.
  validation: allBut("form", "submit"),
  validationProps: allBut("form", "submit"),
  default: allBut("form", "submit", "password", "photo", "file", "reCaptcha"),
  hint: allBut("submit", "hidden"),
  why: allBut("form", "submit", "hidden"),
  // The server asks for a captcha whatever else is chosen.
  hidden: allBut("submit", "reCaptcha"),
};

/** Properties that stand on an element of a type that does nothing with them. */
export const misplaced = ({ element, type, place }: Outlined): Finding[] =>
  (Object.keys(ONLY_FOR) as (keyof Element)[])
    .filter((name) => element[name] !== undefined && !ONLY_FOR[name]!.includes(type))
    .map((name) => ({ place: [...place, name], onName: true, message: `"${name}" means nothing for the type "${type}"` }));
