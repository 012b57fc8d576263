/** Asks the backend from the browser: cookies along, JSON back, no surprises. */
import { callUrl, type CallName } from "./contract.ts";
import { CallError } from "./errors.ts";

/** How a page asks: the browser fetches, the server's renderer calls the same handlers in the process. */
export type Reader = (call: CallName, params: Record<string, string>, query: string, signal?: AbortSignal) => Promise<unknown>;

export const read: Reader = async (call, params, query, signal) => {
  const response = await fetch(callUrl(call, params) + query, { headers: { accept: "application/json" }, credentials: "same-origin", signal })
    .catch((cause: unknown) => {
      if (signal?.aborted) throw cause;
      throw new CallError(0, {}, call);
    });
  const body = (await response.json().catch(() => ({}))) as { nextUrl?: string };
  if (!response.ok) throw new CallError(response.status, body, call);
  return body;
};

/** Whether a refusal says what it is about. */
const hasWords = (answer: unknown): boolean => {
  const { errors, message, error } = Object(answer) as Record<string, unknown>;
  return Boolean(message || error || Object.keys(errors ?? {}).length > 0);
};

/**
 * Posts plain fields, as logs and live checks do. Answers the body of a refusal, too, where that says something; rejects
 * when the call itself failed, came too often, or was answered by something else than JSON.
 */
export const post = async (call: CallName, fields: Record<string, string>, signal?: AbortSignal): Promise<unknown> => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const response = await fetch(callUrl(call), { method: "POST", body, headers: { accept: "application/json" }, credentials: "same-origin", signal, keepalive: true });
  const answer: unknown = await response.json().catch(() => undefined);
  const isRefusal = !response.ok && response.status < 500 && response.status !== 429 && hasWords(answer);
  if (answer === undefined || !(response.ok || isRefusal)) throw new CallError(response.status, {}, call);
  return answer;
};
