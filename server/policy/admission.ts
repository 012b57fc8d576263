/** Admission of a post: a live session, its CSRF token, an idempotency key, access to the call, a matching status. */
import type { CallName } from "#src/api/calls/calls.ts";
import { callOf, formCallOf, isKeyless, isOfSession, type FormCall } from "#server/calls/calls.ts";
import { refuse, Refusal } from "#server/kernel/refusal.ts";
import { formViewOfKey, type FormView } from "#server/store/tables/form-views.ts";
import type { PostedBody } from "#server/visit/body.ts";
import type { Context } from "#server/visit/context.ts";
import { isToken } from "#server/visit/csrf.ts";
import { liveSession } from "#server/store/tables/sessions.ts";
import { pageUrl } from "#src/pages/table.ts";
import { LAPSED, loginUrl, mayCall } from "./access.ts";
import { whereNext } from "./journey.ts";

/** Refuses a post without a live session, its CSRF token, or a key where the call needs one. */
export const checkSession = async (call: CallName, context: Context, body: PostedBody): Promise<void> => {
  if (!isOfSession(callOf(call))) return;
  if (!context.session) throw noSession(call, context);
  if (!isToken(context.services.secrets.signing, context.session.hash, body.csrf))
    throw await otherSession(call, context, body);
  if (!body.key && !isKeyless(callOf(call))) refuse("no-key");
};

/** The page to which a form leads that lived on what its session held, unless the visitor's present one holds it, too. */
const lapsedPage = (call: CallName, { person, unverified }: Context): FormCall["lapsesTo"] =>
  person || unverified ? undefined : formCallOf(call)?.lapsesTo;

/**
 * Refusal for a lost session. A public form needs a new session only and is shown again as filled in, unless it lives on
 * what the session held; other calls need a login.
 */
const noSession = (call: CallName, context: Context): Refusal => {
  const lapsed = lapsedPage(call, context);
  if (lapsed) return Refusal.of("session-expired", { nextUrl: `${pageUrl(lapsed)}?${LAPSED}` });
  return callOf(call).access === "public"
    ? Refusal.of("session-renewed")
    : Refusal.of("session-expired", { nextUrl: loginUrl(call, context) });
};

/**
 * Refusal for a session that ended between two looks at its visitor. The phone's confirmation in another window, which
 * replaces the session, leads on as it does a moment later.
 */
export const endedSession = (call: CallName, before: Context, now: Context): Refusal =>
  before.unverified && now.person ? Refusal.of("moved-on", { nextUrl: whereNext(now) }) : noSession(call, before);

/**
 * The form that a post comes from, issued to whichever session: proven by its key and the token of that session.
 * Undefined for a form that is unknown, older than seven days, or not this post's.
 */
export const provenForm = async (
  { db, services, now }: Context,
  { key, csrf }: Pick<PostedBody, "key" | "csrf">,
): Promise<FormView | undefined> => {
  const view = key ? await formViewOfKey(db, key, now) : undefined;
  return view && isToken(services.secrets.signing, view.owner, csrf) ? view : undefined;
};

/**
 * Refusal of a form issued to another session than the present one. A person's form needs that person to log in: it is
 * renewed when they have done so in another window, and never accepted from another profile.
 */
const otherSession = async (call: CallName, context: Context, body: PostedBody): Promise<Refusal> => {
  const view = await provenForm(context, body);
  if (!view) return Refusal.of("forbidden");
  if (!view.userId)
    return lapsedPage(call, context) || (await isOfBefore(view, context))
      ? noSession(call, context)
      : Refusal.of("forbidden");
  if (!context.person) return Refusal.of("session-expired", { nextUrl: loginUrl(call, context) });
  return Refusal.of(context.person.id === view.userId ? "session-renewed" : "other-profile");
};

/**
 * Whether an anonymous form is of another window of this browser, and no forgery: of the session that this one replaced
 * when the visitor logged in there, or of a sibling, as two windows opened at once each start a session and the browser
 * keeps the later.
 */
const isOfBefore = async ({ owner }: FormView, { db, session, now }: Context): Promise<boolean> => {
  if (owner === session?.data.replaces) return true;
  const sibling = session?.userId ? undefined : await liveSession(db, owner, now);
  return sibling !== undefined && sibling.userId === null;
};

/** Refuses a visitor without access to the call, or whose application has moved on. */
export const checkPlace = (call: CallName, context: Context): void => {
  const verdict = mayCall(call, context);
  if (verdict.ok) return;
  const { why, nextUrl } = verdict;
  if (why === "login") refuse("session-expired", { nextUrl });
  if (why === "password") refuse("password-again", { nextUrl });
  if (why === "number") refuse("number-first", { nextUrl });
  refuse("moved-on", { nextUrl: context.application ? (untakenUrl(call) ?? nextUrl) : nextUrl });
};

/** The page of the status, which says that the choice of a call's form was not taken; undefined for any other form. */
export const untakenUrl = (call: CallName): string | undefined => {
  const untaken = formCallOf(call)?.untaken;
  return untaken && `${pageUrl("applicationStatus")}?${untaken}=1`;
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
