/** A failed API call: HTTP status (0 = no response) and the response body. */
export class CallError extends Error {
  constructor(
    readonly status: number,
    readonly body: { nextUrl?: string; errors?: Record<string, string> },
    what: string,
  ) {
    super(`${what}: ${status || "no response"}`);
    this.name = "CallError";
  }
}
