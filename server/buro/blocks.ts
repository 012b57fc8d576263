/** Blocks of the staff's pages. */
import type { DeskData, DeskSection } from "#src/buro/desk.ts";
import { link, paragraph } from "#src/domain/text/blocks.ts";
import type { Block, Inline } from "#src/domain/text/document.ts";
import { formatCents } from "#src/domain/lending/money.ts";
import type { Day } from "#src/domain/time/dates.ts";
import { staffWords } from "#src/copy/staff.ts";
import type { StaffPage } from "./reply.ts";

/** A text, or a link with its text. */
export type Cell = string | { text: string; url: string };

/** A cell as inline text. */
export const inline = (cell: Cell): Inline =>
  typeof cell === "string" ? [cell || staffWords.none] : [link(cell.text, cell.url)];

/** An important notice, and where more of it stands. */
export const notice = (text: string, more?: { text: string; url: string }): Block => ({
  kind: "notice",
  text: more ? [`${text} `, link(more.text, more.url)] : [text],
});

/** A notice of something that went wrong. */
export const warning = (text: string): Block => ({ kind: "notice", tone: "warning", text: [text] });

/** A sum as the desk writes it. */
export const euro = (cents: number): string => formatCents(cents, "€");

/** Labels with their values; undefined ones are left out. */
export const facts = (rows: readonly (readonly [label: string, value: Cell] | undefined)[]): Block => ({
  kind: "facts",
  rows: rows.flatMap((row) => (row ? { label: row[0], value: inline(row[1]) } : [])),
});

/** A section of facts alone. */
export const factsPart = (...rows: Parameters<typeof facts>): DeskSection => ({ blocks: [facts(...rows)] });

/** The words of a cell. */
export const textOf = (cell: Cell): string => (typeof cell === "string" ? cell : cell.text);

/** Signs of a cell that has room in half of a phone, in two lines. */
const HALF_A_PHONE = 36;

/** The columns that need the whole width of a phone. */
export const longColumns = (rows: readonly (readonly Cell[])[]): number[] => [
  ...new Set(rows.flatMap((row) => row.flatMap((cell, at) => (textOf(cell).length > HALF_A_PHONE ? [at] : [])))),
];

/** A table; without rows a paragraph that says so. `numeric` lists the columns of sums. */
export const table = (
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
  empty: string,
  numeric: readonly number[] = [],
): Block =>
  rows.length === 0
    ? paragraph(empty)
    : {
        kind: "table",
        head: head.map((title) => [title]),
        rows: rows.map((row) => row.map(inline)),
        numeric,
        long: longColumns(rows),
      };

/** A section of one table, as `table` has it. */
export const tablePart = (title: string, ...of: Parameters<typeof table>): DeskSection => ({
  title,
  blocks: [table(...of)],
});

/** A desk of today with the commands that do the same. */
export const deskPage = (
  today: Day,
  title: string,
  commands: readonly string[],
  data: Omit<DeskData, "page" | "today">,
): StaffPage => ({ view: { template: "desk", data: { page: { title }, today, ...data } }, commands });
