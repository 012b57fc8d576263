/** What all steps of an application share, and the handler of a step that is a definition alone. */
import type { FormPageData } from "#src/api/responses/responses.ts";
import { isNews } from "#server/handlers/news.ts";
import type { CallName } from "#src/api/calls/calls.ts";
import { formOf } from "#server/calls/calls.ts";
import { profileCopy } from "#src/copy/account.ts";
import { applicationCopy } from "#src/copy/application.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { pageOfCall } from "#src/pages/table.ts";
import type { Descriptor } from "#src/engine/core/definition.ts";
import { asksUndrafted } from "#server/forms/drafted.ts";
import { issueForm, type Fill } from "#server/forms/issue-form.ts";
import { stepNumber, whereNext } from "#server/policy/journey.ts";
import { mayState } from "#server/lending/persons/other-person.ts";
import { refuseFields } from "#server/kernel/refusal.ts";
import { mayCall } from "#server/policy/access.ts";
import type { Context } from "#server/visit/context.ts";
import { isDraftLive } from "#server/store/tables/drafts.ts";
import { offerOfApplication } from "#server/lending/agreements/offer-of-application.ts";
import { applicationOf } from "#server/store/tables/applications.ts";
import { profileForms } from "#server/store/tables/profile-answers.ts";
import { userPersonalInformation as personalForm } from "#server/submissions/personal-information.ts";
import { definePost, type FormHandler } from "#server/policy/handler.ts";
import { unread } from "#server/submissions/reader.ts";
import { save, savedFill, type Filled } from "./answers.ts";

/** Page of a step: its position, the application's offer, the form. */
export const stepPage = async (
  context: Context,
  call: CallName,
  fill: Fill,
  extra: Partial<FormPageData> = {},
): Promise<FormPageData> => {
  const variant = context.application?.variant ?? (call === "general-information-b" ? "B" : "A");
  const form = await issueForm(context, call, fill);
  const number = stepNumber(variant, call, context);
  const { person, application } = context;
  // The context has all that the offer is made of, but for the terms of a counter-offer.
  const offered =
    person && application?.status === "offerActive"
      ? await applicationOf(context.db, person.id, application.id)
      : application && { ...application, offer: null };
  // Going back from the second step changes the terms; a registered visitor does not register again.
  const before = number?.n === 2 ? "general-information-b" : context.services.steps[variant][(number?.n ?? 1) - 2];
  return {
    page: { title: form.title },
    today: context.today,
    form,
    ...(number && { step: { ...number, title: form.title } }),
    ...(before && mayCall(before, context).ok && { back: pageOfCall(before)!.path }),
    offer: offered ? await offerOfApplication(context.services, context.db, offered, context.today) : null,
    ...extra,
    ...leadOf(
      await savedWords(context),
      isInserted(context, call) ? applicationCopy.inserted : draftedWords(form),
      extra.lead,
    ),
  };
};

type Words = string | undefined;

const joined = (...words: readonly Words[]): Words => words.filter(Boolean).join(" ") || undefined;

/** What is said above a form, of what there may be to say. */
export const leadOf = (...words: readonly Words[]): { lead?: string } => {
  const lead = joined(...words);
  return lead ? { lead } : {};
};

/** Words for those who come from the personal data of their profile. */
const savedWords = async ({ db, person, now }: Context): Promise<Words> => {
  const savedAt = person && (await profileForms(db, person.id)).get(personalForm.form);
  return savedAt && isNews(savedAt, now) ? profileCopy.personalDataSaved : undefined;
};

/** Words above a form that was filled in with a draft: what has changed since, and what is typed again. */
export const draftedWords = (form: Descriptor): Words => {
  const { changed, kept } = applicationCopy.drafted;
  return joined(form.drafted === "part" ? changed : undefined, form.drafted && asksUndrafted(form) ? kept : undefined);
};

/** Whether the step was put into the order after this visitor had saved or begun a later one. */
const isInserted = (context: Context, call: CallName): boolean => {
  const { person, application, saved, drafted, services, now } = context;
  if (!person || application?.status !== "draft" || saved.has(formOf(call))) return false;
  const order = services.steps[application.variant];
  const at = order.indexOf(call);
  const later = at < 0 ? [] : order.slice(at + 1).map((step) => formOf(step));
  return later.some((form) => {
    const draftedAt = drafted.get(form);
    return saved.has(form) || (draftedAt && draftedAt >= application.createdAt && isDraftLive(draftedAt, now));
  });
};

/** URL after saving a step: the first step still open. */
export const onwards = (context: Context, justSaved: string): string =>
  whereNext({ ...context, saved: new Map([...context.saved, [justSaved, context.now]]) });

/** Refuses an ЕГН of another person. One typed here belongs to the draft alone until it is sent; see `fixPerson`. */
export const checkPin = async ({ services, db, person }: Context, { pin }: { pin: string }): Promise<void> => {
  if (!(await mayState(services, db, person!, pin))) refuseFields({ personPin: { code: "other-person" } });
};

/** Words above a form that starts with answers known from before, which are to be looked through. */
export const reusedWords = (from: Filled["from"]): Words =>
  from && applicationCopy.reused[from.source](formatDay(from.day, true));

/** The page of a step that starts with saved answers. */
export const filledPage = async (context: Context, call: CallName): Promise<FormPageData> => {
  const { from, ...fill } = await savedFill(context, formOf(call));
  return stepPage(context, call, fill, leadOf(reusedWords(from)));
};

/** Handler of a step that asks, saves the answers with the application and continues. */
export const plainStep = (call: CallName): FormHandler => {
  const form = formOf(call);
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
