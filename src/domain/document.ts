/** A text as a tree: what content pages, contracts and forms are made of, for the page and for PDF alike. */
import type { MarkupNode } from "./markup.ts";

export type Inline = readonly MarkupNode[];

export type Block =
  | { kind: "heading"; level: 2 | 3; text: Inline; id?: string }
  | { kind: "paragraph"; text: Inline }
  /** Set apart: a warning or an important notice. */
  | { kind: "notice"; text: Inline }
  | { kind: "list"; ordered: boolean; items: readonly Inline[] }
  /** `numeric` names the columns that hold figures, right-aligned. */
  | { kind: "table"; caption?: string; head: readonly Inline[]; rows: readonly (readonly Inline[])[]; numeric?: readonly number[] }
  /** Question and answer pairs: labels with values. */
  | { kind: "facts"; rows: readonly { label: string; value: Inline }[] };

export type TextDocument = { title: string; blocks: readonly Block[] };
