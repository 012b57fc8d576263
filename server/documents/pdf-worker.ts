/** Lays a document out as a PDF. Runs in a worker of its own: a contract takes most of a second of calculation. */
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import pdfmake from "pdfmake";
import { move } from "piscina";
import type { TextDocument } from "#src/domain/text/document.ts";
import { FONT, toDocDefinition, type PdfFrame } from "./doc-definition.ts";

/** What the worker is given. */
export type PdfTask = { document: TextDocument; frame: PdfFrame };

const folder = join(dirname(createRequire(import.meta.url).resolve("dejavu-fonts-ttf/package.json")), "ttf");
const file = (style: string): string => join(folder, `DejaVuSansCondensed${style}.ttf`);

const FONT_FILES = {
  normal: file(""),
  bold: file("-Bold"),
  italics: file("-Oblique"),
  bolditalics: file("-BoldOblique"),
};
const allowedFiles = new Set(Object.values(FONT_FILES));

pdfmake.setFonts({ [FONT]: FONT_FILES });
// Documents contain text only: block all network access, and all file access except to the fonts.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => allowedFiles.has(path));

/** The PDF's bytes, handed over without a copy. */
export const layOut = async ({ document, frame }: PdfTask): Promise<Uint8Array> => {
  const pdf = await pdfmake.createPdf(toDocDefinition(document, frame)).getBuffer();
  // pdfmake's buffer may be a part of a shared pool, which cannot be handed over.
  return move(new Uint8Array(pdf)) as Uint8Array;
};
