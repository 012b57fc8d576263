/** Calls of a page that only a logged-in person may make. */
import type { Page, Request } from "playwright";
import { callTable, type FixedCall } from "#src/api/calls/calls.ts";
import { callOf } from "#server/calls/calls.ts";
import { matchPath } from "#src/web/paths.ts";

/** Paths of the calls that need a person. */
const PERSONAL = (Object.keys(callTable) as FixedCall[])
  .filter((name) => callOf(name).access !== "public")
  .map((name) => `/api/v2/${callOf(name).path}`);

/** Records the calls for a person's data; the returned ones grow. */
export const personalCalls = (page: Page): Request[] => {
  const calls: Request[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (PERSONAL.some((path) => matchPath(path, pathname))) calls.push(request);
  });
  return calls;
};
