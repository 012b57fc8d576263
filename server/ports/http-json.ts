import { PortError } from "./port-error.ts";

/** A request to an outside service. `name` identifies it in errors instead of the URL. */
export type JsonRequest = {
  name: string;
  url: string;
  method?: "GET" | "POST" | "PUT";
  headers?: Record<string, string>;
  /** Serialized body, exactly as signed; bytes say their type by a header of their own. */
  body?: string | Uint8Array<ArrayBuffer>;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
};

const LONGEST_ANSWER = 1_000_000;

/**
 * Statuses that refuse what was sent. Every other one concerns the service or how it is configured here (401, 402, 403,
 * 404, 429, 5xx …), and the same request may succeed later.
 */
const REFUSED = [400, 413, 422];

/** How a request that was sent is answered; `limit` ends with its time. */
type Exchange = { response: Response; limit: AbortSignal };

/** Sends a request; its response is a 2xx, with the body unread. Throws a PortError otherwise. */
const exchange = async ({
  name,
  url,
  method = "POST",
  headers = {},
  body,
  timeoutMs,
  signal,
}: JsonRequest): Promise<Exchange> => {
  const limit = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]);
  let response: Response;
  try {
    response = await fetch(url, {
      method,
      signal: limit,
      redirect: "manual",
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
  if (response.ok) return { response, limit };
  await leaveUnread(response);
  throw new PortError(`${name}: HTTP ${response.status}`, REFUSED.includes(response.status));
};

const leaveUnread = async ({ body }: Response): Promise<void> => body?.cancel().catch(() => undefined);

const readAnswer = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  if (text.length > LONGEST_ANSWER) throw new Error("too long");
  return JSON.parse(text) as unknown;
};

/**
 * Sends a request whose answer says nothing beyond its status: any 2xx means accepted, whatever its body. Throws a
 * PortError otherwise; it is permanent for a status that refuses what was sent.
 */
export const tell = async (request: JsonRequest): Promise<void> => leaveUnread((await exchange(request)).response);

/**
 * Sends a request and returns the parsed JSON of its 2xx response. Throws a PortError otherwise, also when the answer is
 * no JSON; it is permanent for a status that refuses what was sent.
 */
export const askJson = async (request: JsonRequest): Promise<unknown> => {
  const { response, limit } = await exchange(request);
  try {
    return await readAnswer(response);
  } catch (error) {
    const why = limit.aborted ? "no answer in time" : "an answer that is not JSON";
    throw new PortError(`${request.name}: ${why}`, false, { cause: error });
  }
};
