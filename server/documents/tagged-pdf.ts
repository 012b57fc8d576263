/**
 * Tagged PDFs (ISO 32000-1, 14.8): what a screen reader calls a heading, a list or a table. pdfmake lays out lines of text
 * and forgets what they were; each text run therefore carries its place in the document, and the renderer writes it into
 * the structure tree of pdfkit below. Lines without a place – letterhead, page numbers – and rules are artifacts.
 */
import { createRequire } from "node:module";
import type { PdfNode } from "./doc-definition.ts";

/** Standard structure types used here. */
type StructureType = "Document" | "H1" | "H2" | "H3" | "P" | "L" | "LI" | "LBody" | "Table" | "TR" | "TH" | "TD";

/** A node of the structure: its type, and the node it lies in. */
type Part = { type: StructureType; within: Part | undefined; scope?: "Row" | "Column"; repeats?: true };

type Run = { text: PdfNode; part?: Part };

/** A pdfmake node with the text runs that have to be told their part. */
type Node = {
  text?: PdfNode;
  stack?: PdfNode[];
  ul?: PdfNode[];
  ol?: PdfNode[];
  table?: { headerRows: number; body: PdfNode[][] };
  role?: StructureType;
  rowHeads?: boolean;
  goesOn?: boolean;
};

const ROOT: Part = { type: "Document", within: undefined };

const runs = (text: PdfNode, part: Part): Run[] =>
  (Array.isArray(text) ? text : [text]).map((run) =>
    typeof run === "string" ? { text: run, part } : { ...(run as Run), part },
  );

/** A definition's content in which every text run knows its part of the document. */
export const withParts = (content: readonly PdfNode[]): PdfNode[] => {
  let last: Part = ROOT;
  const inside = (node: PdfNode, within: Part, leaf: StructureType): PdfNode => {
    if (typeof node === "string") return { text: runs(node, { type: leaf, within }) as PdfNode[] };
    if (Array.isArray(node)) return node.map((one) => inside(one, within, leaf));
    const { text, stack, ul, ol, table, role, rowHeads, goesOn } = node as Node;
    if (stack) return { ...node, stack: stack.map((one) => inside(one, within, leaf)) };
    const container = (type: "L" | "Table"): Part => (last = goesOn && last.type === type ? last : { type, within });
    const items = ul ?? ol;
    if (items) {
      const list = container("L");
      const told = items.map((item) => inside(item, { type: "LI", within: list }, "LBody"));
      return { ...node, ...(ul ? { ul: told } : { ol: told }) };
    }
    if (table && role) {
      const body = table.body.map((cells) => cells.map((cell) => inside(cell, within, role)));
      return { ...node, table: { ...table, body } } as PdfNode;
    }
    if (table) {
      const of = container("Table");
      const body = table.body.map((cells, row): PdfNode[] => {
        const isHead = row < table.headerRows;
        const line: Part = { type: "TR", within: of };
        return cells.map((cell, column): PdfNode => {
          const part: Part = isHead
            ? { type: "TH", within: line, scope: "Column", repeats: true }
            : rowHeads && column === 0
              ? { type: "TH", within: line, scope: "Row" }
              : { type: "TD", within: line };
          return { ...(cell as object), text: runs((cell as Node).text ?? "", part) as PdfNode[] };
        });
      });
      return { ...node, table: { ...table, body } } as PdfNode;
    }
    return text === undefined ? node : { ...node, text: runs(text, { type: role ?? leaf, within }) as PdfNode[] };
  };
  return content.map((node) => inside(node, ROOT, "P"));
};

/** The parts of pdfkit's document that write the structure. */
type Element = { add(child: unknown): Element; end(): void };
type Drawing = {
  page: unknown;
  addPage(...how: unknown[]): unknown;
  options: { tagged?: boolean };
  struct(type: string, options?: object): Element;
  addStructure(element: Element): void;
  markContent(tag: "Artifact", options: { type: "Pagination" | "Layout" }): void;
  markStructureContent(tag: string): unknown;
  endMarkedContent(): void;
};
type Line = { inlines: readonly { part?: Part }[] };
type Renderer = {
  pdfDocument: Drawing;
  renderPages(pages: unknown): void;
  renderLine(line: Line, x: number, y: number): void;
  renderVector(vector: unknown): void;
};

/** What is being drawn: content of a part, or an artifact. */
type Marked = Part | "Pagination" | "Layout";

/** The structure of one document while it is drawn. */
class Structure {
  private readonly elements = new Map<Part, Element>();
  private readonly pages = new Map<Part, unknown>();
  private open: Marked | undefined;

  constructor(private readonly drawing: Drawing) {
    const root = drawing.struct("Document");
    drawing.addStructure(root);
    this.elements.set(ROOT, root);
    const { addPage } = drawing;
    // What is marked ends with its page.
    drawing.addPage = (...how) => {
      this.close();
      return addPage.apply(drawing, how);
    };
  }

  private element(part: Part): Element {
    const known = this.elements.get(part);
    if (known) return known;
    const made = this.drawing.struct(part.type, part.scope ? { scope: part.scope } : {});
    this.element(part.within ?? ROOT).add(made);
    this.elements.set(part, made);
    return made;
  }

  private close(): void {
    if (this.open) this.drawing.endMarkedContent();
    this.open = undefined;
  }

  /** Marks what is drawn from now on; lines of one paragraph are one piece of content. */
  mark(as: Marked): void {
    if (this.open === as) return;
    this.close();
    if (typeof as === "string") this.drawing.markContent("Artifact", { type: as });
    else this.element(as).add(this.drawing.markStructureContent(as.type));
    this.open = as;
  }

  /** Marks a line of a part. The head of a table that is printed again on a later page is an artifact, as is no part. */
  line(part: Part | undefined): void {
    const { page } = this.drawing;
    const isRepeated = part?.repeats && this.pages.has(part) && this.pages.get(part) !== page;
    if (part) this.pages.set(part, this.pages.get(part) ?? page);
    this.mark(part && !isRepeated ? part : "Pagination");
  }

  end(): void {
    this.close();
    this.elements.get(ROOT)!.end();
  }
}

/** Makes pdfmake's renderer write the structure of definitions that say `tagged`. pdfmake 0.3 has no hook for it. */
export const writeStructure = (): void => {
  const { default: known } = createRequire(import.meta.url)("pdfmake/js/Renderer.js") as {
    default: { prototype: Renderer };
  };
  const { renderPages, renderLine, renderVector } = known.prototype;
  const structures = new WeakMap<Drawing, Structure>();
  Object.assign(known.prototype, {
    renderPages(this: Renderer, pages: unknown): void {
      const { pdfDocument } = this;
      if (!pdfDocument.options.tagged) return renderPages.call(this, pages);
      const structure = new Structure(pdfDocument);
      structures.set(pdfDocument, structure);
      renderPages.call(this, pages);
      structure.end();
    },
    renderLine(this: Renderer, line: Line, x: number, y: number): void {
      structures.get(this.pdfDocument)?.line(line.inlines.find(({ part }) => part)?.part);
      renderLine.call(this, line, x, y);
    },
    renderVector(this: Renderer, vector: unknown): void {
      structures.get(this.pdfDocument)?.mark("Layout");
      renderVector.call(this, vector);
    },
  });
};
