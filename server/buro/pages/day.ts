/** The day of the books: until when they are closed, what was left behind, and the demo's clock. */
import { dayWords as words } from "#src/copy/staff-books.ts";
import { staffTitles } from "#src/copy/staff.ts";
import { mayStaff } from "#src/buro/access.ts";
import { staffCalls } from "#server/lending/staff/calls.ts";
import { lastCount } from "#server/lending/staff/count-till.ts";
import { staffUrl } from "#src/buro/table.ts";
import { formatCents } from "#src/domain/lending/money.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { lastClosedDay, leftBehind } from "#server/store/tables/day-closes.ts";
import { tillBalance } from "#server/store/tables/journal.ts";
import { deskPage, factsPart, tablePart } from "../blocks.ts";
import { staffForm } from "../forms.ts";
import type { ClerkRead } from "../reply.ts";

/** The desk of the day. */
export const day: ClerkRead = async (context) => {
  const { services, db, clerk, today, now } = context;
  const closed = await lastClosedDay(db);
  const behind = await leftBehind(db);
  const count = await lastCount(db, now);
  const forms = (["close-days", "count-till", "move-clock"] as const)
    .filter((call) => mayStaff(staffCalls[call].roles, clerk.roles))
    .filter((call) => call !== "move-clock" || services.settings.demo)
    .map((call) => staffForm(context, staffCalls[call].form));
  const commands = ["close", "clock [ден или брой дни] --as <служител> --reason <защо>"];
  return deskPage(today, staffTitles.day, commands, {
    sections: [
      factsPart([
        [words.now, formatMoment(now)],
        [words.till, formatCents(await tillBalance(db), "€")],
        count && [words.counted, words.countedAs(formatMoment(count.at), count.counted, count.difference)],
        [words.closed, closed === null ? words.none : formatDay(closed)],
      ]),
      tablePart(
        words.behind,
        [words.day, words.credit, words.why],
        behind.map(({ day: of, creditNo, message }) => [
          formatDay(of),
          { text: String(creditNo), url: staffUrl("credit", { id: String(creditNo) }) },
          message,
        ]),
        words.behindNone,
      ),
    ],
    ...(forms.length > 0 && { aside: [{ blocks: [], forms }] }),
  });
};
