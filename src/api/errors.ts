/** A call that did not answer 2xx, with what the server said. */
export class CallError extends Error {
  constructor(readonly status: number, readonly body: { nextUrl?: string; errors?: Record<string, string> }, what: string) {
    super(`${what}: ${status || "no response"}`);
    this.name = "CallError";
  }
}
