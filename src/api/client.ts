/** API client of the browser: sends cookies, returns JSON, rejects with CallError. */
import { callUrl, type CallName } from "./calls/calls.ts";
import { CallError } from "./errors.ts";

/** Reads a call's response: by fetch in the browser, in-process during server rendering. */
export type Reader = (
  call: CallName,
  params: Record<string, string>,
  query: string,
  signal?: AbortSignal,
) => Promise<unknown>;

/** Fetches a call. Rejects with CallError for statuses other than 2xx; status 0 when there is no response. */
export const read: Reader = async (call, params, query, signal) => {
  const response = await fetch(callUrl(call, params) + query, {
    headers: { accept: "application/json" },
    credentials: "same-origin",
    signal,
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw new CallError(0, {}, call);
  });
  const body = (await response.json().catch(() => ({}))) as { nextUrl?: string };
  if (!response.ok) throw new CallError(response.status, body, call);
  return body;
};

/** Whether a refusal has a message. */
const hasWords = (answer: unknown): boolean => {
  const { errors, message, error } = Object(answer) as Record<string, unknown>;
  return Boolean(message || error || Object.keys(errors ?? {}).length > 0);
};

/**
 * Posts plain fields, for logs and live checks. Also resolves to the body of a refusal that has a message; rejects on
 * network errors, 429, 5xx and responses that are not JSON.
 */
export const post = async (call: CallName, fields: Record<string, string>, signal?: AbortSignal): Promise<unknown> => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const response = await fetch(callUrl(call), {
    method: "POST",
    body,
    headers: { accept: "application/json" },
    credentials: "same-origin",
    signal,
    keepalive: true,
  });
  const answer: unknown = await response.json().catch(() => undefined);
  const isRefusal = !response.ok && response.status < 500 && response.status !== 429 && hasWords(answer);
  if (answer === undefined || !(response.ok || isRefusal)) throw new CallError(response.status, {}, call);
  return answer;
};
