/** The list of the bank's movements that wait for somebody to say what they are. */
import { filesWords as words, lineWords, verdictWords, waitsWords } from "#src/copy/staff-files.ts";
import { paymentsWords } from "#src/copy/staff-money.ts";
import { lineListWords } from "#src/copy/staff-lists.ts";
import { staffUrl } from "#src/buro/table.ts";
import { formatCents } from "#src/domain/lending/money.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { lineName } from "#server/lending/staff/subjects.ts";
import { lineKey, listedLines, type WaitingLine } from "#server/store/tables/line-sums.ts";
import { linesSaid, type SaidOfLine } from "./payer-rows.ts";
import { listPage, type DeskList } from "../listing.ts";

/** Why a movement waits, in words. */
export const whyWaits = ({ verdict, waits }: Pick<WaitingLine, "verdict" | "waits">): string =>
  waits === null || verdict !== "held" ? verdictWords[verdict] : waitsWords[waits];

/** The sum of a movement: what went out is below nothing. */
export const sumOfLine = ({ cents, direction, currency }: WaitingLine): string =>
  formatCents(direction === "debit" ? -cents : cents, currency === "EUR" ? "€" : currency);

/** The list. */
export const lineList: DeskList<WaitingLine & SaidOfLine> = {
  page: "lines",
  empty: lineListWords.empty,
  choices: () => [],
  columns: [
    {
      head: words.day,
      of: (line) => ({ text: formatDay(line.valueDay), url: staffUrl("line", { id: lineName(line) }) }),
    },
    { head: lineWords.side, of: ({ payer }) => payer },
    { head: paymentsWords.reference, of: ({ reference }) => reference },
    { head: words.verdict, of: whyWaits },
    { head: words.sum, isSum: true, of: sumOfLine },
  ],
  read: async (context, { after, most }) => {
    const found = await listedLines(context.db, { after, most });
    const said = await linesSaid(context, found);
    return found.map((line) => ({ ...line, ...said(line) }));
  },
  keyOf: lineKey,
};

/** The page of the list. */
export const lines = listPage(lineList, { lead: lineListWords.lead, commands: ["files"] });
