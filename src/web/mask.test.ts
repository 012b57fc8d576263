import { describe, expect, it } from "vitest";
import { maskJson, maskPath, maskText } from "./mask.ts";

const TOKEN = "q8Zk3vXw1nT0aB7cYdE5fg";

describe("a masked text", () => {
  it.each([
    ["e-mail ivan.petrov@example.bg is taken", "e-mail [hidden] is taken"],
    ["e-mail ivan%40example.bg", "e-mail [hidden]"],
    ["поща иван@пример.бг!", "поща [hidden]"],
    ["ЕГН 7501020018", "ЕГН [hidden]"],
    ["ЕГН ٧٥٠١٠٢٠٠١٨", "ЕГН [hidden]"],
    ["тел. +359 888 123 456", "тел. [hidden]"],
    ["тел. 0888/12-34-56", "тел. [hidden]"],
    ["код 123456.", "код [hidden]."],
    ["BG80BNBG96611020345678", "[hidden]"],
    ["сметка BG80 BNBG 9661 1020 3456 78 е", "сметка [hidden] е"],
    [`key ${TOKEN}`, "key [hidden]"],
    [`see https://example.bg/s/${TOKEN}?next=${TOKEN}`, "see https://example.bg/s/:key"],
    [`https://ivan:${TOKEN}@example.bg/vhod`, "https://[hidden]@example.bg/vhod"],
    [`GET:/s/${TOKEN} failed`, "GET:/s/:key failed"],
    [`Route "/s/${TOKEN}" is gone`, 'Route "/s/:key" is gone'],
  ])("%s becomes %s", (text, expected) => {
    expect(maskText(text)).toBe(expected);
  });

  it.each([
    "status 503 after 1205 ms",
    'relation "requests" does not exist',
    "от 50 до 5000 € за 12 месеца",
    "х/у и и/или",
    "",
    "a-word-of-very-many-hyphens",
    "no such product: interestFreeInstalment",
    "connect ECONNREFUSED at http://127.0.0.1:5432/path",
    "Failed to fetch dynamically imported module: https://example.bg/assets/personal-information-Bk2x9_Zq.js",
    "at Form (https://example.bg/assets/entry.client-Bk2x9_Zq.js:1:1234567)\n    at https://example.bg/za-nas:12:5",
  ])("%s is unchanged", (text) => {
    expect(maskText(text)).toBe(text);
  });

  it.each([
    "a-".repeat(50_000),
    "1 ".repeat(50_000),
    "a".repeat(100_000),
    "/".repeat(100_000),
    "a://".repeat(25_000),
    "@".repeat(100_000),
    "AB12".repeat(25_000),
  ])("of hostile length is masked quickly and grows at most fivefold", (text) => {
    expect(maskText(text).length).toBeLessThanOrEqual(text.length * 5);
  });
});

describe("masked JSON", () => {
  it.each([
    [
      '{"line":1,"column":123456,"stack":"at a (https://example.bg/assets/a-1.js:1:123456)\\n  at b"}',
      '{"line":1,"column":123456,"stack":"at a (https://example.bg/assets/a-1.js:1:123456)\\n  at b"}',
    ],
    [
      '{"egn":7501020018,"deep":[{"mail":"ivan@example.bg"}],"line":7501020018}',
      '{"egn":"[hidden]","deep":[{"mail":"[hidden]"}],"line":"[hidden]"}',
    ],
    ['{"cut": "ivan@example.bg', '{"cut": "[hidden]'],
    ["", ""],
  ])("%s becomes %s", (text, expected) => {
    expect(maskJson(text)).toBe(expected);
  });
});

describe("a masked path", () => {
  it.each([
    ["/obshta-informacia?email=a@b.bg", "/obshta-informacia"],
    ["/za-nas#ivan", "/za-nas"],
    ["/api/v2/user-data", "/api/v2/user-data"],
    [`/s/${TOKEN}`, "/s/:key"],
    ["/aktiven-kredit/0b6cf0a0-7a8e-4a8e-9d8a-0e8f2c1d3b4a", "/aktiven-kredit/:key"],
    ["/pogasyavane/1234", "/pogasyavane/:key"],
    ["/i/abcDEFghiJKLmnoPQRstu", "/i/:key"],
    ["/favicon.ico", "/favicon.ico"],
    ["/assets/index-Bk2x9_Zq.js", "/assets/index-Bk2x9_Zq.js"],
    ["/%D0%98%D0%B2%D0%B0%D0%BD", "/:key"],
    ["//ivan@example.bg/", "//:key/"],
    ["/", "/"],
  ])("of %s becomes %s", (url, expected) => {
    expect(maskPath(url)).toBe(expected);
  });
});
