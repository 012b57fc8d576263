/** What all steps of an application share, and the handler of a step that is a definition alone. */
import type { FormPageData } from "#src/api/responses/responses.ts";
import { callRow, type CallName } from "#src/api/calls/calls.ts";
import type { FormValues } from "#src/engine/core/rule.ts";
import { compile } from "#src/engine/core/compile.ts";
import type { Element } from "#src/engine/core/definition.ts";
import { applicationCopy } from "#src/copy/application.ts";
import { isStale } from "#src/domain/time/calendar.ts";
import { formatDay, sofiaDay, type Day } from "#src/domain/time/dates.ts";
import { readPath, writePath } from "#src/engine/core/names.ts";
import { pageOfCall } from "#src/pages/table.ts";
import { factsOf } from "#src/engine/core/element-types.ts";
import { fieldsIn } from "#src/engine/core/elements.ts";
import { issueForm, type Fill } from "#server/forms/issue-form.ts";
import { stepNumber, whereNext } from "#server/policy/journey.ts";
import { mayCall } from "#server/policy/access.ts";
import type { Context } from "#server/visit/context.ts";
import { draftedSince } from "#server/store/tables/drafts.ts";
import { readSubmission, saveSubmission } from "#server/store/tables/submissions.ts";
import { offerOfApplication } from "#server/lending/agreements/offer-of-application.ts";
import { applicationOf, lastSent } from "#server/store/tables/applications.ts";
import { validators } from "#validators";
import { definePost, type Handler, type Submission } from "#server/policy/handler.ts";
import { unread } from "#server/submissions/reader.ts";

/** Page of a step: its position, the application's offer, the form. */
export const stepPage = async (
  context: Context,
  call: CallName,
  fill: Fill,
  extra: Partial<FormPageData> = {},
): Promise<FormPageData> => {
  const variant = context.application?.variant ?? (call === "general-information-b" ? "B" : "A");
  const form = await issueForm(context, callRow(call).form!, call, fill);
  const number = stepNumber(variant, call, context);
  const request =
    context.person && context.application
      ? await applicationOf(context.db, context.person.id, context.application.id)
      : undefined;
  // Going back from the second step changes the terms; a registered visitor does not register again.
  const before = number?.n === 2 ? "general-information-b" : context.services.steps[variant][(number?.n ?? 1) - 2];
  return {
    page: { title: form.title },
    today: context.today,
    form,
    ...(number && { step: { ...number, title: form.title } }),
    ...(before && mayCall(before, context).ok && { back: pageOfCall(before)!.path }),
    offer: request ? await offerOfApplication(context.services, context.db, request, context.today) : null,
    ...((await isInserted(context, call)) && { lead: applicationCopy.inserted }),
    ...extra,
  };
};

/** Whether the step was put into the order after this visitor had saved or begun a later one. */
const isInserted = async (context: Context, call: CallName): Promise<boolean> => {
  const { person, application, saved, services, db, now } = context;
  if (!person || application?.status !== "draft" || saved.has(callRow(call).form!)) return false;
  const order = services.steps[application.variant];
  const at = order.indexOf(call);
  const later = at < 0 ? [] : order.slice(at + 1).map((step) => callRow(step).form!);
  if (later.length === 0) return false;
  const drafted = await draftedSince(db, person.id, application.createdAt, now);
  return later.some((form) => saved.has(form) || drafted.has(form));
};

/** The saved values of a form of the current application; {} when it was not saved. */
const saved = async (context: Context, form: string): Promise<FormValues> =>
  context.application
    ? ((await readSubmission(context.db, context.services.secrets, context.application.id, form)) ?? {})
    : {};

/** Saves a form with an application, without its passwords. Within the transaction of `context.db`. */
export const save = (
  { services, db, application, now }: Context,
  { form, values }: Submission,
  requestId = application!.id,
): Promise<void> => {
  const { definition, version } = services.definitions.get(form)!;
  const passwords = fieldsIn(definition.elements).filter(({ element }) => factsOf(element).secret);
  const kept = without(values, new Set(passwords.map(({ path }) => path)));
  return saveSubmission(db, services.secrets, { requestId, form, version, values: kept, now });
};

const without = (values: FormValues, paths: ReadonlySet<string>, group = ""): FormValues =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
      const path = group ? `${group}.${name}` : name;
      if (paths.has(path)) return [];
      const isGroup = typeof value === "object" && value !== null && !Array.isArray(value);
      return [[name, isGroup ? without(value as FormValues, paths, path) : value]];
    }),
  );

/** URL after saving a step: the first step still open. */
export const onwards = (context: Context, justSaved: string): string =>
  whereNext({ ...context, saved: new Set([...context.saved, justSaved]) });

/** What a form starts with; `from` is the day of the earlier application whose answers it holds. */
type Filled = Fill & { from?: Day };

/**
 * The answers that a form may show again: those saved in this application, otherwise those of the last sent one that
 * its elements reuse. Identity numbers, passwords and codes never return to a page.
 */
export const savedFill = async (context: Context, form: string): Promise<Filled> => {
  if (context.saved.has(form)) return { values: shown(context, form, await saved(context, form), () => true) };
  const earlier = await lastAnswers(context, form);
  if (!earlier) return { values: {} };
  const isFresh = !isStale(earlier.day, context.today);
  const values = shown(
    context,
    form,
    earlier.values,
    ({ reuse }) => reuse === "always" || (reuse === "month" && isFresh),
  );
  return { values, ...(Object.keys(values).length > 0 && { from: earlier.day }) };
};

const shown = (
  { services }: Context,
  form: string,
  answers: FormValues,
  isShown: (element: Element) => boolean,
): FormValues => {
  const { definition, version } = services.definitions.get(form)!;
  const values: FormValues = {};
  for (const field of compile({ ...definition, version, values: {} }, validators).fields) {
    const value = readPath(answers, field.path);
    if (value !== undefined && field.draftable && isShown(field.element)) writePath(values, field.path, value);
  }
  return values;
};

/** The answers of a form in the last application that the profile sent for its person, with the day it was sent. */
const lastAnswers = async (
  { services, db, person }: Context,
  form: string,
): Promise<{ values: FormValues; day: Day } | undefined> => {
  const last = person?.personId && (await lastSent(db, { userId: person.id, personId: person.personId }));
  const values = last && (await readSubmission(db, services.secrets, last.id, form));
  return last && values ? { values, day: sofiaDay(last.submittedAt) } : undefined;
};

/** The page of a step that starts with saved answers; those of an earlier application are to be looked through. */
export const filledPage = async (context: Context, call: CallName): Promise<FormPageData> => {
  const { from, ...fill } = await savedFill(context, callRow(call).form!);
  return stepPage(context, call, fill, from ? { lead: applicationCopy.reused(formatDay(from, true)) } : {});
};

/** Handler of a step that asks, saves the answers with the application and continues. */
export const plainStep = (call: CallName): Handler => {
  const form = callRow(call).form!;
  return {
    read: (context) => filledPage(context, call),
    post: definePost(unread(form), {
      effect: async (context, _form, _prepared, submission) => {
        await save(context, submission);
        return { nextUrl: onwards(context, form) };
      },
    }),
  };
};
