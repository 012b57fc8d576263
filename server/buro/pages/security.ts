/** What looked like an attack lately. */
import { eventWords, securityWords as words } from "#src/copy/staff-security.ts";
import { staffTitles } from "#src/copy/staff.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { alarms, type SecurityEvent } from "#server/security/event-table.ts";
import { countSecurityEvents } from "#server/store/tables/security-events.ts";
import { deskPage, table } from "../blocks.ts";
import type { ClerkRead } from "../reply.ts";

const titles: Readonly<Record<SecurityEvent, string>> = eventWords;

const isKnown = (kind: string): kind is SecurityEvent => Object.hasOwn(titles, kind);

const alarmOf = (kind: SecurityEvent): string => words.within(alarms[kind].limit, alarms[kind].seconds / 60);

/** The events by kind. */
export const security: ClerkRead = async ({ db, now, today }) => {
  const found = await countSecurityEvents(db, now);
  const rows = found.map(({ kind, hour, day, week, last }) => [
    isKnown(kind) ? titles[kind] : kind,
    String(hour),
    String(day),
    String(week),
    formatMoment(last),
    isKnown(kind) ? alarmOf(kind) : "",
  ]);
  const head = [words.kind, words.hour, words.day, words.week, words.last, words.alarm];
  return deskPage(today, staffTitles.security, [], {
    lead: words.lead,
    sections: [{ blocks: [table(head, rows, words.none, [1, 2, 3])] }],
  });
};
