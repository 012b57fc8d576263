import { describe, expect, it } from "vitest";
import { phoneOpens, sofiaTime } from "./time-of-day.ts";

// Zones by the IANA database: EET (UTC+2), EEST (UTC+3) from 28.03.2027 01:00 to 31.10.2027 01:00 UTC.
it.each([
  ["2027-03-28T00:59:59Z", "02:59:59"],
  ["2027-03-28T01:00:00Z", "04:00:00"],
  ["2027-03-27T22:00:00Z", "00:00:00"],
  ["2027-10-31T00:59:59Z", "03:59:59"],
  ["2027-10-31T01:00:00Z", "03:00:00"],
])("at %s it is %s in Sofia", (instant, time) => expect(sofiaTime(new Date(instant))).toBe(time));

describe("the phone", () => {
  it.each([
    ["Friday 27.11.2026, 00:00:00", "2026-11-26T22:00:00Z", "2026-11-27"],
    ["Friday 17:59", "2026-11-27T15:59:00Z", undefined],
    ["Friday 18:00:59", "2026-11-27T16:00:59Z", undefined],
    ["Friday 18:01:00", "2026-11-27T16:01:00Z", "2026-11-30"],
    ["Friday 23:59:59", "2026-11-27T21:59:59Z", "2026-11-30"],
    ["Saturday noon", "2026-11-28T10:00:00Z", "2026-11-30"],
    ["Monday 08:59:59", "2026-11-30T06:59:59Z", "2026-11-30"],
    ["Monday 09:00:00", "2026-11-30T07:00:00Z", undefined],
    ["Monday 18:01", "2026-11-30T16:01:00Z", "2026-12-01"],
    ["Christmas Eve; the 26th, a Saturday, is made up for on Monday the 28th", "2026-12-24T10:00:00Z", "2026-12-29"],
  ])("%s", (_when, instant, opens) => expect(phoneOpens(new Date(instant))).toBe(opens));
});
