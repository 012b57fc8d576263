import { describe, expect, it } from "vitest";
import { expectExactShape } from "./exact-shape.ts";

const page = { page: { title: "За нас" }, today: "2026-11-20", title: "За нас", blocks: [{ kind: "text", more: 1 }] };

describe("an answer", () => {
  it("of its shape passes, also with what an open part holds", () => {
    expect(() => expectExactShape("about-us", page)).not.toThrow();
    expect(() => expectExactShape("about-us", { nextUrl: "/" })).not.toThrow();
  });

  it.each([
    ["one property more", { ...page, pin: "8001010000" }],
    ["one property more inside", { ...page, page: { title: "За нас", userId: "1" } }],
    ["one property less", { ...page, blocks: undefined }],
    ["another property beside where to go", { nextUrl: "/", userId: "1" }],
  ])("with %s does not", (_what, body) => {
    expect(() => expectExactShape("about-us", JSON.parse(JSON.stringify(body)))).toThrow("does not answer with just a");
  });
});
