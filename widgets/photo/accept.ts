/** What a file input offers to choose. */
import type { FileKind } from "#src/engine/core/definition.ts";

/** MIME types listed explicitly, so that iPhones convert HEIC to one of them; camera and gallery stay available. */
export const ACCEPT: Readonly<Record<FileKind, string>> = {
  image: "image/jpeg,image/png,image/webp",
  pdf: "application/pdf",
  statement: ".xml,.csv",
  video: "video/webm,video/mp4,video/quicktime",
};
