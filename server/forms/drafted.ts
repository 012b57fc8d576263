/** Merges a draft into a form's values, field by field, whatever form version the draft was typed into. */
import type { FormValues } from "#src/engine/core/rule.ts";
import { DAY_BOXES, joinDay } from "#src/domain/time/day-boxes.ts";
import { asTyped } from "#src/domain/text/typed.ts";
import type { Field } from "#src/engine/core/plan.ts";
import { compile } from "#src/engine/core/compile.ts";
import { factsOf } from "#src/engine/core/element-types.ts";
import type { Descriptor } from "#src/engine/core/definition.ts";
import { readPath, writePath } from "#src/engine/core/names.ts";
import { scaleOf } from "#src/engine/core/constraints.ts";
import { isTicked, type FieldValue } from "#src/engine/core/values.ts";
import { groupBy } from "#server/kernel/group-by.ts";
import type { DraftTexts } from "#server/store/tables/drafts.ts";
import { validators } from "#validators";

/** The value the field's control can show for a text; undefined for a choice or a number that is no longer offered. */
const shownAs = (field: Field, text: string): FieldValue | undefined => {
  const { holds, offersChoices } = factsOf(field);
  if (holds === "tick") return isTicked(text);
  if (holds === "number") {
    const { min, max } = scaleOf(field.element);
    return /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max ? text : undefined;
  }
  const { choices } = field.element;
  const isOnOffer = text === "" || !offersChoices || !choices || choices.some(({ value }) => value === text);
  return isOnOffer ? text : undefined;
};

/** The form's values overridden by the draft's; values from the query string (`asked`) override both. */
export const withDraft = (form: Descriptor, texts: DraftTexts, asked: FormValues = {}): FormValues => {
  const values = structuredClone(form.values);
  for (const field of compile(form, validators).fields) {
    const text =
      Object.hasOwn(texts, field.path) && field.draftable && readPath(asked, field.path) === undefined
        ? texts[field.path]
        : undefined;
    const value = text === undefined ? undefined : shownAs(field, text);
    if (value !== undefined) writePath(values, field.path, value);
  }
  return values;
};

/**
 * The texts of a posted draft by path: only fields that the form has and that may be drafted. Names from older versions
 * are ignored.
 */
export const draftTexts = (
  form: Descriptor,
  entries: readonly (readonly [name: string, text: string])[],
): DraftTexts => {
  const { byName } = compile(form, validators);
  const texts: Record<string, string> = {};
  for (const [name, all] of groupBy(entries, ([name]) => name)) {
    const field = byName.get(name);
    if (!field?.draftable) continue;
    const typed = all.map(([, text]) => asTyped(text));
    texts[field.path] = factsOf(field).inBoxes ? joinDay(typed.slice(0, DAY_BOXES.length)) : typed.at(-1)!;
  }
  return texts;
};
