/**
 * Results of a submit, in one table (specification section 8). Every failure keeps the input, enables the button again,
 * is reported, and shows what to do next.
 */
import type { Difference } from "#src/engine/core/difference.ts";

/** The JSON body of a response to a submit. */
export type SubmitResponse = {
  userData?: unknown;
  nextUrl?: string;
  realRedirect?: boolean;
  errors?: Record<string, string>;
  staged?: Record<string, { id: string; name: string; size: number }[]>;
  /** The current form, sent with a 401 or 409; reloading the page brings it, too. */
  form?: unknown;
  retryAfter?: number;
  /** With a 409: what was stored elsewhere since the form was issued. */
  differences?: readonly Difference[];
};

/** A response with its HTTP status, 0 for none. `silent`: the body was not a JSON object, so it has no message. */
export type SubmitReply = { status: number; body: SubmitResponse; silent?: boolean };

/** How the engine continues after a response. */
export type SubmitResult = "success" | "invalid" | "forbidden" | "moved" | "login" | "conflict" | "retry" | "failed";

/** The errors of a response by field name, those without text dropped; `undefined` when none is left. */
export const errorsIn = ({ errors }: SubmitResponse): Record<string, string> | undefined => {
  const texts = Object.entries(errors ?? {}).filter(([, text]) => text && typeof text === "string");
  return texts.length > 0 ? Object.fromEntries(texts) : undefined;
};

type Failure = "offline" | "tooLarge" | "used" | "tooMany" | "busy" | "broken";

/**
 * Statuses of refusals: the result of the submit, and the message of `copy/forms.ts` shown when the response has
 * none. Status 0 means that no response arrived.
 */
const REFUSED: Readonly<Record<number, { result?: SubmitResult; says?: Failure }>> = {
  0: { says: "offline" },
  401: { result: "login" },
  403: { result: "forbidden" },
  409: { result: "retry", says: "used" },
  413: { says: "tooLarge" },
  422: { says: "used" },
  429: { says: "tooMany" },
  503: { says: "busy" },
};

/** Classifies a response. */
export const resultOf = ({ status, body, silent }: SubmitReply): SubmitResult => {
  const isFine = status >= 200 && status < 300;
  if (status === 303) return body.nextUrl ? "moved" : "failed";
  if ((isFine || status === 400) && errorsIn(body)) return "invalid";
  // A 2xx that is not JSON is not ours: a proxy's page, a captive portal's, or a truncated response.
  if (isFine) return silent ? "failed" : "success";
  const { result = "failed" } = REFUSED[status] ?? {};
  // A 409 with `nextUrl`, `form` or `differences`: the state has changed. Any other 409: a parallel request is still being processed.
  return result === "retry" && (body.nextUrl || body.form || body.differences) ? "conflict" : result;
};

/** The message for a failure status: a key of `failure` in `copy/forms.ts`. */
export const failureKey = (status: number): Failure => REFUSED[status]?.says ?? "broken";
