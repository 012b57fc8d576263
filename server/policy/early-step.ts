/**
 * A step posted before its turn, because another step was put before it meanwhile: what was typed becomes its draft, so
 * that it is there when its turn comes.
 */
import { callRow, type CallName } from "#src/api/calls/calls.ts";
import { draftTexts } from "#server/forms/drafted.ts";
import { formOfVersion } from "#server/forms/form-of-version.ts";
import { mergeDraft } from "#server/store/tables/drafts.ts";
import { isUsedKey } from "#server/store/tables/idempotency.ts";
import { lockPerson } from "#server/store/tables/users.ts";
import type { PostedBody } from "#server/visit/body.ts";
import type { Context } from "#server/visit/context.ts";
import { provenForm } from "./admission.ts";
import { isStepOpen } from "./journey.ts";

/** Keeps such a post as a draft; does nothing for any other. */
export const keepEarlyStep = async (call: CallName, context: Context, body: PostedBody): Promise<void> => {
  const { services, person, application, now } = context;
  if (callRow(call).drafts !== "server" || !person || application?.status !== "draft") return;
  if (isStepOpen(application.variant, call, context)) return;
  const view = await provenForm(context, body);
  if (view?.userId !== person.id || view.form !== callRow(call).form) return;
  const texts = draftTexts(await formOfVersion(context, view), body.entries);
  const { form, key } = view;
  await services.database.transaction(async (trx) => {
    await lockPerson(trx, person.id);
    if (await isUsedKey(trx, key)) return;
    await mergeDraft(trx, services.secrets, { userId: person.id, form, key, texts, now });
  });
};
