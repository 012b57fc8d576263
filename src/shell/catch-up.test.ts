import { QueryObserver, type QueryClient } from "@tanstack/react-query";
import { describe, expect, it, vi } from "vitest";
import type { CallName } from "#src/api/calls/calls.ts";
import { newQueryClient, pageKey } from "#src/api/queries.ts";
import { catchUp } from "./catch-up.ts";

/** A page on screen as the server rendered it; `read` reads it again. */
const onScreen = (queries: QueryClient, call: CallName, data: object) => {
  const queryKey = pageKey(call, {}, "");
  queries.setQueryData(queryKey, data);
  const read = vi.fn(() => Promise.resolve({ page: { title: "Прочетено наново" } }));
  new QueryObserver(queries, { queryKey, queryFn: read }).subscribe(() => undefined);
  return read;
};

const page = { page: { title: "Както е изпратено" } };

describe("the first connection of the live channel", () => {
  it("reads again a page that changes are pushed to: one may have come since it was rendered", async () => {
    const queries = newQueryClient();
    const status = onScreen(queries, "status", page);
    const repayment = onScreen(queries, "repayment-details", page);
    catchUp(queries, false);
    const shown = (): unknown => queries.getQueryData(pageKey("status", {}, ""));
    await vi.waitFor(() => expect(shown()).toMatchObject({ page: { title: "Прочетено наново" } }));
    for (const read of [status, repayment]) expect(read).toHaveBeenCalledOnce();
  });

  it("leaves alone what no change is pushed to, and the answer to a post with what was wrong with it", async () => {
    const queries = newQueryClient();
    const still = [
      onScreen(queries, "about-us", page),
      onScreen(queries, "contact-us", page),
      onScreen(queries, "repayment-details", { ...page, posted: { form: "repayment-details" } }),
    ];
    const polling = onScreen(queries, "request-processing", { ...page, askAgainAfter: 2 });
    catchUp(queries, false);
    await vi.waitFor(() => expect(polling).toHaveBeenCalledOnce());
    for (const read of still) expect(read).not.toHaveBeenCalled();
  });
});
