/** The list of tasks that wait: one's own, the late ones, everybody's. */
import { listWords } from "#src/copy/staff-lists.ts";
import { remarkWords, taskWords as words } from "#src/copy/staff-remarks.ts";
import { TASKS_SHOWN, type TasksShown } from "#src/domain/staff/remarks.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { shownNames } from "#server/lending/staff/masked.ts";
import { viewerOf } from "#server/lending/staff/remarks.ts";
import { namesOfBorrowers } from "#server/lending/staff/whose.ts";
import { countedTasks, listedTasks, taskKey, type RemarkRow } from "#server/store/tables/remarks.ts";
import type { Cell } from "../blocks.ts";
import { listPage, type DeskList } from "../listing.ts";
import { aboutCells, remarkCell } from "./remarks.ts";

type Row = RemarkRow & { isLate: boolean; subjectCell: Cell; borrower: string };

/** The list. */
export const taskList: DeskList<Row> = {
  page: "tasks",
  empty: words.empty,
  choices: async ({ db, clerk, today }) => {
    const counts = await countedTasks(db, viewerOf(clerk, today));
    const of = TASKS_SHOWN.map((value) => ({ value, text: `${words.shown[value]} (${counts[value]})` }));
    return [{ name: "koi", label: listWords.show, of }];
  },
  columns: [
    { head: remarkWords.until, of: ({ dueDay, isLate }) => (isLate ? words.late : String)(formatDay(dueDay ?? "")) },
    { head: words.task, of: remarkCell },
    { head: remarkWords.about, of: ({ subjectCell }) => subjectCell },
    { head: words.person, of: ({ borrower }) => borrower },
    { head: remarkWords.executor, of: ({ executor }) => executor ?? remarkWords.nobody },
    { head: remarkWords.by, of: ({ writer }) => writer },
  ],
  read: async (context, { chosen, after, most }) => {
    const { db, services, clerk, today } = context;
    const shown = chosen["koi"] as TasksShown;
    const rows = await listedTasks(db, services.secrets, viewerOf(clerk, today), { shown, after, most });
    const cellOf = await aboutCells(context, rows);
    const names = await namesOfBorrowers(
      services,
      db,
      rows.flatMap(({ applicationId }) => applicationId ?? []),
    );
    return rows.map((row) => ({
      ...row,
      isLate: row.dueDay !== null && row.dueDay < today,
      subjectCell: cellOf(row),
      borrower: shownNames(clerk, names.get(row.applicationId ?? "") ?? ""),
    }));
  },
  keyOf: taskKey,
};

/** The page of the list. */
export const tasks = listPage(taskList, { lead: words.lead });
