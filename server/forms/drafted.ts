/** A draft laid over what is known of a visitor: matched by field, whatever version it was typed into. */
import type { FormValues } from "#src/domain/rule.ts";
import { asTyped } from "#src/domain/typed.ts";
import type { Field } from "#src/engine/compile.ts";
import { compile } from "#src/engine/compile.ts";
import { isDraftable } from "#src/engine/draft.ts";
import type { Descriptor } from "#src/engine/definition.ts";
import { readPath, writePath } from "#src/engine/names.ts";
import { scaleOf } from "#src/engine/scale.ts";
import type { FieldValue } from "#src/engine/slot.ts";
import type { DraftTexts } from "#server/store/drafts.ts";
import { validators } from "#validators";

/** What the field's control can show of a text; undefined for a choice or a number that is not on offer any more. */
const shownAs = ({ type, element }: Field, text: string): FieldValue | undefined => {
  const { choices } = element;
  const { min, max } = scaleOf(element);
  switch (type) {
    case "checkbox": return text === "1";
    case "slider": return /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max ? text : undefined;
    case "radio": case "select": return text === "" || !choices || choices.some(({ value }) => value === text) ? text : undefined;
    default: return text;
  }
};

/** The form's values with the draft's over them; what the address asks for stands above both. */
export const withDraft = (form: Descriptor, texts: DraftTexts, asked: FormValues = {}): FormValues => {
  const values = structuredClone(form.values);
  for (const field of compile(form, validators).fields) {
    const text = Object.hasOwn(texts, field.path) && isDraftable(field) && readPath(asked, field.path) === undefined ? texts[field.path] : undefined;
    const value = text === undefined ? undefined : shownAs(field, text);
    if (value !== undefined) writePath(values, field.path, value);
  }
  return values;
};

/** The texts of a posted draft that its form knows and may keep, by path. Names of an older version are passed over. */
export const draftTexts = (form: Descriptor, entries: readonly (readonly [name: string, text: string])[]): DraftTexts => {
  const { byName } = compile(form, validators);
  return Object.fromEntries(entries.flatMap(([name, text]) => {
    const field = byName.get(name);
    return field && isDraftable(field) ? [[field.path, asTyped(text)] as const] : [];
  }));
};
