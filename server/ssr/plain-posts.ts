/** What a page says of a form that the browser has posted by itself: it is shown again, or done. */
import type { PageData } from "#src/api/responses/responses.ts";
import { formWords } from "#src/copy/forms.ts";
import { compile } from "#src/engine/core/compile.ts";
import type { Descriptor } from "#src/engine/core/definition.ts";
import { readPath, writePath } from "#src/engine/core/names.ts";
import type { FormValues } from "#src/engine/core/rule.ts";
import { isSecret } from "#src/engine/core/shown-again.ts";
import type { Posted } from "#src/engine/react/use-form-store.ts";
import { withSummaries } from "#server/forms/summed.ts";
import { validators } from "#validators";

/** The result of a refused plain post: the form is shown again with errors and values. */
export type Again = {
  status: number;
  form: string;
  errors: Record<string, string>;
  note?: string;
  /** Names of the fields that the posted values opened. */
  opened: readonly string[];
  given: FormValues;
};

/**
 * Query parameter of a page that the browser opens after a post: the id of its form that was posted, at the desk what
 * has just been done (`doneWords`).
 */
export const DONE = "gotovo";

/** What a page's read may answer with. */
export type PageAnswer = {
  page?: PageData;
  form?: Descriptor;
  forms?: Record<string, Descriptor>;
  posted?: unknown;
  askAgainAfter?: number;
};

/** Puts the typed values back into their form. */
export const withPosted = (data: object, again: Again): object => {
  const answer = data as PageAnswer;
  const refill = (form: Descriptor): Descriptor =>
    form.id === again.form ? withSummaries({ ...form, values: withGiven(form, again.given) }, again.given) : form;
  return {
    ...answer,
    ...(answer.form && { form: refill(answer.form) }),
    ...(answer.forms && {
      forms: Object.fromEntries(Object.entries(answer.forms).map(([name, form]) => [name, refill(form)])),
    }),
    posted: {
      form: again.form,
      errors: again.errors,
      ...(again.note && { note: { text: again.note, opened: openedIn(answer, again) } }),
    },
  };
};

/** The form with an id among those of a page. */
const formIn = ({ form, forms = {} }: PageAnswer, id: string | null): Descriptor | undefined =>
  [form, ...Object.values(forms)].find((one) => one !== undefined && one.id === id);

/** The fields of a posted form that its values opened, as links of the note name them. */
const openedIn = (answer: PageAnswer, { form: id, opened }: Again): NonNullable<Posted["note"]>["opened"] => {
  const form = formIn(answer, id);
  return (form ? compile(form, validators).fields : [])
    .filter(({ name }) => opened.includes(name))
    .map((field) => ({ id: field.id, text: field.element.label ?? field.element.name }));
};

/** Says of the form that was posted that it is done, as its script would. */
export const withDone = (data: object, id: string | null): object => {
  const done = formIn(data as PageAnswer, id);
  return done ? { ...data, posted: { form: done.id, errors: {}, done: done.done ?? formWords.done } } : data;
};

/** The typed values over the form's own; passwords and codes stay empty. */
const withGiven = (form: Descriptor, given: FormValues): FormValues => {
  const values = structuredClone(form.values);
  for (const field of compile(form, validators).fields) {
    const value = isSecret(field) ? "" : readPath(given, field.path);
    if (value !== undefined) writePath(values, field.path, value);
  }
  return values;
};
