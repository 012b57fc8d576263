/**
 * Pipeline of a form post: idempotency key, repeat, session, token, access, version, budget, rules, captcha, effect.
 * Nothing before the effect writes application data; the effect, its key and its response commit together.
 */
import type { Ask, FormValues } from "#src/engine/core/rule.ts";
import type { CallName } from "#src/api/calls/calls.ts";
import { callOf, formCallOf, formOf } from "#server/calls/calls.ts";
import { compile } from "#src/engine/core/compile.ts";
import type { Descriptor, StagedFile } from "#src/engine/core/definition.ts";
import { factsOf } from "#src/engine/core/element-types.ts";
import { takesFiles } from "#src/engine/core/files.ts";
import { parseSubmission, type PostedFiles } from "#src/engine/server/parse-submission.ts";
import { readPath, writePath } from "#src/engine/core/names.ts";
import { validators } from "#validators";
import { dropDraft } from "#server/store/tables/drafts.ts";
import type { FormView } from "#server/store/tables/form-views.ts";
import { formOfVersion } from "#server/forms/form-of-version.ts";
import { issuedForm, type Fill } from "#server/forms/issue-form.ts";
import { resolveListed } from "#server/lists/resolve.ts";
import type { Effect, Post } from "./handler.ts";
import { whereNext } from "./journey.ts";
import { keepFiles } from "#server/uploads/keep.ts";
import { settleFiles } from "#server/uploads/settle.ts";
import { checkPlace, checkSession, endedSession } from "./admission.ts";
import { keepClosedStep } from "./refused-step.ts";
import { takeBudgets } from "./budgets.ts";
import type { PostedBody } from "#server/visit/body.ts";
import { whoIs, type Context } from "#server/visit/context.ts";
import { passCaptcha } from "./captcha.ts";
import { hasCaptcha } from "#server/forms/captcha-element.ts";
import { isToken } from "#server/visit/csrf.ts";
import { checkAnswers } from "./stored-elsewhere.ts";
import { claimKey, inProgress, oneAtATime, storedAnswer } from "./idempotency.ts";
import type { StoredAnswer } from "#server/store/db/form-tables.ts";
import { keepAnswer, type PostIdentity } from "#server/store/tables/idempotency.ts";
import { refuse, Refusal } from "#server/kernel/refusal.ts";
import { holdSession } from "#server/store/tables/sessions.ts";
import type { Begun } from "#server/visit/session.ts";

type Identity = PostIdentity & { call: CallName };

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
  const identity = { key: body.key ?? "", session: context.handle.presentedHash, call, bodyHash: body.hash };
  try {
    return await (identity.key
      ? oneAtATime(identity.key, () => postOnce(identity, handler, context, body, ask))
      : postOnce(identity, handler, context, body, ask));
  } catch (error) {
    if (error instanceof Refusal) return refused(error, call, context, body);
    throw error;
  }
};

const postOnce = async (
  identity: Identity,
  handler: Post,
  context: Context,
  body: PostedBody,
  ask: Ask,
): Promise<SubmissionReply> => {
  const { call } = identity;
  const repeated = await repeatedAnswer(identity, context);
  if (repeated) return { ok: true, answer: repeated };
  try {
    await checkSession(call, context, body);
    checkPlace(call, context);
    const { descriptor, isCurrent, shown } = await shownDescriptor(call, handler, context, body);
    const settled = await settleFiles(context, call, body);
    await takeBudgets(context, call, { hasFiles: body.uploads.length > 0 });
    const { given, values, errors, revealed } = await judgeBody(descriptor, context, settled, ask);
    if (!isCurrent) refuse(shown ? "form-changed" : "form-old");
    if (Object.keys(errors).length > 0)
      return {
        ok: false,
        given,
        refusal: Refusal.ofFields(errors),
        revealed: revealed.map(({ name }) => name),
        ...(shown && { shown }),
      };
    const submission = { form: formOf(call), values };
    if (hasCaptcha(descriptor) && ((await handler.asksCaptcha?.(context, submission)) ?? true))
      await passCaptcha(context, body, shown?.shownAt);
    const prepared = await handler.prepare?.(context, submission);
    const accepted = { descriptor, shown, values, prepared };
    return { ok: true, answer: await effectOnce(identity, handler, context, accepted) };
  } catch (error) {
    // The same post may have taken effect on another node meanwhile; what it used up is then missing here.
    const done = error instanceof Refusal ? await repeatedAnswer(identity, context) : undefined;
    if (done) return { ok: true, answer: done };
    throw error;
  }
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
  const given = status === 403 ? {} : await givenOf(call, context, body);
  if (next === "go-on") await keepClosedStep(call, context, body);
  const shown = body.key ? await issuedForm(context, body.key) : undefined;
  if (next !== "go-on" || nextUrl) return { ok: false, refusal, given, revealed: [], ...(shown && { shown }) };
  const { db, session } = context;
  const now = { ...context, ...(await whoIs(db, session)) };
  return { ok: false, refusal: refusal.leadingTo(whereNext(now)), given, revealed: [] };
};

/** The typed values, parsed without running server-checking rules. */
const givenOf = async (call: CallName, { services, today }: Context, { entries }: PostedBody): Promise<FormValues> => {
  const { definition, version } = services.definitions.get(formOf(call))!;
  const { given } = await judgeBody({ ...definition, version, values: {} }, { today }, { entries }, () =>
    Promise.resolve({ skipped: true }),
  );
  return given;
};

/** The typed values of a post that broke off, as far as they arrived. Empty when the post may be forged. */
export const givenSoFar = async (call: CallName, context: Context, body: PostedBody): Promise<FormValues> => {
  const { secrets, definitions } = context.services;
  if (body.entries.length === 0 || (context.session && !isToken(secrets.signing, context.session.hash, body.csrf)))
    return {};
  const { definition, version } = definitions.get(formOf(call))!;
  const { byName } = compile({ ...definition, version, values: {} }, validators);
  const given = await givenOf(call, context, body);
  const soFar: FormValues = {};
  for (const [name] of body.entries) {
    const field = byName.get(name);
    const value = field && !takesFiles(field) ? readPath(given, field.path) : undefined;
    if (field && value !== undefined) writePath(soFar, field.path, value);
  }
  return soFar;
};

/**
 * The stored response of a repeated post, whose session this visit then joins. Runs before the session and token
 * checks: the effect may have ended the old session.
 */
const repeatedAnswer = async (identity: Identity, { db, now, handle }: Context): Promise<StoredAnswer | undefined> => {
  if (!identity.key || !identity.session) return undefined;
  const stored = await storedAnswer(db, identity, handle.session?.hash);
  if (stored?.session && stored.session !== handle.session?.hash) await handle.join(db, now, stored.session);
  return stored;
};

/** The form as it was issued: fields and rules of its version, today's limits and prices. */
const shownDescriptor = async (
  call: CallName,
  handler: Post,
  context: Context,
  body: PostedBody,
): Promise<{ descriptor: Descriptor; isCurrent: boolean; shown?: FormView }> => {
  const { form, keyless } = formCallOf(call)!;
  const current = context.services.definitions.get(form)!;
  if (keyless) return { descriptor: { ...current.definition, version: current.version, values: {} }, isCurrent: true };
  const shown = body.key ? await issuedForm(context, body.key) : undefined;
  const asShown = shown?.form === form && shown?.call === call && (body.version ?? shown?.version) === shown?.version;
  const issued = await formOfVersion(context, asShown && shown ? shown : { form, version: current.version });
  const { version } = issued;
  const { values = {}, props, locked = [] }: Fill = (await handler.fill?.(context)) ?? {};
  const unproved = hiddenPaths(issued).filter((path) => !handler.proves?.includes(path));
  return {
    descriptor: { ...issued, values, props, locked: [...locked, ...unproved] },
    isCurrent: asShown && version === shown?.version,
    shown,
  };
};

const hiddenPaths = (form: Descriptor): string[] =>
  compile(form, validators)
    .fields.filter((field) => factsOf(field).unseen)
    .map(({ path }) => path);

const judgeBody = (
  descriptor: Descriptor,
  { today }: Pick<Context, "today">,
  { entries, files }: Pick<PostedBody, "entries"> & { files?: PostedFiles },
  ask: Ask,
) =>
  parseSubmission({
    plan: compile(descriptor, validators),
    today,
    ask,
    lookUp: resolveListed,
    entries,
    files,
    shown: descriptor.values,
  });

/** A judged post: the form as shown, when it was, the accepted values, and what the handler prepared from them. */
type Accepted = { descriptor: Descriptor; shown?: FormView; values: FormValues; prepared: unknown };

const effectOnce = async (
  identity: Identity,
  handler: Post,
  context: Context,
  { descriptor, shown, values, prepared }: Accepted,
): Promise<StoredAnswer> => {
  const { handle, now, session } = context;
  const { call } = identity;
  const keyless = Boolean(formCallOf(call)?.keyless);
  const done = await context.services.database.transaction(async (trx) => {
    if (!keyless && !(await claimKey(trx, identity, now))) return undefined;
    // The state is read again inside the transaction: another post may have changed it since the check.
    const isHeld = session === null || (await holdSession(trx, session));
    const inside: Context = { ...context, db: trx, ...(await whoIs(trx, session)) };
    // The session may have ended while the post was arriving and being judged.
    if (!isHeld) throw endedSession(call, context, inside);
    checkPlace(call, inside);
    const isStep = callOf(call).drafts === "server";
    if (isStep && shown) await checkAnswers(inside, shown, descriptor, values);
    const effect = await handler.effect(
      inside,
      { form: formOf(call), values: await keepFiles(inside, call, values) },
      prepared,
    );
    const form = formOf(call);
    if (isStep && inside.person && inside.drafted.has(form)) await dropDraft(trx, inside.person.id, form);
    const begun = effect.signIn && (await handle.renew(trx, now, effect.signIn));
    if (effect.signOut) await handle.end(trx);
    const answer = answerOf(effect, begun);
    if (!keyless) await keepAnswer(trx, identity.key, answer);
    return { ...effect, answer, begun };
  });
  if (!done) return (await repeatedAnswer(identity, context)) ?? Promise.reject(inProgress());
  // Cookies are set after the commit only.
  if (done.begun) {
    handle.use(done.begun);
    handle.rememberOrForget(done.begun);
  }
  if (done.signOut) handle.leave();
  if (done.hasBegun) context.device.keep();
  if (done.knowsDevice) context.knownDevice.keep();
  return done.answer;
};

const answerOf = ({ nextUrl, realRedirect }: Effect, begun: Begun | undefined): StoredAnswer => ({
  status: 200,
  ...(nextUrl && { nextUrl }),
  ...(realRedirect && { realRedirect }),
  ...(begun && { session: begun.session.hash }),
});
