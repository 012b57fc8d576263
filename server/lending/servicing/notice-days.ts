/** When it is told what became of a notice of acceleration. */
import { addDays, nextWorkingDay, type Day } from "#src/domain/time/dates.ts";
import type { LivedDrawing } from "#server/store/tables/drawings.ts";

/** The day whose close tells what became of a notice. */
export const noticeToldAt = (day: Day): Day => nextWorkingDay(addDays(day, 1));

/** The days whose closes tell of a drawing's notices. */
export const noticeDaysOf = ({ events = [] }: Partial<Pick<LivedDrawing, "events">>): Day[] =>
  events.flatMap((event) => (event.kind === "acceleration" ? [noticeToldAt(event.day)] : []));
