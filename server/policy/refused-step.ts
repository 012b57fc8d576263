/**
 * A refused step becomes its draft, so that what was typed is there when the step is opened again: one posted before its
 * turn, because another step was put before it meanwhile; one of an application that expired meanwhile, with which the next
 * one starts; and one that the browser posted by itself. With scripts the page keeps what was typed.
 */
import type { CallName } from "#src/api/calls/calls.ts";
import { callOf, formOf } from "#server/calls/calls.ts";
import { draftTexts } from "#server/forms/drafted.ts";
import { formOfVersion } from "#server/forms/form-of-version.ts";
import { mergeDraft } from "#server/store/tables/drafts.ts";
import { isUsedKey } from "#server/store/tables/idempotency.ts";
import { lockPerson } from "#server/store/tables/users.ts";
import type { PostedBody } from "#server/visit/body.ts";
import type { Context } from "#server/visit/context.ts";
import { provenForm } from "./admission.ts";
import { isStepOpen } from "./journey.ts";

/** Whether what is typed into a step can only be of use in the next application. */
export const isForNextTime = ({ application }: Context): boolean => application?.status === "expired";

/** Keeps a step that was posted before its turn, or too late, as a draft; does nothing for any other post. */
export const keepClosedStep = async (call: CallName, context: Context, body: PostedBody): Promise<void> => {
  const { application } = context;
  const isEarly = application?.status === "draft" && !isStepOpen(application.variant, call, context);
  if (isEarly || isForNextTime(context)) await keepStep(call, context, body);
};

/** Keeps a refused step as a draft. Does nothing for other forms, and for a form that was not issued to this person. */
export const keepStep = async (call: CallName, context: Context, body: PostedBody): Promise<void> => {
  const { services, person, now } = context;
  if (callOf(call).drafts !== "server" || !person) return;
  const view = await provenForm(context, body);
  if (view?.userId !== person.id || view.form !== formOf(call)) return;
  const texts = draftTexts(await formOfVersion(context, view), body.entries);
  const { form, key } = view;
  await services.database.transaction(async (trx) => {
    await lockPerson(trx, person.id);
    if (await isUsedKey(trx, key)) return;
    await mergeDraft(trx, services.secrets, { userId: person.id, form, key, texts, now });
  });
};
