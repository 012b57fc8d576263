/** Test fixture: an in-process HTTP service for tests of adapters, and the failures to test. */
import { afterEach } from "vitest";
import { startService, type Reply, type SeenRequest, type TestService } from "#tests/support/http-service.ts";

/** A 200 reply with a JSON body. */
export const ok = (body: unknown): Reply => ({ status: 200, body: JSON.stringify(body) });

/** Adapter timeout in milliseconds: short only when the service does not reply, long otherwise for busy machines. */
export const patience = (reply: Reply): number => (reply === undefined ? 300 : 20_000);

/** Failures of a service: description for the test title, reply, and whether the PortError is permanent. */
export const FAILURES: readonly [what: string, reply: Reply, permanent: boolean][] = [
  ["replies 400", { status: 400, body: '{"error":"+359888123456"}' }, true],
  ["replies 422", { status: 422 }, true],
  ["replies 401", { status: 401 }, false],
  ["replies 402", { status: 402 }, false],
  ["replies 404", { status: 404 }, false],
  ["replies 429", { status: 429 }, false],
  ["replies 503", { status: 503 }, false],
  ["redirects", { status: 302, headers: { location: "http://127.0.0.1:1/" } }, false],
  ["does not reply", undefined, false],
];

/** Returns a function that starts a service with given replies; it is closed after each test. Call at the top level. */
export const useService = (): ((
  answer: Reply | ((request: SeenRequest, count: number) => Reply),
) => Promise<TestService>) => {
  let service: TestService | undefined;
  afterEach(async () => {
    await service?.close();
    service = undefined;
  });
  return async (answer) => (service = await startService(typeof answer === "function" ? answer : () => answer));
};
