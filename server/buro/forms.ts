/** The staff's forms: the same definitions and engine as the borrowers', issued with a key that says what was issued. */
import { compile } from "#src/engine/core/compile.ts";
import type { Descriptor, Element, ElementProps } from "#src/engine/core/definition.ts";
import type { FormValues } from "#src/engine/core/rule.ts";
import { readPath, writePath } from "#src/engine/core/names.ts";
import { isSecret } from "#src/engine/core/shown-again.ts";
import type { Day } from "#src/domain/time/dates.ts";
import { fillPath } from "#src/web/paths.ts";
import { csrfToken } from "#server/visit/csrf.ts";
import { dayProps } from "#server/forms/day-examples.ts";
import { plainForm } from "#server/forms/judge-form.ts";
import { validators } from "#validators";
import type { DeskContext } from "./context.ts";
import { formKey } from "./form-key.ts";

/** What a page fills into a form. */
export type StaffFill = {
  values?: FormValues;
  props?: Record<string, ElementProps>;
  params?: Readonly<Record<string, string>>;
  /** Ending of its id, where a page has the form several times. */
  as?: string;
};

/** What was typed into a refused post, but for secrets. */
const givenAgain = (form: Descriptor, { again }: DeskContext): FormValues => {
  if (again?.form !== form.id) return form.values;
  const values = structuredClone(form.values);
  for (const field of compile(form, validators).fields) {
    const value = isSecret(field) ? "" : readPath(again.given, field.path);
    if (value !== undefined) writePath(values, field.path, value);
  }
  return values;
};

/** Props of a form: its days, and over them those that a page has. */
const propsOf = (
  elements: readonly Element[],
  today: Day,
  given: StaffFill["props"] = {},
): Record<string, ElementProps> => {
  const days = dayProps(elements, today);
  return {
    ...days,
    ...Object.fromEntries(Object.entries(given).map(([path, own]) => [path, { ...days[path], ...own }])),
  };
};

/** A form for this request: with its token, and again with what was typed if it was refused. */
export const staffForm = (context: DeskContext, id: string, fill: StaffFill = {}): Descriptor => {
  const plain = plainForm(context.services, id);
  const action = fillPath(plain.action, fill.params ?? context.params);
  const form = {
    ...plain,
    ...(fill.as !== undefined && { id: `${id}-${fill.as}` }),
    action,
    values: fill.values ?? {},
    props: propsOf(plain.elements, context.today, fill.props),
    ...(plain.method !== "get" && {
      csrf: csrfToken(context.services.secrets.signing, context.cookie.hash),
      key: formKey(
        context.services,
        { owner: context.cookie.hash, form: id, version: plain.version, call: action },
        context.now,
      ),
    }),
  };
  return { ...form, values: givenAgain(form, context) };
};
