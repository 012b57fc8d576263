import { expect, it } from "vitest";
import { workingHoursBefore } from "./working-time.ts";

// In winter Sofia is two hours ahead of UTC, in summer three; 28.11.2026 is a Saturday, 25.10.2026 a Sunday with 25 hours.
it.each([
  ["within a day", "2026-11-27T15:00+02:00", 4, "2026-11-27T11:00+02:00"],
  ["before the day opens", "2026-11-27T08:00+02:00", 4, "2026-11-26T14:00+02:00"],
  ["in the evening", "2026-11-27T22:00+02:00", 4, "2026-11-27T14:00+02:00"],
  ["over a weekend", "2026-11-30T11:00+02:00", 4, "2026-11-27T16:00+02:00"],
  ["on a weekend", "2026-11-29T12:00+02:00", 18, "2026-11-26T09:00+02:00"],
  ["over two whole days", "2026-11-27T09:00+02:00", 18, "2026-11-25T09:00+02:00"],
  ["over Christmas, with a day in its stead", "2026-12-29T10:00+02:00", 2, "2026-12-23T17:00+02:00"],
  ["over the change of the clock", "2026-10-26T10:00+02:00", 2, "2026-10-23T17:00+03:00"],
])("%s", (_what, instant, hours, since) => {
  expect(workingHoursBefore(new Date(instant), hours)).toEqual(new Date(since));
});
