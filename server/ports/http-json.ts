import { PortError } from "./port-error.ts";

/** A request to an outside service. `name` identifies it in errors instead of the URL. */
export type JsonRequest = {
  name: string;
  url: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  /** Serialized body, exactly as signed. */
  body?: string;
  timeoutMs: number;
  signal?: AbortSignal;
};

const LONGEST_ANSWER = 1_000_000;
/** Temporary 4xx statuses: timeout, conflict, too early, too many requests. */
const TRY_AGAIN = [408, 409, 425, 429];

const readAnswer = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  if (text.length > LONGEST_ANSWER) throw new Error("too long");
  return text === "" ? undefined : (JSON.parse(text) as unknown);
};

/**
 * Sends a request and returns the parsed JSON response (undefined when empty). Throws a PortError otherwise; it is
 * permanent for 4xx statuses that a retry cannot change.
 */
export const askJson = async ({
  name,
  url,
  method = "POST",
  headers = {},
  body,
  timeoutMs,
  signal,
}: JsonRequest): Promise<unknown> => {
  const limit = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]);
  let response: Response;
  try {
    response = await fetch(url, {
      method,
      signal: limit,
      redirect: "error",
      headers: {
        accept: "application/json",
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    });
  } catch (error) {
    throw new PortError(`${name}: ${limit.aborted ? "no answer in time" : "not reached"}`, false, { cause: error });
  }
  if (!response.ok) {
    await response.body?.cancel();
    const { status } = response;
    throw new PortError(`${name}: HTTP ${status}`, status >= 400 && status < 500 && !TRY_AGAIN.includes(status));
  }
  try {
    return await readAnswer(response);
  } catch (error) {
    throw new PortError(`${name}: ${limit.aborted ? "no answer in time" : "an answer that is not JSON"}`, false, {
      cause: error,
    });
  }
};
