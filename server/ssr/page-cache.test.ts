import { describe, expect, it } from "vitest";
import type { AppState } from "#src/app/state.ts";
import { pageCache } from "./page-cache.ts";

const state = (csrf: string, keys: [string, string], data: object = {}): AppState => ({
  config: {} as AppState["config"],
  visitor: { userData: {}, csrf } as AppState["visitor"],
  page: {
    call: "login",
    params: {},
    query: "",
    data: { form: { id: "a", csrf, key: keys[0] }, forms: { b: { id: "b", csrf, key: keys[1] } }, ...data },
  },
});

const counting = () => {
  const counted = {
    times: 0,
    render: (drawn: AppState, nonce: string) => {
      counted.times += 1;
      const { form, forms } = drawn.page!.data as { form: { key: string }; forms: { b: { key: string } } };
      return Promise.resolve(
        `<script nonce="${nonce}"></script>Ж ${drawn.visitor.csrf} ${form.key} ${forms.b.key} <i nonce="${nonce}">${JSON.stringify(drawn)}`,
      );
    },
  };
  return counted;
};

const plain = async (one: AppState, nonce: string): Promise<string> => counting().render(one, nonce);

describe("cached documents", () => {
  it("are rendered once and filled with each visitor's own secrets", async () => {
    const [pages, counted] = [pageCache(), counting()];
    const first = state("token-first-visitor", ["key-1-of-first", "key-2-of-first"]);
    const second = state("token-other-visitor", ["key-1-of-other", "key-2-of-other"]);
    expect((await pages("/a", first, "nonce+/1=", counted.render)).plain().toString()).toBe(
      await plain(first, "nonce+/1="),
    );
    expect((await pages("/a", second, "nonce+/2=", counted.render)).plain().toString()).toBe(
      await plain(second, "nonce+/2="),
    );
    expect(counted.times).toBe(1);
  });

  it.each([
    ["another address", "/b", {}],
    ["other data", "/a", { title: "Друго" }],
  ])("%s is another document", async (_, url, data) => {
    const [pages, counted] = [pageCache(), counting()];
    const keys: [string, string] = ["key-one-111", "key-two-222"];
    await pages("/a", state("token-333", keys), "n", counted.render);
    const other = state("token-333", keys, data);
    expect((await pages(url, other, "n", counted.render)).plain().toString()).toBe(await plain(other, "n"));
    expect(counted.times).toBe(2);
  });

  it("of addresses that anybody can invent evict no others", async () => {
    const [pages, counted] = [pageCache(2), counting()];
    const one = state("token-4444", ["key-one-5", "key-two-6"]);
    const invented = { ...one, page: { ...one.page!, params: { slug: "x" } } };
    await pages("/a", one, "n", counted.render);
    for (const url of ["/app/1", "/app/2", "/app/3"]) await pages(url, invented, "n", counted.render);
    for (const url of ["/b?1", "/b?2", "/b?3"]) await pages(url, one, "n", counted.render);
    const { times } = counted;
    await pages("/a", one, "n", counted.render);
    expect(counted.times).toBe(times);
  });

  it("are limited to the most recently used", async () => {
    const [pages, counted] = [pageCache(2), counting()];
    const one = state("token-4444", ["key-one-5", "key-two-6"]);
    for (const url of ["/a", "/b", "/a", "/c", "/a", "/b"]) await pages(url, one, "n", counted.render);
    expect(counted.times).toBe(4);
  });
});
