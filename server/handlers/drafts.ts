/** Drafts: what is typed of a step, kept until the step is sent or seven days have gone. */
import { callRow, type CallName } from "#src/api/contract.ts";
import { draftTexts } from "#server/forms/drafted.ts";
import { shownForm } from "#server/forms/descriptor.ts";
import { mayCall } from "#server/policy/access.ts";
import type { PostedBody } from "#server/policy/body.ts";
import { lockPerson, type Context } from "#server/policy/context.ts";
import { isUsedKey } from "#server/policy/idempotency.ts";
import { notFound, refuseForm } from "#server/policy/refusal.ts";
import { mergeDraft } from "#server/store/drafts.ts";
import type { Handler } from "./handler.ts";

/** Signs of one draft, more than any form of ours can hold. */
const MOST_SIGNS = 64 * 1024;

/** The step this draft was typed into: shown to this session under the key it carries, and still open to it. */
const stepOf = async (context: Context, { key }: PostedBody) => {
  const loaded = context.services.definitions.get(context.params["form"] ?? "") ?? notFound();
  const shown = await shownForm(context, key ?? refuseForm(400, "no-key"));
  const call = shown?.call as CallName | undefined;
  if (!call || shown?.form !== loaded.definition.id || !callRow(call).drafts) return refuseForm(409, "form-changed");
  const verdict = mayCall(call, context);
  return verdict.ok ? loaded : refuseForm(409, "moved-on", { nextUrl: verdict.nextUrl });
};

/** Keeps what has changed, as it was typed and unjudged. What arrives after its form was sent is not kept. */
export const keepDraft: Handler = {
  take: async (context, body) => {
    if (body.entries.reduce((sum, [name, text]) => sum + name.length + text.length, 0) > MOST_SIGNS) return refuseForm(413, "too-large");
    const { definition, version } = await stepOf(context, body);
    const texts = draftTexts({ ...definition, version, values: {} }, body.entries);
    const { services: { database, secrets }, person, now } = context;
    const kept = await database.transaction(async (trx) => {
      // A submit of this person is either over by now, and its key is used, or waits and removes what is written here.
      await lockPerson(trx, person!.id);
      if (await isUsedKey(trx, body.key!)) return false;
      await mergeDraft(trx, secrets, { userId: person!.id, form: definition.id, texts, now });
      return true;
    });
    return { kept };
  },
};
