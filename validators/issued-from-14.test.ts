import { expect, it } from "vitest";
import { codeOf } from "./context.fixture.ts";
import { issuedFrom14 } from "./issued-from-14.ts";

it.each([
  ["20.11.2022", "0851204560", undefined],
  ["19.11.2022", "0851204560", "issued-from-14"],
  ["19.11.2008", "0851204560", "issued-from-14"],
  ["20.03.1994", "8003205605", undefined],
  ["19.03.1994", "80 03 20 5605", "issued-from-14"],
  ["", "0851204560", undefined],
  ["19.11.2022", "", undefined],
  ["19.11.2022", "1234567890", undefined],
  ["31.02.2020", "0851204560", undefined],
] as const)("issued on %j to %j: %s", (value, personPin, code) => {
  expect(codeOf(issuedFrom14, value, { values: { personPin } })).toBe(code);
});

it("looks again when the ЕГН changes", () => {
  expect(issuedFrom14.dependsOn?.({})).toEqual(["personPin"]);
  expect(issuedFrom14.dependsOn?.({ personPinElementName: "pin" })).toEqual(["pin"]);
});
