/** Types of handlers: they read a page's data or have an effect. The policy does everything around them. */
import type { Demands } from "#server/calls/demands.ts";
import type { Headers } from "#server/ports/card/card.ts";
import type { Services } from "#server/services.ts";
import type { FormValues } from "#src/engine/core/rule.ts";
import type { PostedBody } from "#server/visit/body.ts";
import type { Context } from "#server/visit/context.ts";
import type { NewLogin } from "#server/visit/session.ts";
import type { Fill } from "#server/forms/issue-form.ts";
import type { FormReader } from "#server/submissions/reader.ts";

/** A binary response: a PDF, an image. */
export type FileAnswer = { file: Buffer; mime: string; name: string; inline: boolean };
/** The URL on which the visitor should continue. */
export type Elsewhere = { nextUrl: string };

/** Returns data in the shape that the call's row names, a file, or the URL where the visitor should continue. */
export type Read = (context: Context) => Promise<object | Elsewhere | FileAnswer>;

/** Result of an effect. */
export type Effect = {
  nextUrl?: string;
  realRedirect?: boolean;
  /** Ends the session. */
  signOut?: true;
  /** Sets the device cookie (24 h) because an application was started – also for decoy registrations. */
  hasBegun?: true;
  /** Starts a session for this user, in the same transaction; `userId` is null for a decoy registration. */
  signIn?: NewLogin;
  /** Sets the cookie by which this device is known, because its owner logged in. */
  knowsDevice?: true;
};

/** The accepted values of a form, saved unchanged. Code reads them through the form's reader only. */
export type Submission = { readonly form: string; readonly values: FormValues };

type PostFacts<C> = {
  /** What the form shows this visitor; evaluated again at the post, so that limits and prices are current. */
  fill?(context: C): Promise<Fill>;
  /**
   * Paths of hidden fields whose posted values the handler verifies. Any other hidden field keeps the server's value,
   * whatever is posted.
   */
  proves?: readonly string[];
};

/** Decides whether a post needs its form's captcha; without this every post does. */
type AsksCaptcha<C, Form> = (context: C, form: Form) => Promise<boolean>;

/** What a post of one form does; `Form` is its reader's type, `Prepared` the result of `prepare`. */
type PostOf<Form, Prepared, C, Done> = PostFacts<C> & {
  asksCaptcha?: AsksCaptcha<C, Form>;
  /** Slow or refusing work before the transaction: hashing, checks against other rows, what asks an outside service. */
  prepare?(context: C, form: Form): Promise<Prepared>;
  /** The effect, in one transaction with the idempotency key. `context.db` is that transaction. */
  effect(context: C, form: Form, prepared: Prepared, submission: Submission): Promise<Done>;
};

/** A post as the pipeline runs it, of the borrowers' visitors or, with another context, of the staff. Made by `definePost`. */
export type Post<C = Context, Done = Effect> = PostFacts<C> & {
  asksCaptcha?: AsksCaptcha<C, Submission>;
  prepare?(context: C, submission: Submission): Promise<unknown>;
  effect(context: C, submission: Submission, prepared: unknown): Promise<Done>;
};

/** Declares a form's post. `reader` types the form; the result of `prepare` types `prepared`. */
export const definePost = <Form, Prepared = undefined, C = Context, Done = Effect>(
  reader: FormReader<Form>,
  { asksCaptcha, prepare, effect, ...facts }: PostOf<Form, Prepared, C, Done>,
): Post<C, Done> => ({
  ...facts,
  ...(asksCaptcha && { asksCaptcha: (context, { values }) => asksCaptcha(context, reader.read(values)) }),
  ...(prepare && { prepare: (context, { values }) => prepare(context, reader.read(values)) }),
  effect: (context, submission, prepared) =>
    effect(context, reader.read(submission.values), prepared as Prepared, submission),
});

/** Handles a body without a form definition; the policy checks token, access and budgets. */
export type RawBody = (context: Context, body: PostedBody) => Promise<object>;

/** What a partner's server tells, and the answer to it; it checks the signature itself. */
type Callback = (
  services: Services,
  params: Readonly<Record<string, string>>,
  told: { headers: Headers; body: string },
) => Promise<{ status: number; body: object }>;

/** A page's data and its form's post; a form that stands on another page has no read. */
export type FormHandler = { read?: Read; post: Post };
/** A page's data, or a file. */
export type ReadHandler = { read: Read };
/** Takes plain fields instead of a form. */
export type LogHandler = { log(context: Context, fields: Readonly<Record<string, string>>): Promise<object> };
export type RawHandler = { rawBody: RawBody };
export type CallbackHandler = { read: Read; callback: Callback };

/** The handler of a call by its kind (`server/calls/demands.ts`). */
export type HandlerByKind = {
  form: FormHandler;
  read: ReadHandler;
  log: LogHandler;
  raw: RawHandler;
  callback: CallbackHandler;
};
export type Handler = HandlerByKind[Demands["kind"]];

/** The handlers of an area, one per row of its calls, of its kind; a missing one is a type error. */
export type HandlersOf<Rows extends Readonly<Record<string, Demands>>> = {
  readonly [Name in keyof Rows]: HandlerByKind[Rows[Name]["kind"]];
};
