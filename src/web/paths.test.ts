import { describe, expect, it } from "vitest";
import { fillPath, matchPath } from "./paths.ts";

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
  ])("%s with %j is %s", (pattern, params, path) => expect(fillPath(pattern, params)).toBe(path));

  it.each(["17", "а/б", "50 %", "?a=1&b=2", "#x", "%2F"])("is matched back to its parameter %j", (id) => {
    expect(matchPath("/status/:id?", fillPath("/status/:id?", { id }))).toEqual({ id });
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
  ])("%s matches %s with %j", (pattern, path, params) => expect(matchPath(pattern, path)).toEqual(params));

  it.each([
    ["/za-nas", "/ZA-NAS"],
    ["/za-nas", "/za-nas/x"],
    ["/za-nas", "//za-nas"],
    ["/status/:requestId", "/status"],
    ["/status/:requestId?", "/status//"],
    ["/a/:one/b", "/a/x/c"],
    ["/", "/x"],
  ])("%s does not match %s", (pattern, path) => expect(matchPath(pattern, path)).toBeUndefined());

  it("matches case-insensitively on request, and keeps the case of parameters", () => {
    expect(matchPath("/maintenance/:id", "/Maintenance/Ab", { caseInsensitive: true })).toEqual({ id: "Ab" });
  });
});
