/**
 * Pipeline of a form's post, whoever makes it: repeat, session, token, access, form as it was issued, files, budgets,
 * rules, captcha, effect. The effect, its key and its answer commit together. Nothing before the effect writes business
 * data, but for the `prepare` of staff's posts that ask a provider, are too long for one transaction, or keep their refusal;
 * it commits by itself, before the key. Made twice it finds what is done: an answer that is recorded, a file by its hash,
 * days that are closed, messages that wait no more, an invitation that is used up. Only the demo's clock would move twice.
 */
import type { Ask, FormValues } from "#src/engine/core/rule.ts";
import type { Descriptor } from "#src/engine/core/definition.ts";
import { formOfVersion } from "#server/forms/form-of-version.ts";
import { judge, plainForm } from "#server/forms/judge-form.ts";
import { Refusal, refuse } from "#server/kernel/refusal.ts";
import type { Services } from "#server/services.ts";
import type { StoredAnswer } from "#server/store/db/form-tables.ts";
import type { Db, Trx } from "#server/store/db/schema.ts";
import type { FormView } from "#server/store/tables/form-views.ts";
import { keepAnswer, type PostIdentity } from "#server/store/tables/idempotency.ts";
import type { PostedBody } from "#server/visit/body.ts";
import type { Settled } from "#server/uploads/settle.ts";
import type { Day } from "#src/domain/time/dates.ts";
import type { Submission } from "./handler.ts";
import { claimKey, inProgress, oneAtATime } from "./idempotency.ts";

/** What the pipeline itself knows of a request. */
export type PostContext = { services: Services; db: Db; now: Date; today: Day };

/** A post that its form's rules accept: the form as it was issued, and the values. */
type Accepted = Submission & { descriptor: Descriptor; shown?: FormView; prepared: unknown };

/** A call's post as the pipeline runs it: what is asked differs between the borrowers' visitors and the staff. */
export type RunnablePost<Context extends PostContext, Done> = {
  /** Names the call among the keys. */
  call: string;
  form: string;
  /** Repeats harmlessly, so that it needs no key. */
  keyless: boolean;
  /** Answers rules that ask the server; without it they are left out. */
  ask?: Ask;
  /** Hash of the session that the post presents, live or not. */
  presented(context: Context): string;
  /** The answer of the same post of before, as far as this visitor may have it. */
  repeated(context: Context, identity: PostIdentity): Promise<StoredAnswer | undefined>;
  /** Refuses a post without session, token or key, and whoever may not make the call now. */
  admit(context: Context, body: PostedBody): Promise<void>;
  /** The form that was issued to the present session under the post's key. */
  issued(context: Context, body: PostedBody): Promise<FormView | undefined>;
  /** What the issued form holds besides its definition: values, limits, and paths that no post may set. */
  filled(context: Context, issued: Descriptor): Promise<Pick<Descriptor, "values" | "props" | "locked">>;
  /** The form's own entries, with the files that the post brings or names. */
  settle(context: Context, body: PostedBody): Promise<Settled>;
  takeBudgets(context: Context, body: PostedBody): Promise<void>;
  /** Demands the solution of the form's captcha. */
  solve?(context: Context, body: PostedBody, accepted: Omit<Accepted, "prepared">): Promise<void>;
  /** Slow or refusing work before the transaction. */
  prepare?(context: Context, submission: Submission): Promise<unknown>;
  /** The context within the transaction, where who posts is read again under lock; refuses who may not any more. */
  inside(context: Context, trx: Trx): Promise<Context>;
  effect(inside: Context, accepted: Accepted): Promise<Done>;
  answerOf(done: Done): StoredAnswer;
  /** What is to be done after the commit only: cookies. */
  afterwards?(context: Context, done: Done): void;
};

/** What comes of a post. Where it took effect just now, what its effect returned is there, too. */
export type PostOutcome<Done> =
  | { ok: true; answer: StoredAnswer; done?: Done }
  /** Its rules refuse values: `revealed` names the fields that this post showed for the first time; they get no errors. */
  | { ok: false; refusal: Refusal; given: FormValues; revealed: readonly string[]; shown?: FormView };

/** Runs a post. Throws its refusal, but for that of its values. */
export const runPost = async <Context extends PostContext, Done>(
  post: RunnablePost<Context, Done>,
  context: Context,
  body: PostedBody,
): Promise<PostOutcome<Done>> => {
  const { call } = post;
  const identity = { key: body.key ?? "", session: post.presented(context), call, bodyHash: body.hash };
  return identity.key
    ? oneAtATime(identity.key, () => postOnce(post, identity, context, body))
    : postOnce(post, identity, context, body);
};

const postOnce = async <Context extends PostContext, Done>(
  post: RunnablePost<Context, Done>,
  identity: PostIdentity,
  context: Context,
  body: PostedBody,
): Promise<PostOutcome<Done>> => {
  // Before session and token are looked at: the effect may have ended the old session.
  const repeated = await repeatedAnswer(post, identity, context);
  if (repeated) return { ok: true, answer: repeated };
  try {
    await post.admit(context, body);
    const { descriptor, isCurrent, shown } = await issuedForm(post, context, body);
    const settled = await post.settle(context, body);
    await post.takeBudgets(context, body);
    const { given, values, errors, revealed } = await judge(descriptor, {
      ...settled,
      today: context.today,
      ...(post.ask && { ask: post.ask }),
    });
    if (!isCurrent) refuse(shown ? "form-changed" : "form-old");
    if (Object.keys(errors).length > 0)
      return {
        ok: false,
        given,
        refusal: Refusal.ofFields(errors),
        revealed: revealed.map(({ name }) => name),
        ...(shown && { shown }),
      };
    const accepted = { form: post.form, values, descriptor, ...(shown && { shown }) };
    await post.solve?.(context, body, accepted);
    const prepared = await post.prepare?.(context, accepted);
    return await effectOnce(post, identity, context, { ...accepted, prepared });
  } catch (error) {
    // The same post may have taken effect on another node meanwhile; what it used up is then missing here.
    const done = error instanceof Refusal ? await repeatedAnswer(post, identity, context) : undefined;
    if (done) return { ok: true, answer: done };
    throw error;
  }
};

const repeatedAnswer = async <Context extends PostContext, Done>(
  post: RunnablePost<Context, Done>,
  identity: PostIdentity,
  context: Context,
): Promise<StoredAnswer | undefined> =>
  identity.key && identity.session ? post.repeated(context, identity) : undefined;

/** The form as it was issued: fields and rules of its version, today's limits and prices. */
const issuedForm = async <Context extends PostContext, Done>(
  { call, form, keyless, issued, filled }: RunnablePost<Context, Done>,
  context: Context,
  body: PostedBody,
): Promise<{ descriptor: Descriptor; isCurrent: boolean; shown?: FormView }> => {
  const current = plainForm(context.services, form);
  if (keyless) return { descriptor: { ...current, ...(await filled(context, current)) }, isCurrent: true };
  const shown = body.key ? await issued(context, body) : undefined;
  const asShown = shown?.form === form && shown.call === call && (body.version ?? shown.version) === shown.version;
  const plain = asShown ? await formOfVersion(context, shown) : current;
  return {
    descriptor: { ...plain, ...(await filled(context, plain)) },
    isCurrent: asShown && plain.version === shown.version,
    ...(shown && { shown }),
  };
};

/** The typed values of a post, parsed without running rules that ask the server. */
export const givenIn = async (
  { services, today }: Pick<PostContext, "services" | "today">,
  form: string,
  { entries }: Pick<PostedBody, "entries">,
): Promise<FormValues> => (await judge(plainForm(services, form), { today, entries })).given;

const effectOnce = async <Context extends PostContext, Done>(
  post: RunnablePost<Context, Done>,
  identity: PostIdentity,
  context: Context,
  accepted: Accepted,
): Promise<PostOutcome<Done>> => {
  const taken = await context.services.database.transaction(async (trx) => {
    if (!post.keyless && !(await claimKey(trx, identity, context.now))) return undefined;
    const done = await post.effect(await post.inside(context, trx), accepted);
    const answer = post.answerOf(done);
    if (!post.keyless) await keepAnswer(trx, identity.key, answer);
    return { done, answer };
  });
  if (!taken) {
    const answer = await repeatedAnswer(post, identity, context);
    if (!answer) throw inProgress();
    return { ok: true, answer };
  }
  post.afterwards?.(context, taken.done);
  return { ok: true, ...taken };
};
