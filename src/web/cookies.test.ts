import { describe, expect, it } from "vitest";
import { cookieIn, cookieText } from "./cookies.ts";

describe("a cookie's text for `document.cookie`", () => {
  it("covers the whole site and lasts a number of days", () => {
    expect(cookieText("cookie-consent", "all", 9999)).toBe(
      "cookie-consent=all; Path=/; Max-Age=863913600; SameSite=Lax",
    );
    expect(cookieText("a", "b", 3)).toContain("; Max-Age=259200;");
    expect(cookieText("a", "b", 0.5)).toContain("; Max-Age=43200;");
  });

  it("is secure only on request", () => {
    expect(cookieText("a", "b", 1, { secure: true }).split("; ")).toContain("Secure");
    expect(cookieText("a", "b", 1)).not.toContain("Secure");
  });

  it("encodes values, so that none can end the cookie or add an attribute", () => {
    expect(cookieText("a", "1; Domain=evil.example", 1)).toBe(
      "a=1%3B%20Domain%3Devil.example; Path=/; Max-Age=86400; SameSite=Lax",
    );
  });
});

describe("reading a cookie", () => {
  it.each([
    ["", undefined],
    ["cookie-consent=all", "all"],
    ["sid=x; cookie-consent=essential; other=1", "essential"],
    ["my-cookie-consent=all", undefined],
    ["cookie-consents=all", undefined],
    ["cookie-consent=", ""],
    ["cookie-consent=%E0%A4%A", undefined],
  ])("from „%s“ gives %s", (cookies, value) => expect(cookieIn(cookies, "cookie-consent")).toBe(value));

  it("gives the value that was set", () => {
    const value = "а; б=в";
    expect(cookieIn(cookieText("a", value, 1).split("; ")[0]!, "a")).toBe(value);
  });
});
