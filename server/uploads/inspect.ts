/** Inspects a received file: size, virus scan, actual type. Returns the bytes to store. */
import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { fileTypeFromBuffer } from "file-type";
import { BYTES_PER_MB } from "#src/web/file-sizes.ts";
import type { FieldIssue } from "#server/kernel/refusal.ts";
import type { Field } from "#src/engine/core/plan.ts";
import { acceptedBy } from "#src/engine/core/files.ts";
import type { FileKind } from "#src/engine/core/definition.ts";
import { UPLOAD_LIMITS } from "#server/kernel/post-limits.ts";
import type { Services } from "#server/services.ts";
import { mostBytes } from "#src/engine/core/files.ts";
import type { Incoming } from "./incoming.ts";
import { pdfIssue } from "./pdf.ts";
import { redraw } from "./picture.ts";
import { inTurns } from "./turns.ts";
import { inspectVideo } from "./video.ts";

/** The bytes to store with their MIME type and SHA-256, or the issue. */
export type Looked = { issue: FieldIssue } | { bytes: Buffer; mime: string; sha256: string };

/**
 * MIME types of the pictures that are accepted, by content; `uploadWords` names them to people.
 *
 * @internal for its test.
 */
export const IMAGES: readonly string[] = ["image/jpeg", "image/png", "image/apng", "image/webp"];
const HEIC: readonly string[] = ["image/heic", "image/heif", "image/heic-sequence", "image/heif-sequence"];

const inTurn = inTurns(2);

/** The bytes to store, or the issue. With a scanner configured, stores only what it reports clean. */
export const inspect = async (
  { ports, log }: Pick<Services, "ports" | "log">,
  field: Field,
  incoming: Incoming,
): Promise<Looked> => {
  if (incoming.size === 0) return { issue: { code: "file-empty" } };
  if (incoming.isTooLarge)
    return { issue: { code: "files-too-large", params: { megabytes: mostBytes(field) / BYTES_PER_MB } } };
  try {
    if (ports.scan && (await ports.scan.scan(incoming.read())) !== "clean") {
      log.warn({ event: "infected-upload" }, "the scanner refused an upload");
      return { issue: { code: "file-refused" } };
    }
  } catch (error) {
    log.error({ err: error, event: "scanner-away" }, "the scanner did not answer");
    return { issue: { code: "file-failed" } };
  }
  return inTurn(async () => {
    const looked = await look(await buffer(incoming.read()), acceptedBy(field));
    return "issue" in looked ? looked : { ...looked, sha256: createHash("sha256").update(looked.bytes).digest("hex") };
  });
};

const look = async (
  bytes: Buffer,
  accepted: readonly FileKind[],
): Promise<{ issue: FieldIssue } | { bytes: Buffer; mime: string }> => {
  if (accepted.includes("video")) {
    const looked = await inspectVideo(bytes);
    return "issue" in looked ? looked : { bytes, mime: looked.mime };
  }
  const mime = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime ?? "";
  if (HEIC.includes(mime)) return { issue: { code: "file-heic" } };
  if (mime === "application/pdf" && accepted.includes("pdf")) {
    const issue = pdfIssue(bytes);
    return issue ? { issue } : { bytes, mime };
  }
  if (!IMAGES.includes(mime) || !accepted.includes("image"))
    return { issue: { code: accepted.includes("pdf") ? "file-type-pdf" : "file-type" } };
  const drawn = await redraw(bytes, UPLOAD_LIMITS.leastSide);
  return "issue" in drawn ? drawn : { bytes: drawn.bytes, mime: "image/jpeg" };
};
