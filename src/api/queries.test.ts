import { QueryObserver } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { keepFirst, newQueryClient, pageKey, readChanged } from "./queries.ts";

const KEY = pageKey("about-us", {}, "");

it("a change told while a page is read for the first time is not lost: its answer is the one of after the change", async () => {
  const queries = newQueryClient();
  const answers: ((data: string) => void)[] = [];
  const queryFn = (): Promise<string> => new Promise((answer) => void answers.push(answer));
  const page = new QueryObserver(queries, { queryKey: KEY, queryFn });
  const forget = page.subscribe(() => {});
  const changed = readChanged(queries, { queryKey: ["page"] });
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[0]!("before");
  answers[1]!("after");
  await changed;
  expect(page.getCurrentResult()).toMatchObject({ data: "after", status: "success", fetchStatus: "idle" });
  forget();
});

it("a change keeps what is on screen until the new answer arrives", async () => {
  const queries = newQueryClient();
  queries.setQueryData(KEY, "before");
  let reply: (data: string) => void = () => {};
  const queryFn = (): Promise<string> => new Promise((answer) => (reply = answer));
  const page = new QueryObserver(queries, { queryKey: KEY, queryFn });
  const forget = page.subscribe(() => {});
  const changed = readChanged(queries, { queryKey: ["page"] });
  await vi.waitFor(() => expect(page.getCurrentResult()).toMatchObject({ data: "before", fetchStatus: "fetching" }));
  reply("after");
  await changed;
  expect(page.getCurrentResult().data).toBe("after");
  forget();
});

it("what was read is fresh, and kept when unused, for five minutes; nothing is read again because a window is looked at", () =>
  expect(newQueryClient().getDefaultOptions().queries).toMatchObject({
    staleTime: 300_000,
    gcTime: 300_000,
    refetchOnWindowFocus: false,
  }));

it("a page that came with the document is kept as one read later: a text for five minutes, another page not at all", () => {
  const queries = newQueryClient();
  const kept = (["about-us", "profile"] as const).map((call) => {
    queries.setQueryData(pageKey(call, {}, ""), {});
    keepFirst(queries);
    return queries.getQueryCache().find({ queryKey: pageKey(call, {}, "") })!.gcTime;
  });
  expect(kept).toEqual([300_000, 0]);
});
