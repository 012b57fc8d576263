/** Lays a document out as a PDF. Runs in a worker of its own: a contract takes most of a second of calculation. */
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import pdfmake from "pdfmake";
import { move } from "piscina";
import type { TextDocument } from "#src/domain/text/document.ts";
import { keepFont } from "./kept-fonts.ts";
import { FONT, toDocDefinition, type PdfFrame } from "./doc-definition.ts";
import { withParts, writeStructure } from "./tagged-pdf.ts";
import { drawLinesWhole } from "./whole-lines.ts";

/** What the worker is given. */
export type PdfTask = { document: TextDocument; frame: PdfFrame };

const folder = join(dirname(createRequire(import.meta.url).resolve("dejavu-fonts-ttf/package.json")), "ttf");

const FONT_FILES = { normal: "", bold: "-Bold", italics: "-Oblique", bolditalics: "-BoldOblique" } as const;

/** Writes the fonts into pdfmake's own file system; returns their names there. */
const openFonts = (): Record<keyof typeof FONT_FILES, string> => {
  for (const [name, style] of Object.entries(FONT_FILES))
    pdfmake.virtualfs.writeFileSync(name, keepFont(name, join(folder, `DejaVuSansCondensed${style}.ttf`)));
  return { normal: "normal", bold: "bold", italics: "italics", bolditalics: "bolditalics" };
};

drawLinesWhole();
writeStructure();
pdfmake.setFonts({ [FONT]: openFonts() });
// Documents contain text only: block all network and file access.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy(() => false);

/** The PDF's bytes, handed over without a copy. */
export const layOut = async ({ document, frame }: PdfTask): Promise<Uint8Array> => {
  const definition = toDocDefinition(document, frame);
  const pdf = await pdfmake.createPdf({ ...definition, content: withParts(definition.content) }).getBuffer();
  // pdfmake's buffer may be a part of a shared pool, which cannot be handed over.
  return move(new Uint8Array(pdf)) as Uint8Array;
};
