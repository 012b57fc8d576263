/** Admission of a post: a live session, its CSRF token, an idempotency key, access to the call, a matching status. */
import { callRow, type CallName } from "#src/api/calls/calls.ts";
import { refuse, Refusal } from "#server/kernel/refusal.ts";
import { ownerOfForm } from "#server/store/tables/form-views.ts";
import type { PostedBody } from "#server/visit/body.ts";
import type { Context } from "#server/visit/context.ts";
import { isToken } from "#server/visit/csrf.ts";
import { liveSession } from "#server/store/tables/sessions.ts";
import { loginUrl, mayCall } from "./access.ts";

/** Refuses a post without a live session, its CSRF token, or a key where the call needs one. */
export const checkSession = async (call: CallName, context: Context, body: PostedBody): Promise<void> => {
  if (!context.session) throw noSession(call, context);
  if (!isToken(context.services.secrets.signing, context.session.hash, body.csrf)) {
    throw (await isOfSibling(context, body)) ? noSession(call, context) : Refusal.of("forbidden");
  }
  if (!body.key && !callRow(call).keyless) refuse("no-key");
};

/**
 * Refusal for a lost session. A public form needs a new session only and is shown again as filled in; other calls need
 * a login.
 */
export const noSession = (call: CallName, context: Context): Refusal =>
  callRow(call).access === "public"
    ? Refusal.of("session-renewed")
    : Refusal.of("session-expired", { nextUrl: loginUrl(call, context) });

/**
 * Whether the form belongs to a sibling session: two windows opened at once each start one and the browser keeps the
 * later, so the other's form is no forgery.
 */
const isOfSibling = async ({ db, services, session, now }: Context, { key, csrf }: PostedBody): Promise<boolean> => {
  const owner = key && !session?.userId ? await ownerOfForm(db, key) : undefined;
  if (!owner || !isToken(services.secrets.signing, owner, csrf)) return false;
  const sibling = await liveSession(db, owner, now);
  return sibling !== undefined && sibling.userId === null;
};

/** Refuses a visitor without access to the call, or whose application has moved on. */
export const checkPlace = (call: CallName, context: Context): void => {
  const verdict = mayCall(call, context);
  if (verdict.ok) return;
  if (verdict.why === "login") refuse("session-expired", { nextUrl: verdict.nextUrl });
  refuse("moved-on", { nextUrl: verdict.nextUrl });
};

/** Whether the part of a post received so far authorises the call. */
export const isAdmitted = async (call: CallName, context: Context, soFar: PostedBody): Promise<boolean> => {
  try {
    await checkSession(call, context, soFar);
    checkPlace(call, context);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
};
