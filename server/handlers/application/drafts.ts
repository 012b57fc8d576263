/** Drafts: the typed values of a step, stored until the step is submitted or their term of retention is over. */
import type { CallName } from "#src/api/calls/calls.ts";
import { callOf } from "#server/calls/calls.ts";
import { draftTexts } from "#server/forms/drafted.ts";
import { formOfVersion } from "#server/forms/form-of-version.ts";
import { issuedForm } from "#server/forms/issue-form.ts";
import { mayCall } from "#server/policy/access.ts";
import { isForNextTime } from "#server/policy/refused-step.ts";
import { checkDraft } from "#server/policy/stored-elsewhere.ts";
import type { PostedBody } from "#server/visit/body.ts";
import type { Context } from "#server/visit/context.ts";
import { lockPerson } from "#server/store/tables/users.ts";
import type { FormView } from "#server/store/tables/form-views.ts";
import { isUsedKey } from "#server/store/tables/idempotency.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { mergeDraft } from "#server/store/tables/drafts.ts";
import type { RawHandler } from "#server/policy/handler.ts";

/** Largest draft, in characters; no form of ours can exceed it. */
const MOST_SIGNS = 64 * 1024;

/**
 * The step a draft belongs to: its form was issued to this session under the draft's key, and the visitor still has
 * access to it, or will have in the next application. Undefined when the form itself was submitted meanwhile: the draft was
 * under way with it.
 */
const stepOf = async (context: Context, { key }: PostedBody): Promise<FormView | undefined> => {
  const loaded = context.services.definitions.get(context.params["form"] ?? "") ?? refuse("not-found");
  const shown = await issuedForm(context, key ?? refuse("no-key"));
  const call = shown?.call as CallName | undefined;
  if (!call || shown?.form !== loaded.definition.id || callOf(call).drafts !== "server") return refuse("form-changed");
  const verdict = mayCall(call, context);
  if (verdict.ok || isForNextTime(context)) return shown;
  return (await isUsedKey(context.db, shown.key)) ? undefined : refuse("moved-on", { nextUrl: verdict.nextUrl });
};

/** Stores changed fields as typed, unvalidated. `kept` is false when the form was submitted meanwhile. */
export const keepDraft: RawHandler = {
  rawBody: async (context, body) => {
    if (body.entries.reduce((sum, [name, text]) => sum + name.length + text.length, 0) > MOST_SIGNS)
      return refuse("too-large");
    const shown = await stepOf(context, body);
    if (!shown) return { kept: false };
    const form = await formOfVersion(context, shown);
    const texts = draftTexts(form, body.entries);
    const {
      services: { database, secrets },
      person,
      now,
    } = context;
    const kept = await database.transaction(async (trx) => {
      // Serialises with submits of this person: a submit is either complete and its key used, or it waits and then
      // deletes the draft.
      await lockPerson(trx, person!.id);
      if (await isUsedKey(trx, body.key!)) return false;
      await checkDraft({ ...context, db: trx }, shown, form, texts);
      await mergeDraft(trx, secrets, { userId: person!.id, form: form.id, key: shown.key, texts, now });
      return true;
    });
    return { kept };
  },
};
