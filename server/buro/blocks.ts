/** Blocks of the staff's pages. */
import type { Block, Inline } from "#src/domain/text/document.ts";
import { staffWords } from "#src/copy/staff.ts";

/** A text, or a link with its text. */
export type Cell = string | { text: string; url: string };

const inline = (cell: Cell): Inline =>
  typeof cell === "string" ? [cell || staffWords.none] : [{ tag: "a", href: cell.url, children: [cell.text] }];

/** A paragraph. */
export const paragraph = (text: string): Block => ({ kind: "paragraph", text: [text] });

/** An important notice, and where more of it stands. */
export const notice = (text: string, more?: { text: string; url: string }): Block => ({
  kind: "notice",
  text: more ? [`${text} `, { tag: "a", href: more.url, children: [more.text] }] : [text],
});

/** Query parameter that has a page show its long list whole. */
export const WHOLE = "vsichki";

/** The link to a page with its long list whole. */
export const moreLink = (url: string): Block => ({
  kind: "paragraph",
  text: [{ tag: "a", href: `${url}?${WHOLE}=1`, children: [staffWords.whole] }],
});

/** Labels with their values. */
export const facts = (rows: readonly (readonly [label: string, value: Cell])[]): Block => ({
  kind: "facts",
  rows: rows.map(([label, value]) => ({ label, value: inline(value) })),
});

/** A table; without rows a paragraph that says so. `numeric` lists the columns of sums. */
export const table = (
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
  empty: string,
  numeric: readonly number[] = [],
): Block =>
  rows.length === 0
    ? paragraph(empty)
    : { kind: "table", head: head.map((title) => [title]), rows: rows.map((row) => row.map(inline)), numeric };
