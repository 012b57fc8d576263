import { expect, it } from "vitest";
import { callTable, type CallName } from "#src/api/calls/calls.ts";
import { callOf } from "#server/calls/calls.ts";
import { staffCalls } from "#server/lending/staff/calls.ts";
import { DESK_PLACES } from "#tests/torture/desk-places.ts";
import { PLACES } from "#tests/torture/places.ts";

const posts = (Object.keys(callTable) as CallName[]).filter((call) => callOf(call).kind !== "read");

it.each([
  ["that takes a post", posts, PLACES, "tests/torture/places.ts"],
  ["of the staff", Object.keys(staffCalls), DESK_PLACES, "tests/torture/desk-places.ts"],
])("bent posts reach every call %s", (_which, calls, places, file) => {
  const names = new Set<string>(places.map(({ name }) => name));
  expect(
    calls.filter((call) => !names.has(call)),
    `add it to ${file}`,
  ).toEqual([]);
});
