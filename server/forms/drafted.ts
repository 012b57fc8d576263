/** Merges a draft into a form's values, field by field, whatever form version the draft was typed into. */
import type { FormValues } from "#src/engine/core/rule.ts";
import { DAY_BOXES, joinDay } from "#src/domain/time/day-boxes.ts";
import { asTyped } from "#src/domain/text/typed.ts";
import { compile } from "#src/engine/core/compile.ts";
import { takesFiles } from "#src/engine/core/files.ts";
import { factsOf } from "#src/engine/core/element-types.ts";
import type { Descriptor } from "#src/engine/core/definition.ts";
import { readPath, writePath } from "#src/engine/core/names.ts";
import { draftedValue } from "#src/engine/core/drafted-value.ts";
import { groupBy } from "#server/kernel/group-by.ts";
import type { DraftTexts } from "#server/store/tables/drafts.ts";
import { validators } from "#validators";

/** The form's values overridden by the draft's; values from the query string (`asked`) override both. */
export const withDraft = (form: Descriptor, texts: DraftTexts, asked: FormValues = {}): FormValues => {
  const values = structuredClone(form.values);
  for (const field of compile(form, validators).fields) {
    const text =
      Object.hasOwn(texts, field.path) && field.draftable && readPath(asked, field.path) === undefined
        ? texts[field.path]
        : undefined;
    const value = text === undefined ? undefined : draftedValue(field, text);
    if (value !== undefined) writePath(values, field.path, value);
  }
  return values;
};

/** Whether something was typed into a draft that the form has ceased to ask or offer since. */
export const isOutgrown = (form: Descriptor, texts: DraftTexts): boolean => {
  const { fields } = compile(form, validators);
  return Object.entries(texts).some(([path, text]) => {
    const field = fields.find((one) => one.path === path);
    const isGone = field ? factsOf(field).offersChoices && draftedValue(field, text) === undefined : true;
    return isGone && text !== "";
  });
};

/** Whether the form asks for something that no draft keeps, files aside: it is typed again. */
export const asksUndrafted = (form: Descriptor): boolean =>
  compile(form, validators).fields.some(
    (field) => !field.draftable && !field.locked && !takesFiles(field) && !factsOf(field).unseen,
  );

/**
 * The texts of a posted draft by path: only fields that the form has and that may be drafted. Other names are ignored.
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
