/**
 * The one way a form post goes: origin, key, repeat, session, token, access, version, budget, rules, captcha, effect.
 * Nothing before the effect writes; the effect, its idempotency key and its answer commit together.
 */
import type { Ask, FormValues } from "#src/domain/rule.ts";
import { callRow, type CallName } from "#src/api/contract.ts";
import { compile } from "#src/engine/compile.ts";
import type { Definition, Descriptor, StagedFile } from "#src/engine/definition.ts";
import { takesFiles } from "#src/engine/held-files.ts";
import { judge, type PostedFiles } from "#src/engine/judge.ts";
import { readPath, writePath } from "#src/engine/names.ts";
import { validators } from "#validators";
import { definitionOfVersion } from "#server/store/definitions.ts";
import { dropDraft } from "#server/store/drafts.ts";
import { ownerOfForm, shownForm, type Fill } from "#server/forms/descriptor.ts";
import { askServer } from "#server/forms/ask.ts";
import { resolveListed } from "#server/lists/resolve.ts";
import type { Effect, Post } from "#server/handlers/handler.ts";
import { whereNext } from "#server/journey.ts";
import { keepFiles } from "#server/uploads/keep.ts";
import { settleFiles } from "#server/uploads/settle.ts";
import { loginUrl, mayCall } from "./access.ts";
import { takeBudgets } from "./budgets.ts";
import type { PostedBody } from "./body.ts";
import { lockPerson, whoIs, type Context } from "./context.ts";
import { hasCaptcha, passCaptcha } from "./captcha.ts";
import { isToken } from "./csrf.ts";
import { claimKey, inProgress, keepAnswer, oneAtATime, storedAnswer, type PostIdentity, type Stored } from "./idempotency.ts";
import { Refusal } from "./refusal.ts";
import { holdSession, liveSessions, type Begun } from "./session.ts";

type Identity = PostIdentity & { call: CallName };

/** What became of a post. */
export type PostReply =
  | { ok: true; answer: Stored }
  /** Refused: what was typed goes back with it, as far as it was read, so that a plain post can be shown again; the names of fields that it was the first to show are not blamed there. */
  | { ok: false; refusal: Refusal; given: FormValues; revealed: readonly string[]; staged?: Record<string, StagedFile[]> };

/** Runs a post through the whole policy. Throws only what is nobody's refusal. */
export const runPost = async (call: CallName, handler: Post, context: Context, body: PostedBody): Promise<PostReply> => {
  const identity = { key: body.key ?? "", session: context.handle.presentedHash, call, bodyHash: body.hash };
  try {
    return await (identity.key ? oneAtATime(identity.key, () => postOnce(identity, handler, context, body)) : postOnce(identity, handler, context, body));
  } catch (error) {
    if (error instanceof Refusal) return refused(error, call, context, body);
    throw error;
  }
};

const postOnce = async (identity: Identity, handler: Post, context: Context, body: PostedBody): Promise<PostReply> => {
  const { call } = identity;
  const repeated = await repeatedAnswer(identity, context);
  if (repeated) return { ok: true, answer: repeated };
  try {
    await checkSession(call, context, body);
    checkPlace(call, context);
    const { descriptor, isCurrent, shownAt } = await shownDescriptor(call, handler, context, body);
    const settled = await settleFiles(context, call, body);
    await takeBudgets(context, call);
    const { given, values, errors, revealed } = await judgeBody(descriptor, context, settled, askServer(context));
    if (!isCurrent) throw stale();
    if (Object.keys(errors).length > 0) return { ok: false, given, refusal: new Refusal({ status: 400, errors }), revealed: revealed.map(({ name }) => name) };
    if (hasCaptcha(descriptor)) await passCaptcha(context, body, shownAt);
    const prepared = await handler.prepare?.(context, values);
    return { ok: true, answer: await effectOnce(identity, handler, context, values, prepared) };
  } catch (error) {
    // On another node the same post may have had its effect meanwhile: what it used up then misses here.
    const done = error instanceof Refusal ? await repeatedAnswer(identity, context) : undefined;
    if (done) return { ok: true, answer: done };
    throw error;
  }
};

/** A refusal with everything a page needs to go on from it. */
const refused = async (refusal: Refusal, call: CallName, context: Context, body: PostedBody): Promise<PostReply> => {
  const { status, nextUrl, stale: isStale, retryAfter, errors } = refusal.refused;
  // Whoever forged a form does not get it back filled in.
  const given = status === 403 ? {} : await givenOf(call, context, body);
  if (status !== 409 || nextUrl || isStale || retryAfter) return { ok: false, refusal, given, revealed: [] };
  const { db, session } = context;
  const now = { ...context, ...(await whoIs(db, session)) };
  return { ok: false, refusal: new Refusal({ status, errors, nextUrl: whereNext(now) }), given, revealed: [] };
};

/** What was typed, read without judging it. */
const givenOf = async (call: CallName, { services, today }: Context, { entries }: PostedBody): Promise<FormValues> => {
  const { definition, version } = services.definitions.get(callRow(call).form!)!;
  const { given } = await judgeBody({ ...definition, version, values: {} }, { today }, { entries }, () => Promise.resolve({ skipped: true }));
  return given;
};

/** Of a post that could not be read to its end, what of its fields had come. Nothing when it may be forged. */
export const givenSoFar = async (call: CallName, context: Context, body: PostedBody): Promise<FormValues> => {
  const { secrets, definitions } = context.services;
  if (body.entries.length === 0 || (context.session && !isToken(secrets.signing, context.session.hash, body.csrf))) return {};
  const { definition, version } = definitions.get(callRow(call).form!)!;
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

/** A repeat of a post that had its effect. Comes before session and token: the effect may have ended the old session. */
const repeatedAnswer = async (identity: Identity, { db, now, handle }: Context): Promise<Stored | undefined> => {
  if (!identity.key || !identity.session) return undefined;
  const stored = await storedAnswer(db, identity);
  if (stored?.session && stored.session !== handle.session?.hash) await handle.join(db, now, stored.session);
  return stored;
};

/** Refuses without a live session, without its token, and without a key where one is needed. */
export const checkSession = async (call: CallName, context: Context, body: PostedBody): Promise<void> => {
  if (!context.session) throw noSession(call, context);
  if (!isToken(context.services.secrets.signing, context.session.hash, body.csrf)) {
    throw (await isOfSibling(context, body)) ? noSession(call, context) : new Refusal({ status: 403, errors: { _form: { code: "forbidden" } } });
  }
  if (!body.key && !callRow(call).keyless) throw new Refusal({ status: 400, errors: { _form: { code: "no-key" } } });
};

/** A public form needs no login, only a new session: it is shown again as it was filled in. */
const noSession = (call: CallName, context: Context): Refusal =>
  callRow(call).access === "public" ? new Refusal({ status: 401, errors: { _form: { code: "session-renewed" } } }) : loggedOut(loginUrl(call, context));

/** Two windows opened at once begin a session each, and the browser keeps the later: the form of the other is no forgery. */
const isOfSibling = async ({ db, services, session, now }: Context, { key, csrf }: PostedBody): Promise<boolean> => {
  const owner = key && !session?.userId ? await ownerOfForm(db, key) : undefined;
  if (!owner || !isToken(services.secrets.signing, owner, csrf)) return false;
  const [sibling] = await liveSessions(db, [owner], now);
  return sibling !== undefined && sibling.user_id === null;
};

/** Refuses who may not make the call, or belongs elsewhere by now. */
export const checkPlace = (call: CallName, context: Context): void => {
  const verdict = mayCall(call, context);
  if (verdict.ok) return;
  if (verdict.why === "login") throw loggedOut(verdict.nextUrl);
  throw new Refusal({ status: 409, nextUrl: verdict.nextUrl, errors: { _form: { code: "moved-on" } } });
};

const loggedOut = (nextUrl: string): Refusal => new Refusal({ status: 401, nextUrl, errors: { _form: { code: "session-expired" } } });

const stale = (): Refusal => new Refusal({ status: 409, stale: true, errors: { _form: { code: "form-changed" } } });

/** The form as it was shown: its own version's fields and rules, today's limits and prices. */
const shownDescriptor = async (call: CallName, handler: Post, context: Context, body: PostedBody): Promise<{ descriptor: Descriptor; isCurrent: boolean; shownAt?: Date }> => {
  const { form, keyless } = callRow(call);
  const current = context.services.definitions.get(form!)!;
  if (keyless) return { descriptor: { ...current.definition, version: current.version, values: {} }, isCurrent: true };
  const shown = body.key ? await shownForm(context, body.key) : undefined;
  const asShown = shown?.form === form && shown?.call === call && (body.version ?? shown?.version) === shown?.version;
  const older = asShown && shown && shown.version !== current.version ? await definitionOfVersion(context.db, form!, shown.version) : undefined;
  const { definition, version } = older && shown ? { definition: older, version: shown.version } : current;
  const { values = {}, props, locked = [] }: Fill = (await handler.fill?.(context)) ?? {};
  const unproved = hiddenPaths(definition, version).filter((path) => !handler.proves?.includes(path));
  return { descriptor: { ...definition, version, values, props, locked: [...locked, ...unproved] }, isCurrent: asShown && version === shown?.version, shownAt: shown?.shown_at };
};

const hiddenPaths = (definition: Definition, version: string): string[] =>
  compile({ ...definition, version, values: {} }, validators).fields.filter(({ type }) => type === "hidden").map(({ path }) => path);

const judgeBody = (descriptor: Descriptor, { today }: Pick<Context, "today">, { entries, files }: Pick<PostedBody, "entries"> & { files?: PostedFiles }, ask: Ask) =>
  judge({ plan: compile(descriptor, validators), rules: validators, today, ask, lookUp: resolveListed, entries, files, shown: descriptor.values });

const effectOnce = async (identity: Identity, handler: Post, context: Context, values: FormValues, prepared: unknown): Promise<Stored> => {
  const { handle, now, session } = context;
  const { call } = identity;
  const keyless = Boolean(callRow(call).keyless);
  const done = await context.services.database.transaction(async (trx) => {
    if (!keyless && !(await claimKey(trx, identity, now))) return undefined;
    if (session?.userId) await lockPerson(trx, session.userId);
    // A post may take a while to arrive and to be judged.
    if (session && !(await holdSession(trx, session.hash))) throw noSession(call, context);
    // The state is read again under the transaction: between the check and here another post may have moved it.
    const inside: Context = { ...context, db: trx, ...(await whoIs(trx, session)) };
    checkPlace(call, inside);
    const effect = await handler.effect(inside, await keepFiles(inside, call, values), prepared);
    if (session?.userId && callRow(call).drafts) await dropDraft(trx, session.userId, callRow(call).form!);
    const begun = effect.signIn && (await handle.renew(trx, now, effect.signIn.userId, effect.signIn.data));
    if (effect.signOut) await handle.end(trx);
    const answer = answerOf(effect, begun);
    if (!keyless) await keepAnswer(trx, identity.key, answer);
    return { answer, begun, signOut: effect.signOut, hasBegun: effect.hasBegun };
  });
  if (!done) return (await repeatedAnswer(identity, context)) ?? Promise.reject(inProgress());
  // Only what is committed reaches the browser.
  if (done.begun) handle.use(done.begun);
  if (done.signOut) handle.leave();
  if (done.hasBegun) context.device.keep();
  return done.answer;
};

const answerOf = ({ nextUrl, realRedirect }: Effect, begun: Begun | undefined): Stored => ({
  status: 200, ...(nextUrl && { nextUrl }), ...(realRedirect && { realRedirect }), ...(begun && { session: begun.session.hash }),
});
