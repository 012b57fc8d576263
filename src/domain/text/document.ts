/** Document tree of content pages, agreements and pre-contract forms; rendered both as HTML and as PDF. */
import type { MarkupNode } from "./markup.ts";

/** Inline text with markup. */
export type Inline = readonly MarkupNode[];

/** A block of a document. */
export type Block =
  | { kind: "heading"; level: 2 | 3; text: Inline; id?: string }
  | { kind: "paragraph"; text: Inline }
  /** A notice, visually highlighted; the warning that law asks for has a tone of its own. */
  | { kind: "notice"; text: Inline; tone?: "warning" }
  | { kind: "list"; ordered: boolean; items: readonly Inline[] }
  /** `numeric` lists the indices of right-aligned columns, `long` of those that need the whole width of a phone. */
  | {
      kind: "table";
      caption?: string;
      head: readonly Inline[];
      rows: readonly (readonly Inline[])[];
      numeric?: readonly number[];
      long?: readonly number[];
    }
  /** Label–value pairs. */
  | { kind: "facts"; rows: readonly { label: string; value: Inline }[] };

/** A titled document. */
export type TextDocument = { title: string; blocks: readonly Block[] };
