import { describe, expect, it } from "vitest";
import { isSigned, signedHeaders } from "./signature.ts";

const NOW = new Date("2026-11-21T08:00:00Z");
const SECRET = "shared-with-the-bank";

describe("a partner's signature", () => {
  const headers = signedHeaders(SECRET, '{"a":1}', NOW);
  it.each([
    ["the same text, secret and time", SECRET, '{"a":1}', 0, true],
    ["299 seconds later", SECRET, '{"a":1}', 299, true],
    ["301 seconds later", SECRET, '{"a":1}', 301, false],
    ["301 seconds earlier", SECRET, '{"a":1}', -301, false],
    ["another text", SECRET, '{"a":2}', 0, false],
    ["another secret", "other", '{"a":1}', 0, false],
  ])("is checked for %s", (_what, secret, text, seconds, expected) => {
    expect(isSigned(secret, headers, text, new Date(NOW.getTime() + seconds * 1000))).toBe(expected);
  });

  it("is rejected when a header is missing, malformed or repeated", () => {
    for (const broken of [
      {},
      { "x-timestamp": headers["x-timestamp"] },
      { ...headers, "x-signature": "" },
      { ...headers, "x-timestamp": "soon" },
      { ...headers, "x-signature": [headers["x-signature"]] },
    ]) {
      expect(isSigned(SECRET, broken, '{"a":1}', NOW)).toBe(false);
    }
  });
});
