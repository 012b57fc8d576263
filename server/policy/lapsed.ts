/**
 * A step posted without JavaScript after its session had ended: what was typed waits, sealed, in the anonymous session of
 * the login page, and becomes a draft when the person to whom the form was issued logs in there. Any other login, and
 * half an hour, discards it. Passwords, codes, identity numbers, consents and files are never part of a draft.
 */
import type { CallName } from "#src/api/calls/calls.ts";
import { callOf, formOf } from "#server/calls/calls.ts";
import { draftTexts } from "#server/forms/drafted.ts";
import { formOfVersion } from "#server/forms/form-of-version.ts";
import { mergeDraft, type DraftTexts } from "#server/store/tables/drafts.ts";
import { rememberInSession } from "#server/store/tables/sessions.ts";
import { lockPerson } from "#server/store/tables/users.ts";
import type { PostedBody } from "#server/visit/body.ts";
import type { Context } from "#server/visit/context.ts";
import { provenForm } from "./admission.ts";

const placeOf = (userId: string, form: string): string => `lapsed ${userId} ${form}`;

/** Largest draft that waits, in characters; a longer one is not kept. */
const MOST_SIGNS = 64 * 1024;

/** Keeps a post that was refused because its session had ended, for the login that follows. */
export const keepLapsed = async (call: CallName, context: Context, body: PostedBody): Promise<void> => {
  const { services, db, now, handle } = context;
  const view = await provenForm(context, body);
  const loaded = services.definitions.get(formOf(call));
  if (!view?.userId || !loaded || context.person || view.form !== loaded.definition.id) return;
  const { userId, form, key } = view;
  const texts = callOf(call).drafts === "server" ? draftTexts(await formOfVersion(context, view), body.entries) : {};
  const plain = JSON.stringify(texts);
  const isKept = Object.keys(texts).length > 0 && plain.length <= MOST_SIGNS;
  const sealed = isKept && services.secrets.seal(plain, placeOf(userId, form)).toString("base64");
  const session = await handle.ensure(db, now);
  const data = { ...session.data, lapsed: { userId, form, key, ...(sealed && { sealed }) } };
  await rememberInSession(db, session.hash, data);
};

/** Whether a step waits for this visitor's login: with its values, without any, or not at all. */
export const lapsedIn = ({ session }: Pick<Context, "session">): "values" | "nothing" | undefined => {
  const lapsed = session?.data.lapsed;
  return lapsed && (lapsed.sealed ? "values" : "nothing");
};

/** Turns what waits into a draft of the user who has just logged in, if it is theirs. Within the login's transaction. */
export const takeUpLapsed = async ({ session, services, db, now }: Context, userId: string): Promise<void> => {
  const lapsed = session?.data.lapsed;
  if (!lapsed?.sealed || lapsed.userId !== userId) return;
  const { form, key, sealed } = lapsed;
  const plain = services.secrets.open(Buffer.from(sealed, "base64"), placeOf(userId, form)).toString("utf8");
  await lockPerson(db, userId);
  await mergeDraft(db, services.secrets, { userId, form, key, texts: JSON.parse(plain) as DraftTexts, now });
};
