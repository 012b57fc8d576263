import { expect, it } from "vitest";
import { callTable, type FixedCall } from "#src/api/calls/calls.ts";
import { pageOfCall } from "#src/pages/table.ts";
import { callOf, formOf } from "./calls.ts";

const CALLS = Object.keys(callTable) as FixedCall[];

it("a call without a page of its own names one that there is", () => {
  const pages = CALLS.flatMap((call) => callOf(call).page ?? []);
  expect(pages.filter((page) => !pageOfCall(page))).toEqual([]);
});

it("a call takes the form of its name, or the one that its row names", () => {
  expect([formOf("login"), formOf("view-contract"), formOf("steps/obezpechenie")]).toEqual([
    "login",
    "sign-contract",
    "obezpechenie",
  ]);
  expect(() => formOf("config")).toThrow("config takes no form");
});
