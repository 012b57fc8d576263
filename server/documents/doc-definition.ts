import { paperWords } from "#src/copy/documents.ts";
import type { Block, Inline, TextDocument } from "#src/domain/text/document.ts";
import type { MarkupNode } from "#src/domain/text/markup.ts";
import { keepTogether } from "./keep-together.ts";
import type { Group } from "./keep-together.ts";
import { inlineText } from "./plain-text.ts";
import type { Lender } from "#server/text/lender.ts";

/**
 * Minimum font size of an agreement in points, including footers and tables (чл. 10, ал. 1 ЗПК).
 *
 * @internal for the test of PDFs.
 */
export const LEAST_SIZE = 12;

/** Font family; its digits have equal width, so columns of amounts align. */
export const FONT = "DejaVu";

const SIZE = { title: 18, heading2: 14, heading3: LEAST_SIZE, text: LEAST_SIZE } as const;
const MARGIN = { left: 45, top: 74, right: 45, bottom: 62 } as const;
const LINE = 0.75;
/** Below this fraction of the page's content height a heading moves to the next page. */
const PAGE_FOOT = 0.88;
const RULE = "#777777";

/** A node of a pdfmake definition, limited to the texts, lists and tables generated here. */
export type PdfNode = string | PdfNode[] | PdfObject;
type PdfObject = {
  text?: PdfNode;
  stack?: PdfNode[];
  columns?: PdfNode[];
  ul?: PdfNode[];
  ol?: PdfNode[];
  table?: {
    headerRows: number;
    dontBreakRows: boolean;
    keepWithHeaderRows?: number;
    widths: (string | number)[];
    body: PdfNode[][];
  };
  layout?: object;
  fontSize?: number;
  bold?: boolean;
  italics?: boolean;
  link?: string;
  decoration?: "underline";
  alignment?: "left" | "right";
  width?: string | number;
  margin?: number | readonly number[];
  headlineLevel?: number;
  unbreakable?: boolean;
  /** An entry of the outline, with its text. */
  /** The text of a QR picture, `fit` points wide. */
  qr?: string;
  fit?: number;
  eccLevel?: "M";
  outline?: true;
  outlineText?: string;
  /** What a screen reader calls the text, or a table that is only a frame around it; a paragraph when absent. */
  role?: "H1" | "H2" | "H3" | "P";
  /** The first cell of each row names the row. */
  rowHeads?: true;
  /** The table or list is a continuation of the one before. */
  goesOn?: boolean;
};

/** A complete pdfmake definition. */
export type PdfDefinition = {
  pageSize: "A4";
  pageMargins: readonly number[];
  language: "bg";
  displayTitle: true;
  tagged: true;
  version: "1.7";
  info: { title: string; author: string; creator: string };
  defaultStyle: { font: string; fontSize: number; lineHeight: number };
  header: () => PdfNode;
  footer: (page: number, pages: number) => PdfNode;
  pageBreakBefore: (node: { headlineLevel?: number; startPosition: { verticalRatio: number } }) => boolean;
  content: PdfNode[];
};

/**
 * Page frame of a PDF: the lender for the header, the footer text, and an address that stands at the end as a QR picture, too.
 * The text says it in words, so that to screen readers the picture is decoration.
 */
export type PdfFrame = { lender: Lender; footer: string; qr?: string };

type Style = { bold?: true; italics?: true; link?: string; decoration?: "underline" };

/** Link style. A PDF is read outside the site: paths become absolute URLs, anchors are dropped. */
const linkStyle = (href: string, website: string): Style =>
  href === "" || href.startsWith("#")
    ? {}
    : { link: href.startsWith("/") ? `${website}${href}` : href, decoration: "underline" };

const STYLES: Readonly<Record<Exclude<MarkupNode, string>["tag"], Style>> = {
  b: { bold: true },
  strong: { bold: true },
  i: { italics: true },
  em: { italics: true },
  a: {},
  br: {},
};

/** Flat text runs with accumulated style: pdfmake loses the style of nested texts. */
const inline = (text: Inline, website: string, style: Style = {}): PdfNode[] =>
  text.flatMap((part): PdfNode[] => {
    if (typeof part === "string") return [{ text: part, ...style }];
    if (part.tag === "br") return ["\n"];
    return inline(part.children, website, {
      ...style,
      ...STYLES[part.tag],
      ...(part.tag === "a" && linkStyle(part.href, website)),
    });
  });

/** Table layout with rules between rows; a continuation (`goesOn`) has none at its top. */
const thinRules = (goesOn: boolean) => ({
  hLineWidth: (line: number) => (goesOn && line === 0 ? 0 : LINE),
  vLineWidth: () => 0,
  hLineColor: () => RULE,
  paddingLeft: (column: number) => (column === 0 ? 0 : 4),
  paddingRight: () => 4,
  paddingTop: () => 4,
  paddingBottom: () => 3,
});

const boxed = {
  hLineWidth: () => 1,
  vLineWidth: () => 1,
  paddingLeft: () => 8,
  paddingRight: () => 8,
  paddingTop: () => 6,
  paddingBottom: () => 5,
};

const GAP = 10;
/** Width of a QR picture: about 4 cm, which any telephone reads. */
const QR_POINTS = 114;
const WHOLE: Edges = { opens: false, goesOn: false };

/** `opens`: the block continues in the next one. `goesOn`: it is the continuation of the previous one. */
type Edges = { opens: boolean; goesOn: boolean };

const facts = (block: Extract<Block, { kind: "facts" }>, website: string, { opens, goesOn }: Edges): PdfNode => ({
  table: {
    headerRows: 0,
    dontBreakRows: true,
    widths: ["36%", "*"],
    body: block.rows.map(({ label, value }) => [{ text: label }, { text: inline(value, website) }]),
  },
  layout: thinRules(goesOn),
  rowHeads: true,
  goesOn,
  margin: [0, goesOn ? 0 : 2, 0, opens ? 0 : GAP],
});

const table = (block: Extract<Block, { kind: "table" }>, website: string): PdfNode => {
  const numeric = new Set(block.numeric);
  const row = (cells: readonly Inline[], bold: boolean): PdfNode[] =>
    cells.map((cell, column) => ({
      text: inline(cell, website),
      bold,
      alignment: numeric.has(column) ? "right" : "left",
    }));
  const widths = block.head.map((_, column) => (numeric.size > 0 && numeric.has(column) && column > 0 ? "*" : "auto"));
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      keepWithHeaderRows: Math.min(2, block.rows.length),
      widths: numeric.size > 0 ? widths : block.head.map(() => "*"),
      body: [row(block.head, true), ...block.rows.map((cells) => row(cells, false))],
    },
    layout: thinRules(false),
    margin: [0, 2, 0, GAP],
  };
};

const block = (of: Block, website: string, edges: Edges): PdfNode => {
  switch (of.kind) {
    case "heading": {
      const second = of.level === 2;
      return {
        text: inline(of.text, website),
        bold: true,
        fontSize: second ? SIZE.heading2 : SIZE.heading3,
        role: second ? "H2" : "H3",
        ...(second && { outline: true, outlineText: inlineText(of.text) }),
        margin: [0, second ? 12 : 6, 0, 4],
      };
    }
    case "paragraph":
      return { text: inline(of.text, website), margin: [0, 0, 0, 7] };
    case "notice":
      return {
        table: {
          headerRows: 0,
          dontBreakRows: true,
          widths: ["*"],
          body: [[{ text: inline(of.text, website), bold: true }]],
        },
        role: "P",
        layout: boxed,
        margin: [0, 2, 0, GAP],
      };
    case "list": {
      const items = of.items.map((item): PdfNode => ({ text: inline(item, website), margin: [0, 0, 0, 3] }));
      return {
        ...(of.ordered ? { ol: items } : { ul: items }),
        goesOn: edges.goesOn,
        margin: [0, 0, 0, edges.opens ? 0 : 7],
      };
    }
    case "facts":
      return facts(of, website, edges);
    case "table":
      return table(of, website);
  }
};

/** Uses `pageBreakBefore` only for a heading before a table: each break it causes lays out the whole document again. */
const printed = ({ blocks, together, opens = false, goesOn = false }: Group, website: string): PdfNode => {
  const nodes = blocks.map((of, index) => block(of, website, index === blocks.length - 1 ? { opens, goesOn } : WHOLE));
  if (together) return { stack: nodes, unbreakable: true };
  return blocks.some(({ kind }) => kind === "heading") ? { stack: nodes, headlineLevel: 1 } : nodes;
};

const header = (lender: Lender): PdfNode => ({
  stack: paperWords.letterhead(lender).map((text, index): PdfNode => ({ text, bold: index === 0 })),
  margin: [MARGIN.left, 24, MARGIN.right, 0],
});

/** Converts a document into a pdfmake definition. No text is smaller than `LEAST_SIZE`. */
export const toDocDefinition = ({ title, blocks }: TextDocument, { lender, footer, qr }: PdfFrame): PdfDefinition => ({
  pageSize: "A4",
  pageMargins: [MARGIN.left, MARGIN.top, MARGIN.right, MARGIN.bottom],
  language: "bg",
  displayTitle: true,
  tagged: true,
  version: "1.7",
  info: { title, author: lender.company, creator: lender.brand },
  defaultStyle: { font: FONT, fontSize: SIZE.text, lineHeight: 1.15 },
  header: () => header(lender),
  footer: (page, pages) => ({
    columns: [
      { text: footer, width: "*" },
      { text: paperWords.pageOf(page, pages), width: "auto", alignment: "right" },
    ],
    margin: [MARGIN.left, 14, MARGIN.right, 0],
  }),
  // Moves a heading at the bottom of a page to the next one, with its text.
  pageBreakBefore: ({ headlineLevel, startPosition }) => headlineLevel === 1 && startPosition.verticalRatio > PAGE_FOOT,
  content: [
    { text: title, role: "H1", fontSize: SIZE.title, bold: true, margin: [0, 0, 0, 12] },
    ...keepTogether(blocks).map((group) => printed(group, lender.website)),
    ...(qr === undefined ? [] : [{ qr, fit: QR_POINTS, eccLevel: "M", margin: [0, GAP, 0, 0] } as const]),
  ],
});
