/** Builders of the blocks that pages are written with in code. */
import type { Block, Inline } from "./document.ts";

/** A link with its text. */
export const link = (text: string, href: string) => ({ tag: "a" as const, href, children: [text] });

/** A paragraph. */
export const paragraph = (...text: Inline): Block => ({ kind: "paragraph", text });

/** A heading of a page's part. */
export const heading = (text: string): Block => ({ kind: "heading", level: 2, text: [text] });

/** A list of lines without numbers. */
export const list = (lines: Inline): Block => ({
  kind: "list",
  ordered: false,
  items: lines.map((line) => [line]),
});

/** Labels with their values. */
export const facts = (rows: readonly (readonly [label: string, value: string])[]): Block => ({
  kind: "facts",
  rows: rows.map(([label, value]) => ({ label, value: [value] })),
});
