import { describe, expect, it } from "vitest";
import { writeParams } from "#src/web/paths.ts";
import { isPattern, patternOf } from "./patterns.ts";
import { pages } from "./table.ts";

const ORIGIN = "https://zayavka.bg";
const SECRET = "q8Zk3vXw1nT0aB7cYdE5fg";

describe("patternOf", () => {
  it.each([
    ["/", "/"],
    ["/za-nas", "/za-nas"],
    ["/za-nas/?a=ivan@example.bg#x", "/za-nas"],
    [`${ORIGIN}/vhod?next=/status/${SECRET}`, "/vhod"],
    [`/status/${SECRET}`, "/status/:requestId?"],
    ["/status", "/status/:requestId?"],
    [`/zayavka/${SECRET}`, "/zayavka/:step"],
    ["/zayavka/7501020018", "/zayavka/:step"],
    [`/pogasyavane/${SECRET}`, "/pogasyavane/:requestId"],
    ["/validate-email?key=abc", "/validate-email"],
    ["/app", "/app/:slug*"],
    [`/app/ios/${SECRET}/7501020018`, "/app/:slug*"],
    [`/app/affiliate/${SECRET}`, "/app/affiliate/:key"],
    [`/fb/${SECRET}`, "/fb/:key?"],
    [`/api/v2/app/a/${SECRET}`, "/api/v2/app/:slug*"],
    [`/api/v2/app/affiliate/${SECRET}`, "/api/v2/app/affiliate/:key"],
    [`/api/v2/file/${SECRET}/file-download`, "/api/v2/file/:fileId/file-download"],
    ["/api/v2/logout", "/api/v2/logout"],
    ["/assets/a-1b2c.js", "/assets/*"],
    ["/7501020018", "*"],
    [`/${SECRET}`, "*"],
    ["za-nas", "/za-nas"],
    ["#main", "#"],
    [`#${SECRET}`, "#"],
    ["tel:+359888123456", "tel:"],
    ["mailto:ivan@example.bg", "mailto:"],
    [`blob:${ORIGIN}/${SECRET}`, "*"],
    ["data:text/plain,7501020018", "data:"],
    [`https://example.org/${SECRET}?x=1`, "https://example.org"],
    ["https://ivan:parola@example.org/", "https://example.org"],
    ["javascript:alert(1)", "*"],
    ["http://[", "*"],
    ["", "/"],
  ])("maps %s to %s, which isPattern accepts", (address, expected) => {
    const pattern = patternOf(address, ORIGIN);
    expect(pattern).toBe(expected);
    expect(isPattern(pattern)).toBe(true);
  });

  it("maps every page's path, with any parameters, to its row's pattern", () => {
    for (const { path } of pages)
      expect(
        patternOf(
          writeParams(path, () => SECRET),
          ORIGIN,
        ),
      ).toBe(path);
  });
});

it.each([
  `/status/${SECRET}`,
  "/vhod?next=x",
  "tel:+359888123456",
  "https://example.org/x",
  "https://7501020018.bg",
  `https://${"a".repeat(200)}.bg`,
  "ivan@example.bg",
  "x",
])("isPattern rejects %s", (text) => {
  expect(isPattern(text)).toBe(false);
});
