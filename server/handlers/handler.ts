/** What a handler is: it reads a page's data, or has an effect. Everything around it is the policy's. */
import type { FormValues } from "#src/domain/rule.ts";
import type { PostedBody } from "#server/policy/body.ts";
import type { Context } from "#server/policy/context.ts";
import type { SessionData } from "#server/policy/session.ts";
import type { Fill } from "#server/forms/descriptor.ts";

/** A binary answer: a PDF, an image. */
export type FileAnswer = { file: Buffer; mime: string; name: string; inline: boolean };
export type Elsewhere = { nextUrl: string };

/** Answers data in the shape its contract row names, or where the visitor belongs. */
export type Read = (context: Context) => Promise<object | Elsewhere | FileAnswer>;

/** What became of an effect. */
export type Effect = {
  nextUrl?: string;
  realRedirect?: boolean;
  /** No session any more. */
  signOut?: true;
  /** A request was begun, or seems to have been: the browser is known for a day. */
  hasBegun?: true;
  /** A new session for this user, in the same transaction. */
  signIn?: { userId: string | null; data?: SessionData };
};

export type Post = {
  /** What the form shows this visitor; asked again at the post, so that limits and prices are today's. */
  fill?(context: Context): Promise<Fill>;
  /** Hidden fields, by path, whose posted value the handler proves itself. Any other keeps what the form gives it, whatever is posted. */
  proves?: readonly string[];
  /** Slow or refusing work before the transaction: hashing, checks against other rows. */
  prepare?(context: Context, values: FormValues): Promise<unknown>;
  /** The effect, inside one transaction with the idempotency key. `context.db` is that transaction. */
  effect(context: Context, values: FormValues, prepared: unknown): Promise<Effect>;
};

/** Takes a body no form judges; the token, access and budgets are the policy's. */
export type Take = (context: Context, body: PostedBody) => Promise<object>;

/** A call's two halves. Logging calls take plain fields instead of a form. */
export type Handler = {
  read?: Read;
  post?: Post;
  take?: Take;
  log?(context: Context, fields: Readonly<Record<string, string>>): Promise<object>;
};
