import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import pdfmake from "pdfmake";
import type { TextDocument } from "#src/domain/document.ts";
import { FONT, toDocDefinition } from "#server/documents/doc-definition.ts";
import type { PdfFrame } from "#server/documents/doc-definition.ts";

const folder = join(dirname(createRequire(import.meta.url).resolve("dejavu-fonts-ttf/package.json")), "ttf");
const file = (style: string): string => join(folder, `DejaVuSansCondensed${style}.ttf`);

const FONT_FILES = { normal: file(""), bold: file("-Bold"), italics: file("-Oblique"), bolditalics: file("-BoldOblique") };
const allowedFiles = new Set(Object.values(FONT_FILES));

pdfmake.setFonts({ [FONT]: FONT_FILES });
// A paper is made from our own words and figures: nothing is fetched, and nothing but the fonts is read.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => allowedFiles.has(path));

/** The document as a PDF with the lender's details on each page, page numbers, Cyrillic fonts inside and no text under 12 pt. */
export const renderPdf = (document: TextDocument, frame: PdfFrame): Promise<Buffer> =>
  pdfmake.createPdf(toDocDefinition(document, frame)).getBuffer();
