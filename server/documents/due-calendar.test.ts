import { expect, it } from "vitest";
import { dueCalendar } from "./due-calendar.ts";

const calendar = (contract: string) =>
  dueCalendar({
    id: "0f8fad5b-d9cb-469f-a165-70867728950e",
    contract,
    url: "https://example.bg/pogasyavane/0f8fad5b-d9cb-469f-a165-70867728950e",
    days: [
      { n: 1, day: "2026-12-31" },
      { n: 2, day: "2027-01-31" },
    ],
    now: new Date("2026-11-20T08:00:00.123Z"),
  });

it("has an all-day event with a reminder for every due day", () => {
  const text = calendar("ПК-1");
  expect(text.startsWith("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:")).toBe(true);
  expect(text.endsWith("END:VEVENT\r\nEND:VCALENDAR\r\n")).toBe(true);
  expect(text).toContain("DTSTAMP:20261120T080000Z\r\nDTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n");
  expect(text.match(/BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:.+\r\nTRIGGER:-PT15H\r\nEND:VALARM/g)).toHaveLength(
    2,
  );
  expect(new Set(text.match(/^UID:.+$/gm)).size).toBe(2);
});

it("folds lines at 75 octets without cutting a character, and escapes what has a meaning", () => {
  const text = calendar(`${"Дълъг договор, ".repeat(10)};\\`);
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text).not.toContain("\ufffd");
  const unfolded = text.replaceAll("\r\n ", "");
  expect(unfolded).toContain(`SUMMARY:Плащане по договор ${"Дълъг договор\\, ".repeat(10)}\\;\\\\\r\n`);
});
