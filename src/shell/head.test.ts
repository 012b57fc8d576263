import { describe, expect, it } from "vitest";
import { headTags } from "./head.ts";

const config = {
  phoneForCall: "0700",
  lang: "bg",
  contractAcceptEnabled: true,
  config: { fastCreditMaxAmount: 500 },
  gossip: { enabled: false, uri: "", path: "/gossip" },
  brand: { name: "Заявка", company: "", registerNumber: "" },
  demo: true,
  consent: { preset: "spec" as const, tagManagerId: null },
};

const NOINDEX = { name: "robots", content: "noindex" };

describe("the head of a page", () => {
  it("appends the brand name to the title unless the title contains it", () => {
    expect(headTags({ title: "Тарифа" }, config, "https://example.bg/tariff").title).toBe("Тарифа – Заявка");
    expect(headTags({ title: "Заявка: кредити" }, config, "https://example.bg/").title).toBe("Заявка: кредити");
  });

  it("has the canonical URL without query, or the page's own", () => {
    expect(headTags({ title: "Тарифа" }, config, "https://example.bg/tariff?a=1").links).toEqual([
      { rel: "canonical", href: "https://example.bg/tariff" },
    ]);
    expect(headTags({ title: "Статус", canonical: "/status" }, config, "https://example.bg/s/abc").links).toEqual([
      { rel: "canonical", href: "https://example.bg/status" },
    ]);
  });

  it("is the error page's, without a canonical URL, when there is no page", () => {
    const { title, meta, links } = headTags(undefined, config, "https://example.bg/nowhere");
    expect(title).toBe("Грешка – Заявка");
    expect(links).toEqual([]);
    expect(meta).toContainEqual(NOINDEX);
  });

  it.each([
    ["/tariff", false],
    ["/", false],
    ["/vhod", false],
    ["/tariff?mobile=1", true],
    ["/profile", true],
    ["/status", true],
    ["/status/1", true],
    ["/version", true],
    ["/zayavka/hobby", true],
  ])("%s is noindex: %s", (path, noindex) => {
    expect(
      headTags({ title: "Заглавие" }, config, `https://example.bg${path}`).meta.some(
        (tag) => "name" in tag && tag.name === "robots",
      ),
    ).toBe(noindex);
  });
});
