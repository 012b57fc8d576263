import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { TextDocument } from "#src/domain/text/document.ts";
import { FONT, toDocDefinition } from "./doc-definition.ts";
import type { PdfFrame } from "./doc-definition.ts";
import { keepRecent } from "./keep-recent.ts";

const folder = join(dirname(createRequire(import.meta.url).resolve("dejavu-fonts-ttf/package.json")), "ttf");
const file = (style: string): string => join(folder, `DejaVuSansCondensed${style}.ttf`);

const FONT_FILES = {
  normal: file(""),
  bold: file("-Bold"),
  italics: file("-Oblique"),
  bolditalics: file("-BoldOblique"),
};
const allowedFiles = new Set(Object.values(FONT_FILES));

/** Loads pdfmake on first use: it is a tenth of the code read at server start. */
const loadPdfmake = async (): Promise<(typeof import("pdfmake"))["default"]> => {
  const { default: pdfmake } = await import("pdfmake");
  pdfmake.setFonts({ [FONT]: FONT_FILES });
  // Documents contain text only: block all network access, and all file access except to the fonts.
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => allowedFiles.has(path));
  return pdfmake;
};

let loaded: ReturnType<typeof loadPdfmake> | undefined;

const makePdf = async (document: TextDocument, frame: PdfFrame): Promise<Buffer> => {
  const pdfmake = await (loaded ??= loadPdfmake());
  return pdfmake.createPdf(toDocDefinition(document, frame)).getBuffer();
};

/** How long PDFs are kept, and how many: a paper is needed again for signing and retries soon after it is read. */
export const PDFS_KEPT = { forMs: 10 * 60_000, atMost: 30 } as const;

/** Recent PDFs, by a hash of document and frame. */
const kept = keepRecent<Buffer>(PDFS_KEPT);

/**
 * Renders a document as a PDF with the lender's details and page number on each page, embedded Cyrillic fonts and no
 * text under 12 pt. Cached for ten minutes.
 */
export const renderPdf = (document: TextDocument, frame: PdfFrame): Promise<Buffer> => {
  const key = createHash("sha256")
    .update(JSON.stringify([document, frame]))
    .digest("base64");
  return kept(key, () => makePdf(document, frame));
};
