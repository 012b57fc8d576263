import { expect, it } from "vitest";
import { codeOf } from "./context.fixture.ts";
import { personPin } from "./person-pin.ts";

it.each([
  "",
  "   ",
  "\u200b\u00a0",
  null,
  undefined,
  "8003205605",
  "80 03 20 5605",
  "80\u00a003\u200b205605",
  "800320-5605",
  "7523169263",
  "75 2316 9263",
  "0541150018",
  "6101057509",
  "9005150150",
  "2651200026",
])("accepts %j", (value) => {
  expect(codeOf(personPin, value)).toBeUndefined();
});

it.each([
  "612345",
  "80032056050",
  "9002300003",
  "6101057508",
  "800320/5605",
  "800320560a",
  "٨٠٠٣٢٠٥٦٠٣",
  "0000000000",
  "1234567890",
  8003205606,
  ["8003205605"],
])("refuses %j", (value) => {
  expect(codeOf(personPin, value)).toBe("person-pin");
});

it.each([
  [" 80 03 20 5605 ", "8003205605"],
  ["80\u00a0032\u200b05605", "8003205605"],
])("keeps %j as %j", (given, kept) => {
  expect(personPin.normalise?.(given)).toBe(kept);
  expect(personPin.normalise?.(kept)).toBe(kept);
  expect(codeOf(personPin, kept)).toBeUndefined();
});
