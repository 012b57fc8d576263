import { describe, expect, it } from "vitest";
import { callRow, callTable, type CallName } from "#src/api/calls/calls.ts";
import { paramsIn } from "#src/web/paths.ts";
import { contentPages } from "#src/api/calls/content.ts";
import { matchPage, movesByItself, pages, pageUrl, type PageRow } from "./table.ts";

const ROWS: readonly PageRow[] = pages;

describe("the table of pages", () => {
  it.each(contentPages)("has the page and the call of the text $call", ({ call, name, path }) => {
    expect(matchPage(path)?.row).toMatchObject({ name, call, template: "content" });
    expect(callRow(call)).toEqual({ path: call, access: "public", read: "Content" });
    expect(pageUrl(name)).toBe(path);
  });

  it("has unique names, paths and calls", () => {
    for (const column of ["name", "path", "call"] as const) {
      const values = ROWS.map((row) => row[column]);
      expect(values).toEqual([...new Set(values)]);
    }
  });

  it("uses only calls with a response to read", () => {
    expect(ROWS.filter(({ call }) => callRow(call).read === undefined).map(({ name }) => name)).toEqual([]);
  });

  it("has the page of every call that answers with a form's page", () => {
    const shown = (Object.keys(callTable) as CallName[]).filter((name) => callRow(name).read === "FormPage");
    const pageless = shown.filter((name) => !ROWS.some(({ call }) => call === name));
    expect(pageless, "give it a row in src/pages/table.ts").toEqual([]);
  });

  it("has a parameter of many segments at the end of a path only, as do the calls", () => {
    const paths = [...ROWS, ...Object.values(callTable)].map(({ path }) => path);
    const inside = paths.filter((path) => paramsIn(path).some(({ many }) => many) && !/:\w+\*$/.test(path));
    expect(inside).toEqual([]);
    expect(paths.filter((path) => paramsIn(path).filter(({ many }) => many).length > 1)).toEqual([]);
  });

  it.each([
    ["/app", "app", {}],
    ["/app/ios", "app", { slug: "ios" }],
    ["/app/ios/a/b", "app", { slug: "ios/a/b" }],
    ["/app/affiliate", "app", { slug: "affiliate" }],
    ["/app/affiliate/k", "appAffiliate", { key: "k" }],
    ["/app/affiliate/k/x", "app", { slug: "affiliate/k/x" }],
  ])("%s is the page %s: the first row wins", (path, name, params) => {
    expect(matchPage(path)).toMatchObject({ row: { name }, params });
  });

  it("matches a step by its path, with the step's own call and path", () => {
    expect(matchPage("/zayavka/obezpechenie")).toMatchObject({
      row: { name: "step", call: "steps/obezpechenie", path: "/zayavka/obezpechenie" },
      params: { step: "obezpechenie" },
    });
  });
});

it.each([
  ["status", true],
  ["view-contract", true],
  ["existing-active-credit", true],
  ["repayment-details", true],
  ["documents", true],
  ["personal-information", false],
  ["steps/obezpechenie", false],
  ["tariff", false],
  ["index", false],
  ["no-such-call", false],
])("movesByItself(%s) is %s", (call, moves) => {
  expect(movesByItself(call)).toBe(moves);
});
