/** Which parts of a form need not be asked again, because the page's address or a refused post brought their answers. */
import { isEmpty } from "#src/domain/text/typed.ts";
import { compile } from "#src/engine/core/compile.ts";
import { visiblePaths } from "#src/engine/core/conditions.ts";
import { checkConstraints } from "#src/engine/core/constraints.ts";
import type { Descriptor } from "#src/engine/core/definition.ts";
import { readPath } from "#src/engine/core/names.ts";
import type { Field } from "#src/engine/core/plan.ts";
import type { FormValues } from "#src/engine/core/rule.ts";
import { initialValue } from "#src/engine/core/values.ts";
import { validators } from "#validators";

/** Indexes of the summaries whose every visible field starts with what was `asked` for, as far as the element accepts it. */
const summed = (form: Descriptor, asked: FormValues = {}): number[] => {
  if (!form.summaries) return [];
  const plan = compile(form, validators);
  const valueOf = (field: Field): unknown => initialValue(field, form.values);
  const visible = visiblePaths(plan, valueOf);
  const isBrought = (field: Field): boolean => {
    const value = valueOf(field);
    return !isEmpty(value) && value === readPath(asked, field.path) && !checkConstraints(field, value);
  };
  return plan.summaries.flatMap(({ fields }, at) => {
    const shown = fields.filter(({ path }) => visible.has(path));
    return shown.length > 0 && shown.every(isBrought) ? [at] : [];
  });
};

/**
 * The form with the summaries that stand in place of their fields: those whose every visible field starts with what was
 * `asked` for in the page's address, or sent with a refused post. The rules judge it when the form is sent.
 */
export const withSummaries = (form: Descriptor, asked?: FormValues): Descriptor => {
  const brought = summed(form, asked);
  return brought.length > 0 ? { ...form, summed: brought } : form;
};
