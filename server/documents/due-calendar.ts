/** Due days as a calendar file (RFC 5545): all-day events with a reminder; names the contract, and nothing of the person. */
import { repaymentCopy } from "#src/copy/repayment.ts";
import { addDays, type Day } from "#src/domain/time/dates.ts";

/** The due days of a credit; `id` tells events of different credits apart, `url` is the page where they are paid. */
export type DueCalendar = {
  id: string;
  contract: string;
  url: string;
  days: readonly { n: number; day: Day }[];
  now: Date;
};

const MOST_OCTETS = 75;

const escaped = (text: string): string => text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");

/** A content line, folded so that no line has more than 75 octets and no character is cut. */
const folded = (line: string): string => {
  const lines: string[] = [];
  let current = "";
  for (const character of line) {
    if (Buffer.byteLength(current + character) > MOST_OCTETS) {
      lines.push(current);
      current = " ";
    }
    current += character;
  }
  return [...lines, current].join("\r\n");
};

const date = (day: Day): string => day.replaceAll("-", "");
const instant = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, "");

/** The file. The reminder comes at nine in the morning of the day before. */
export const dueCalendar = ({ id, contract, url, days, now }: DueCalendar): string => {
  const { name, event, text } = repaymentCopy.calendar;
  const { host } = new URL(url);
  const events = days.flatMap(({ n, day }) => [
    "BEGIN:VEVENT",
    `UID:due-${n}-${id}@${host}`,
    `DTSTAMP:${instant(now)}`,
    `DTSTART;VALUE=DATE:${date(day)}`,
    `DTEND;VALUE=DATE:${date(addDays(day, 1))}`,
    `SUMMARY:${escaped(event(contract))}`,
    `DESCRIPTION:${escaped(text(url))}`,
    `URL:${url}`,
    "TRANSP:TRANSPARENT",
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `DESCRIPTION:${escaped(event(contract))}`,
    "TRIGGER:-PT15H",
    "END:VALARM",
    "END:VEVENT",
  ]);
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${host}//repayment//BG`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escaped(name(contract))}`,
    ...events,
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
};
