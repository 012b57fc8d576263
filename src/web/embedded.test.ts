import { describe, expect, it } from "vitest";
import { asksForEmbedded, keepEmbedded } from "./embedded.ts";

describe("an embedded page", () => {
  it.each([
    ["?mobile=1", true],
    ["?a=1&mobile=1", true],
    ["", false],
    ["?mobile=0", false],
    ["?mobile=", false],
    ["?Mobile=1", false],
    ["?mobile=11", false],
    ["?mobile=0&mobile=1", false],
  ])("is requested by %j: %s", (search, asked) => {
    expect(asksForEmbedded(search)).toBe(asked);
  });

  it.each([
    ["/", "/?mobile=1"],
    ["/za-nas", "/za-nas?mobile=1"],
    ["/?a=1#b", "/?a=1&mobile=1#b"],
    ["/#b", "/?mobile=1#b"],
    ["/za-nas?mobile=1", "/za-nas?mobile=1"],
    ["/vhod?next=%2Fprofile%3Fmobile%3D1", "/vhod?next=%2Fprofile%3Fmobile%3D1&mobile=1"],
    ["/za-nas?mobile=0", "/za-nas?mobile=1"],
    ["/za-nas?mobile=&a=1&mobile=0", "/za-nas?mobile=1&a=1"],
    ["/za-nas?%6dobile=0", "/za-nas?mobile=1"],
  ])("keeps %s embedded", (url, kept) => {
    expect(keepEmbedded(url, "?x=2&mobile=1")).toBe(kept);
    expect(keepEmbedded(kept, "?x=2&mobile=1")).toBe(kept);
    expect(keepEmbedded(url, "?x=2")).toBe(url);
  });
});
