/**
 * What a submit can come to, in one table (specification section 8). Everything that went wrong keeps what
 * was typed, enables the button again, is reported, and says what to do next.
 */
export type Answer = {
  userData?: unknown;
  nextUrl?: string;
  realRedirect?: boolean;
  errors?: Record<string, string>;
  staged?: Record<string, { id: string; name: string; size: number }[]>;
  /** The form as it is now, beside a 401 or 409: reading the page again brings it. */
  form?: unknown;
  retryAfter?: number;
};

/** `silent`: the body was no JSON object, so nothing has been said. */
export type Reply = { status: number; body: Answer; silent?: boolean };

export type OutcomeKind =
  | "success" | "invalid" | "forbidden" | "moved" | "login" | "conflict" | "retry" | "failed";

/** What an answer finds wrong, by field name: only what has words. Undefined when that is nothing. */
export const errorsIn = ({ errors }: Answer): Record<string, string> | undefined => {
  const said = Object.entries(errors ?? {}).filter(([, text]) => text && typeof text === "string");
  return said.length > 0 ? Object.fromEntries(said) : undefined;
};

/** Status 0 means that nothing came back. */
export const outcomeOf = ({ status, body, silent }: Reply): OutcomeKind => {
  const isFine = status >= 200 && status < 300;
  if (status === 303) return body.nextUrl ? "moved" : "failed";
  if ((isFine || status === 400) && errorsIn(body)) return "invalid";
  // A page where an answer should be: a proxy's, a portal's, of a server that broke while it spoke.
  if (isFine) return silent ? "failed" : "success";
  if (status === 401) return "login";
  if (status === 403) return "forbidden";
  if (status === 409) return body.nextUrl || body.form ? "conflict" : "retry";
  return "failed";
};

/** Which words to say for a failure: a key of `copy/forms.ts`. */
export const failureKey = (status: number): "offline" | "tooLarge" | "used" | "tooMany" | "busy" | "broken" => {
  if (status === 0) return "offline";
  if (status === 413) return "tooLarge";
  if (status === 422 || status === 409) return "used";
  if (status === 429) return "tooMany";
  if (status === 503) return "busy";
  return "broken";
};
