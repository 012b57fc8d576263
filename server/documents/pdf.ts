/** PDFs of papers, made in a worker beside the event loop. */
import { createHash } from "node:crypto";
import type { TextDocument } from "#src/domain/text/document.ts";
import { refuse } from "#server/kernel/refusal.ts";
import type { PdfFrame } from "./doc-definition.ts";
import { keepRecent } from "./keep-recent.ts";
import type { PdfTask } from "./pdf-worker.ts";
import { workerOf } from "#server/kernel/worker.ts";

/** In a build the worker stands beside the server. */
const FROM_SOURCES = import.meta.url.endsWith(".ts");

/** PDFs that may wait for the worker: about a minute of its work. */
const MOST_WAITING = 64;

const worker = workerOf<PdfTask, Uint8Array>(
  new URL(FROM_SOURCES ? "./pdf-worker.source.mjs" : "./pdf-worker.js", import.meta.url).href,
  "layOut",
);

const makePdf = async (task: PdfTask): Promise<Buffer> => {
  if (worker.waiting() >= MOST_WAITING) return refuse("unavailable", { retryAfter: 30 });
  const { buffer, byteOffset, byteLength } = await worker.run(task);
  return Buffer.from(buffer, byteOffset, byteLength);
};

/** Makes a PDF of a document. */
export type RenderPdf = (document: TextDocument, frame: PdfFrame) => Promise<Buffer>;

/**
 * How long PDFs are kept, and how many: a paper is needed again for signing and retries soon after it is read.
 *
 * @internal for the test of what is kept.
 */
export const PDFS_KEPT = { forMs: 10 * 60_000, atMost: 30 } as const;

/** Recent PDFs, by a hash of document and frame. */
const kept = keepRecent<Buffer>(PDFS_KEPT);

/**
 * Renders a document as a PDF with the lender's details and page number on each page, embedded Cyrillic fonts and no
 * text under 12 pt. Cached for ten minutes. Refuses as `unavailable` when too many wait.
 */
export const renderPdf: RenderPdf = (document, frame) => {
  const key = createHash("sha256")
    .update(JSON.stringify([document, frame]))
    .digest("base64");
  return kept(key, () => makePdf({ document, frame }));
};
