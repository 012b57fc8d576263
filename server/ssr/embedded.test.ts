import { describe, expect, it } from "vitest";
import { windowQuery } from "./embedded.ts";

const asked = (url: string, referer?: string): string =>
  windowQuery({ url, headers: { referer }, host: "zayavka.example" });

describe("the query that decides whether a window shows embedded pages", () => {
  it.each([
    ["/za-nas?mobile=1", undefined, "?mobile=1"],
    ["/za-nas?a=1", undefined, "?a=1"],
    ["/za-nas", undefined, ""],
    ["/za-nas?a=1", "https://zayavka.example/tariff?mobile=1", "?mobile=1"],
    ["/api/v2/login", "https://zayavka.example/vhod?next=%2F&mobile=1", "?next=%2F&mobile=1"],
    ["/za-nas?a=1", "https://zayavka.example/tariff", "?a=1"],
    ["/za-nas", "https://elsewhere.example/?mobile=1", ""],
    ["/za-nas", "https://zayavka.example.evil.example/?mobile=1", ""],
    ["/za-nas", "not an address", ""],
    ["/za-nas", "", ""],
  ])("%s from %s: %s", (url, referer, query) => expect(asked(url, referer)).toBe(query));
});
