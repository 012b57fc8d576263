/**
 * Refuses to replace what was stored, in another window or on another device, after a form had been issued. The person
 * is shown the differences and decides; the newly issued form then knows of them.
 */
import type { FormValues } from "#src/engine/core/rule.ts";
import type { Descriptor } from "#src/engine/core/definition.ts";
import { readPath } from "#src/engine/core/names.ts";
import type { Field } from "#src/engine/core/plan.ts";
import { differences } from "#server/forms/differences.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { readDraftEntries, type DraftTexts } from "#server/store/tables/drafts.ts";
import type { FormView } from "#server/store/tables/form-views.ts";
import { readSubmission } from "#server/store/tables/submissions.ts";
import type { Context } from "#server/visit/context.ts";

/** The stored answers of the form, if they were saved after it had been issued. */
const answersSince = async (
  { db, services, application, saved }: Context,
  view: FormView,
): Promise<FormValues | undefined> => {
  const savedAt = saved.get(view.form);
  if (!application || !savedAt || savedAt.getTime() === view.answersAt?.getTime()) return undefined;
  return readSubmission(db, services.secrets, application.id, view.form);
};

/** Refuses a submission that would replace other answers unseen. Within the transaction, under the person's lock. */
export const checkAnswers = async (
  context: Context,
  view: FormView,
  form: Descriptor,
  values: FormValues,
): Promise<void> => {
  const stored = await answersSince(context, view);
  if (!stored) return;
  // A field that only one of the two shows differs by being empty in the other.
  const of = (from: FormValues) => (field: Field) => readPath(from, field.path) ?? "";
  const found = differences(form, of(stored), of(values));
  if (found.length > 0) refuse("stored-elsewhere", { differences: found });
};

/** The same for a draft: only its own fields count, and besides answers those that another form drafted meanwhile. */
export const checkDraft = async (
  context: Context,
  view: FormView,
  form: Descriptor,
  texts: DraftTexts,
): Promise<void> => {
  const { db, services, person, now } = context;
  const stored = await answersSince(context, view);
  const drafted = await readDraftEntries(db, services.secrets, person!.id, view.form, now);
  const there = ({ path }: Field): unknown => {
    const entry = Object.hasOwn(drafted, path) ? drafted[path] : undefined;
    if (entry && entry.key !== view.key && new Date(entry.at) > view.shownAt) return entry.text;
    return stored && readPath(stored, path);
  };
  const found = differences(form, there, ({ path }) => (Object.hasOwn(texts, path) ? texts[path] : undefined));
  if (found.length > 0) refuse("stored-elsewhere", { differences: found });
};
