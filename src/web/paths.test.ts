import { describe, expect, it } from "vitest";
import { fillPath, matchPath, opensBare, paramsIn, writeParams } from "./paths.ts";

describe("a filled-in path", () => {
  it.each([
    ["/za-nas", {}, "/za-nas"],
    ["/", { id: "1" }, "/"],
    ["/status/:requestId?", {}, "/status"],
    ["/status/:requestId?", { requestId: undefined }, "/status"],
    ["/status/:requestId?", { requestId: "" }, "/status"],
    ["/status/:requestId?", { requestId: "17" }, "/status/17"],
    ["/zayavka/:step", { step: "а/б?в#г д" }, "/zayavka/%D0%B0%2F%D0%B1%3F%D0%B2%23%D0%B3%20%D0%B4"],
    ["file/:fileId/file-view", { fileId: "../x" }, "file/..%2Fx/file-view"],
    ["/a/:one/:two?", { one: "1" }, "/a/1"],
    ["/app/:slug*", {}, "/app"],
    ["/app/:slug*", { slug: "" }, "/app"],
    ["/app/:slug*", { slug: "ios" }, "/app/ios"],
    ["/app/:slug*", { slug: "ios/а б/?x" }, "/app/ios/%D0%B0%20%D0%B1/%3Fx"],
    ["/app/:slug*", { slug: "//../evil.example/./" }, "/app/evil.example"],
  ])("%s with %j is %s", (pattern, params, path) => expect(fillPath(pattern, params)).toBe(path));

  it.each(["17", "а/б", "50 %", "?a=1&b=2", "#x", "%2F"])("is matched back to its parameter %j", (id) => {
    expect(matchPath("/status/:id?", fillPath("/status/:id?", { id }))).toEqual({ id });
    expect(matchPath("/app/:slug*", fillPath("/app/:slug*", { slug: id }))).toEqual({ slug: id });
  });
});

describe("a pattern", () => {
  it.each([
    ["/za-nas", "/za-nas", {}],
    ["/za-nas", "/za-nas/", {}],
    ["/", "/", {}],
    ["/status/:requestId?", "/status", {}],
    ["/status/:requestId?", "/status/17", { requestId: "17" }],
    ["/status/:requestId?", "/status/%", { requestId: "%" }],
    ["/a/:one/b", "/a/x%20y/b", { one: "x y" }],
    ["/app/:slug*", "/app", {}],
    ["/app/:slug*", "/app/", {}],
    ["/app/:slug*", "/app/ios", { slug: "ios" }],
    ["/app/:slug*", "/app/ios/x%20y/%/", { slug: "ios/x y/%" }],
    ["/:a/b/:rest*", "/1/b/2/3", { a: "1", rest: "2/3" }],
  ])("%s matches %s with %j", (pattern, path, params) => expect(matchPath(pattern, path)).toEqual(params));

  it.each([
    ["/za-nas", "/ZA-NAS"],
    ["/za-nas", "/za-nas/x"],
    ["/za-nas", "//za-nas"],
    ["/status/:requestId", "/status"],
    ["/status/:requestId?", "/status//"],
    ["/a/:one/b", "/a/x/c"],
    ["/", "/x"],
    ["/app/:slug*", "/apps"],
    ["/app/:slug*", "/"],
    ["/app/:slug*", "/app/ios//x"],
    ["/app/:slug*", "//app"],
  ])("%s does not match %s", (pattern, path) => expect(matchPath(pattern, path)).toBeUndefined());

  it("matches case-insensitively on request, and keeps the case of parameters", () => {
    expect(matchPath("/maintenance/:id", "/Maintenance/Ab", { caseInsensitive: true })).toEqual({ id: "Ab" });
    expect(matchPath("/app/:rest*", "/App/Ab/C", { caseInsensitive: true })).toEqual({ rest: "Ab/C" });
  });

  it.each([
    ["/za-nas", [], true],
    ["/s/:key", ["key"], false],
    ["/status/:requestId?", ["requestId"], true],
    ["/app/:slug*", ["slug"], true],
    ["a/:one/:two?", ["one", "two"], false],
  ])("%s has the parameters %j, and opens without them: %j", (pattern, names, bare) => {
    expect(paramsIn(pattern).map(({ name }) => name)).toEqual(names);
    expect(opensBare(pattern)).toBe(bare);
  });

  it("is written with other words for its parameters", () => {
    const write = ({ name, needed, many }: { name: string; needed: boolean; many: boolean }): string =>
      needed ? `{${name}}` : many ? "*" : "";
    expect(["/a/:one/:two?", "/a/:one/b/:rest*"].map((pattern) => writeParams(pattern, write))).toEqual([
      "/a/{one}",
      "/a/{one}/b/*",
    ]);
  });
});
