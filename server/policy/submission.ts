/** A borrower's post, run through the pipeline (`run-post.ts`). */
import type { Ask, FormValues } from "#src/engine/core/rule.ts";
import type { CallName } from "#src/api/calls/calls.ts";
import { callOf, formCallOf, formOf } from "#server/calls/calls.ts";
import { compile } from "#src/engine/core/compile.ts";
import type { Descriptor, StagedFile } from "#src/engine/core/definition.ts";
import { factsOf } from "#src/engine/core/element-types.ts";
import { takesFiles } from "#src/engine/core/files.ts";
import { readPath, writePath } from "#src/engine/core/names.ts";
import { hasCaptcha } from "#server/forms/captcha-element.ts";
import { issuedForm, type Fill } from "#server/forms/issue-form.ts";
import { Refusal } from "#server/kernel/refusal.ts";
import type { StoredAnswer } from "#server/store/db/form-tables.ts";
import { dropDraft } from "#server/store/tables/drafts.ts";
import type { FormView } from "#server/store/tables/form-views.ts";
import { holdSession } from "#server/store/tables/sessions.ts";
import { keepFiles } from "#server/uploads/keep.ts";
import { settleFiles } from "#server/uploads/settle.ts";
import type { PostedBody } from "#server/visit/body.ts";
import { whoIs, type Context } from "#server/visit/context.ts";
import { isToken } from "#server/visit/csrf.ts";
import type { Begun } from "#server/visit/session.ts";
import { validators } from "#validators";
import { checkPlace, checkSession, endedSession } from "./admission.ts";
import { takeBudgets } from "./budgets.ts";
import { passCaptcha } from "./captcha.ts";
import type { Effect, Post } from "./handler.ts";
import { storedAnswer } from "./idempotency.ts";
import { whereNext } from "./journey.ts";
import { keepClosedStep } from "./refused-step.ts";
import { givenIn, runPost, type RunnablePost } from "./run-post.ts";
import { checkAnswers } from "./stored-elsewhere.ts";

/** Result of a post. */
export type SubmissionReply =
  | { ok: true; answer: StoredAnswer }
  /**
   * Refused: the typed values are returned as far as they were read, so that a plain post can show the form again.
   * `revealed` names the fields this post showed for the first time; they get no errors there.
   */
  | {
      ok: false;
      refusal: Refusal;
      given: FormValues;
      revealed: readonly string[];
      /** The form that was posted, as it was issued. */
      shown?: FormView;
      staged?: Record<string, StagedFile[]>;
    };

/** Runs a post through the pipeline; `ask` answers server-checking rules. Returns refusals; throws any other error. */
export const runSubmission = async (
  call: CallName,
  handler: Post,
  context: Context,
  body: PostedBody,
  ask: Ask,
): Promise<SubmissionReply> => {
  try {
    return await runPost(visitorsPost(call, handler, ask), context, body);
  } catch (error) {
    if (error instanceof Refusal) return refused(error, call, context, body);
    throw error;
  }
};

type Done = Effect & { begun?: Begun };

const hiddenPaths = (form: Descriptor): string[] =>
  compile(form, validators)
    .fields.filter((field) => factsOf(field).unseen)
    .map(({ path }) => path);

/** What the pipeline asks of a borrower's visit. */
const visitorsPost = (call: CallName, handler: Post, ask: Ask): RunnablePost<Context, Done> => {
  const { form, keyless = false } = formCallOf(call)!;
  const isStep = callOf(call).drafts === "server";
  return {
    call,
    form,
    keyless,
    ask,
    presented: ({ handle }) => handle.presentedHash,
    repeated: async ({ db, now, handle }, identity) => {
      const stored = await storedAnswer(db, identity, handle.session?.hash);
      // The visit joins the session that the effect began.
      if (stored?.session && stored.session !== handle.session?.hash) await handle.join(db, now, stored.session);
      return stored;
    },
    admit: async (context, body) => {
      await checkSession(call, context, body);
      checkPlace(call, context);
    },
    issued: (context, { key = "" }) => issuedForm(context, key),
    filled: async (context, issued) => {
      const { values = {}, props, locked = [] }: Fill = (!keyless && (await handler.fill?.(context))) || {};
      const unproved = keyless ? [] : hiddenPaths(issued).filter((path) => !handler.proves?.includes(path));
      return { values, ...(props && { props }), locked: [...locked, ...unproved] };
    },
    settle: (context, body) => settleFiles(context, call, body),
    takeBudgets: (context, { uploads }) => takeBudgets(context, call, { hasFiles: uploads.length > 0 }),
    solve: async (context, body, accepted) => {
      if (hasCaptcha(accepted.descriptor) && ((await handler.asksCaptcha?.(context, accepted)) ?? true))
        await passCaptcha(context, body, accepted.shown?.shownAt);
    },
    ...(handler.prepare && { prepare: handler.prepare }),
    inside: async (context, trx) => {
      const { session } = context;
      // The state is read again inside the transaction: another post may have changed it since the check.
      const isHeld = session === null || (await holdSession(trx, session));
      const inside: Context = { ...context, db: trx, ...(await whoIs(trx, session)) };
      // The session may have ended while the post was arriving and being judged.
      if (!isHeld) throw endedSession(call, context, inside);
      checkPlace(call, inside);
      return inside;
    },
    effect: async (inside, { shown, descriptor, values, prepared }) => {
      const { db: trx, handle, now, person, drafted } = inside;
      if (isStep && shown) await checkAnswers(inside, shown, descriptor, values);
      const effect = await handler.effect(inside, { form, values: await keepFiles(inside, call, values) }, prepared);
      if (isStep && person && drafted.has(form)) await dropDraft(trx, person.id, form);
      const begun = effect.signIn && (await handle.renew(trx, now, effect.signIn));
      if (effect.signOut) await handle.end(trx);
      return { ...effect, ...(begun && { begun }) };
    },
    answerOf: ({ nextUrl, realRedirect, begun }) => ({
      status: 200,
      ...(nextUrl && { nextUrl }),
      ...(realRedirect && { realRedirect }),
      ...(begun && { session: begun.session.hash }),
    }),
    afterwards: ({ handle, device, knownDevice }, { begun, signOut, hasBegun, knowsDevice }) => {
      if (begun) {
        handle.use(begun);
        handle.rememberOrForget(begun);
      }
      if (signOut) handle.leave();
      if (hasBegun) device.keep();
      if (knowsDevice) knownDevice.keep();
    },
  };
};

/** Result of a refused post, with everything a page needs to continue. */
const refused = async (
  refusal: Refusal,
  call: CallName,
  context: Context,
  body: PostedBody,
): Promise<SubmissionReply> => {
  const { status, next, nextUrl } = refusal.refused;
  // A 403 may be a forged post: its values are not reflected.
  const given = status === 403 ? {} : await givenIn(context, formOf(call), body);
  if (next === "go-on") await keepClosedStep(call, context, body);
  const shown = body.key ? await issuedForm(context, body.key) : undefined;
  if (next !== "go-on" || nextUrl) return { ok: false, refusal, given, revealed: [], ...(shown && { shown }) };
  const { db, session } = context;
  const now = { ...context, ...(await whoIs(db, session)) };
  return { ok: false, refusal: refusal.leadingTo(whereNext(now)), given, revealed: [] };
};

/** The typed values of a post that broke off, as far as they arrived. Empty when the post may be forged. */
export const givenSoFar = async (call: CallName, context: Context, body: PostedBody): Promise<FormValues> => {
  const { secrets, definitions } = context.services;
  if (body.entries.length === 0 || (context.session && !isToken(secrets.signing, context.session.hash, body.csrf)))
    return {};
  const { definition, version } = definitions.get(formOf(call))!;
  const { byName } = compile({ ...definition, version, values: {} }, validators);
  const given = await givenIn(context, formOf(call), body);
  const soFar: FormValues = {};
  for (const [name] of body.entries) {
    const field = byName.get(name);
    const value = field && !takesFiles(field) ? readPath(given, field.path) : undefined;
    if (field && value !== undefined) writePath(soFar, field.path, value);
  }
  return soFar;
};
