/** The list of the bank's movements that wait for somebody to say what they are. */
import { filesWords as words, verdictWords, waitsWords } from "#src/copy/staff-files.ts";
import { lineListWords } from "#src/copy/staff-lists.ts";
import { staffUrl } from "#src/buro/table.ts";
import { formatCents } from "#src/domain/lending/money.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { lineName } from "#server/lending/staff/subjects.ts";
import { lineKey, listedLines, type WaitingLine } from "#server/store/tables/line-sums.ts";
import { listPage, type DeskList } from "../listing.ts";

/** Why a movement waits, in words. */
export const whyWaits = ({ verdict, waits }: Pick<WaitingLine, "verdict" | "waits">): string =>
  waits === null || verdict !== "held" ? verdictWords[verdict] : waitsWords[waits];

/** The sum of a movement: what went out is below nothing. */
export const sumOfLine = ({ cents, direction, currency }: WaitingLine): string =>
  formatCents(direction === "debit" ? -cents : cents, currency === "EUR" ? "€" : currency);

/** The list. */
export const lineList: DeskList<WaitingLine> = {
  page: "lines",
  empty: lineListWords.empty,
  choices: () => [],
  columns: [
    {
      head: words.day,
      of: (line) => ({ text: formatDay(line.valueDay), url: staffUrl("line", { id: lineName(line) }) }),
    },
    { head: words.verdict, of: whyWaits },
    { head: words.sum, isSum: true, of: sumOfLine },
  ],
  read: ({ db }, { after, most }) => listedLines(db, { after, most }),
  keyOf: lineKey,
};

/** The page of the list. */
export const lines = listPage(lineList, { lead: lineListWords.lead, commands: ["files"] });
