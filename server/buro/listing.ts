/**
 * Lists of the desk: a row says what can be chosen, the columns, and how its rows are read; the page and the file for a table
 * derive from it. What is chosen stands in the address, so nothing personal can be chosen by.
 */
import { Readable } from "node:stream";
import { listWords } from "#src/copy/staff-lists.ts";
import { staffTitles } from "#src/copy/staff.ts";
import type { DeskSection } from "#src/buro/desk.ts";
import type { StaffPageName } from "#src/buro/table.ts";
import { staffExport, staffUrl } from "#src/buro/table.ts";
import { fillPath } from "#src/web/paths.ts";
import { link, paragraph } from "#src/domain/text/blocks.ts";
import type { Block } from "#src/domain/text/document.ts";
import { CSV_MARK, csvLine, csvText } from "#server/text/csv.ts";
import { deskPage, table, textOf, type Cell } from "./blocks.ts";
import type { ClerkContext } from "./context.ts";
import type { ClerkRead } from "./reply.ts";

/** A group of choices, one of which holds; the first where the address names none. */
export type Choice = { name: string; label: string; of: readonly { value: string; text: string }[] };

/** A column; `isSum` stands at the right. */
export type Column<Row> = { head: string; isSum?: true; of(row: Row): Cell };

/** What was chosen, by the names of the choices. */
export type Chosen = Readonly<Record<string, string>>;

/** A list. */
export type DeskList<Row> = {
  page: StaffPageName;
  choices(context: ClerkContext): Promise<readonly Choice[]> | readonly Choice[];
  columns: readonly Column<Row>[];
  empty: string;
  /** A page of rows after a key, at most `most`. */
  read(context: ClerkContext, wanted: { chosen: Chosen; after: string; most: number }): Promise<Row[]>;
  keyOf(row: Row, chosen: Chosen): string;
  /** What can be done with many of its rows at once, by those that its page shows. */
  parts?(context: ClerkContext, shown: readonly Row[]): DeskSection[] | Promise<DeskSection[]>;
};

const A_PAGE = 50;
const AFTER = "sled";

/** What an address chooses; a value that a choice has not is its first. */
const chosenIn = (query: URLSearchParams, choices: readonly Choice[]): Chosen =>
  Object.fromEntries(
    choices.map(({ name, of }) => {
      const asked = query.get(name);
      return [name, (of.find(({ value }) => value === asked) ?? of[0]!).value];
    }),
  );

/** The page of a list, with what its path names. */
type ListPage = { page: StaffPageName; params: Chosen };

const addressOf = ({ page, params }: ListPage, chosen: Chosen, more: Chosen = {}): string => {
  const query = new URLSearchParams({ ...chosen, ...more }).toString();
  return query === "" ? staffUrl(page, params) : `${staffUrl(page, params)}?${query}`;
};

/** The file of a list: what the path of its page names stands in the query beside what is chosen. */
const exportOf = ({ page, params }: ListPage, chosen: Chosen): string =>
  `${fillPath(staffExport.path, { list: page })}?${new URLSearchParams({ ...params, ...chosen })}`;

/** Values of the first choice that are seen at once, where it has more than these and two. */
const SEEN_AT_ONCE = 4;

/** What can be chosen: the first values of the first choice; the others are folded until one of them is chosen. */
const choicesPart = (page: ListPage, chosen: Chosen, [first, ...others]: readonly Choice[]): DeskSection[] => {
  if (!first) return [];
  const most = first.of.length > SEEN_AT_ONCE + 2 ? SEEN_AT_ONCE : first.of.length;
  const rare = { ...first, of: first.of.slice(most) };
  const folded = [...(rare.of.length > 0 ? [rare] : []), ...others];
  const isOpen =
    rare.of.some(({ value }) => value === chosen[rare.name]) ||
    others.some(({ name, of }) => chosen[name] !== of[0]!.value);
  const blocks = folded.map((choice) => choiceOf(page, chosen, choice));
  return [
    {
      blocks: [choiceOf(page, chosen, { ...first, of: first.of.slice(0, most) })],
      ...(folded.length > 0 && { rest: { title: listWords.more, blocks, isOpen } }),
    },
  ];
};

const choiceOf = (page: ListPage, chosen: Chosen, { name, label, of }: Choice): Block =>
  paragraph(
    `${label}: `,
    ...of.flatMap(({ value, text }, at) => [
      ...(at > 0 ? [" · "] : []),
      value === chosen[name]
        ? { tag: "strong" as const, children: [text] }
        : link(text, addressOf(page, { ...chosen, [name]: value })),
    ]),
  );

/** Rows as a table of columns; without any what is said instead. */
export const tableOf = <Row>(columns: readonly Column<Row>[], rows: readonly Row[], empty: string): Block =>
  table(
    columns.map(({ head }) => head),
    rows.map((row) => columns.map((column) => column.of(row))),
    empty,
    columns.flatMap(({ isSum }, at) => (isSum ? [at] : [])),
  );

/** A page of a list: what can be chosen, what is drawn, and the rows on it. */
type PageOfRows<Row> = { choices: DeskSection[]; blocks: Block[]; shown: readonly Row[] };

const shownOf = async <Row>(context: ClerkContext, list: DeskList<Row>): Promise<PageOfRows<Row>> => {
  const { columns, empty } = list;
  const page: ListPage = { page: list.page, params: context.params };
  const choices = await list.choices(context);
  const chosen = chosenIn(context.query, choices);
  const after = context.query.get(AFTER) ?? "";
  // One more than is shown tells whether there is a next page.
  const rows = await list.read(context, { chosen, after, most: A_PAGE + 1 });
  const shown = rows.slice(0, A_PAGE);
  const last = shown.at(-1);
  const ways = [
    ...(after === "" ? [] : [link(listWords.first, addressOf(page, chosen))]),
    ...(last && rows.length > A_PAGE
      ? [link(listWords.next, addressOf(page, chosen, { [AFTER]: list.keyOf(last, chosen) }))]
      : []),
  ];
  const blocks = [
    tableOf(columns, shown, empty),
    ...(shown.length > 0 ? [paragraph(link(listWords.csv, exportOf(page, chosen)))] : []),
    ...(ways.length > 0 ? [paragraph(...ways.flatMap((way, at) => [...(at > 0 ? [" · "] : []), way]))] : []),
  ];
  return { choices: choicesPart(page, chosen, choices), blocks, shown };
};

/** The blocks of a list of which nothing can be chosen: the rows, and the way to those after them. */
export const listBlocks = async <Row>(context: ClerkContext, list: DeskList<Row>): Promise<Block[]> =>
  (await shownOf(context, list)).blocks;

/** The page of a list: its blocks, and what can be done with many of its rows. */
export const listPage =
  <Row>(list: DeskList<Row>, { lead, commands = [] }: { lead: string; commands?: readonly string[] }): ClerkRead =>
  async (context) => {
    const { choices, blocks, shown } = await shownOf(context, list);
    const parts = (await list.parts?.(context, shown)) ?? [];
    return deskPage(context.today, staffTitles[list.page] as string, commands, {
      lead,
      sections: [...choices, { blocks }, ...parts],
    });
  };

/** Rows of a file that are read at once. */
const AT_ONCE = 500;

/** A sum in euro as a cell of a table shows it. */
const EURO = /^-?\d[\d\u00a0]*(?:,\d\d)?\u00a0€$/;

/**
 * A cell of a file for a spreadsheet: a sum in euro is a number there, all else as `csvText` has it.
 *
 * @internal for its test.
 */
export const csvCell = (text: string, isSum = false): string =>
  isSum && EURO.test(text) ? `"${text.replaceAll(/[\u00a0€]/g, "")}"` : csvText(text);

/**
 * A list as a file for a spreadsheet, whole, with the mark by which Excel knows UTF-8. It is read as it is sent: where
 * reading fails, the download does, too. What is refused is refused before.
 */
export const listCsv = async <Row>(context: ClerkContext, list: DeskList<Row>): Promise<Readable> => {
  const { columns } = list;
  const chosen = chosenIn(context.query, await list.choices(context));
  const read = (after: string): Promise<Row[]> => list.read(context, { chosen, after, most: AT_ONCE });
  const first = await read("");
  const pieces = async function* (): AsyncGenerator<string> {
    yield CSV_MARK + csvLine(columns.map(({ head }) => csvText(head)));
    for (let rows = first; rows.length > 0; rows = await read(list.keyOf(rows.at(-1)!, chosen))) {
      yield rows.map((row) => csvLine(columns.map(({ of, isSum }) => csvCell(textOf(of(row)), isSum)))).join("");
      if (rows.length < AT_ONCE) return;
    }
  };
  return Readable.from(pieces());
};
