import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { TextDocument } from "#src/domain/document.ts";
import { FONT, toDocDefinition } from "#server/documents/doc-definition.ts";
import type { PdfFrame } from "#server/documents/doc-definition.ts";

const folder = join(dirname(createRequire(import.meta.url).resolve("dejavu-fonts-ttf/package.json")), "ttf");
const file = (style: string): string => join(folder, `DejaVuSansCondensed${style}.ttf`);

const FONT_FILES = { normal: file(""), bold: file("-Bold"), italics: file("-Oblique"), bolditalics: file("-BoldOblique") };
const allowedFiles = new Set(Object.values(FONT_FILES));

/** Its fonts and shapers are a tenth of what a start reads, so they wait for the first paper. */
const loadPdfmake = async (): Promise<(typeof import("pdfmake"))["default"]> => {
  const { default: pdfmake } = await import("pdfmake");
  pdfmake.setFonts({ [FONT]: FONT_FILES });
  // A paper is made from our own words and figures: nothing is fetched, and nothing but the fonts is read.
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => allowedFiles.has(path));
  return pdfmake;
};

let loaded: ReturnType<typeof loadPdfmake> | undefined;

const makePdf = async (document: TextDocument, frame: PdfFrame): Promise<Buffer> => {
  const pdfmake = await (loaded ??= loadPdfmake());
  return pdfmake.createPdf(toDocDefinition(document, frame)).getBuffer();
};

const KEPT_MS = 10 * 60_000;
const KEPT_AT_MOST = 30;

/** Papers made a moment ago, by a fingerprint of what they were made of. */
const kept = new Map<string, { pdf: Promise<Buffer>; end: NodeJS.Timeout }>();

/** Its clock goes with it, or that would hold on to the paper. */
const forget = (key: string): void => {
  clearTimeout(kept.get(key)?.end);
  kept.delete(key);
};

/** Whoever reads a paper before signing it, or has to sign again after a fault, does not wait for it again. The oldest makes room. */
const keepForNow = (key: string, pdf: Promise<Buffer>): Promise<Buffer> => {
  kept.set(key, { pdf, end: setTimeout(forget, KEPT_MS, key).unref() });
  if (kept.size > KEPT_AT_MOST) forget(kept.keys().next().value!);
  pdf.catch(() => forget(key));
  return pdf;
};

/** The document as a PDF with the lender's details on each page, page numbers, Cyrillic fonts inside and no text under 12 pt. */
export const renderPdf = (document: TextDocument, frame: PdfFrame): Promise<Buffer> => {
  const key = createHash("sha256").update(JSON.stringify([document, frame])).digest("base64");
  return kept.get(key)?.pdf ?? keepForNow(key, makePdf(document, frame));
};
