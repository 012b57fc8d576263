/** Size limits of one POST and of a session's uploads, for all forms; a field's own limits are in its definition. */
import { BYTES_PER_MB } from "#src/web/file-sizes.ts";

/** Limits of a POST body, files excluded. Sizes in bytes. */
export const BODY_LIMITS = {
  /** Bytes of the whole body, files excluded. */
  body: 256 * 1024,
  fieldNameSize: 200,
  fieldSize: 64 * 1024,
  fields: 200,
  files: 0,
  parts: 200,
  headerPairs: 20,
} as const;

/** Limits of uploaded files. */
export const UPLOAD_LIMITS = {
  /** Bytes of all files waiting in one session, across forms. */
  sessionBytes: 96 * BYTES_PER_MB,
  sessionFiles: 40,
  /** Bytes of all files waiting in all sessions of one person, and of all who come from one address. */
  personBytes: 128 * BYTES_PER_MB,
  hostBytes: 512 * BYTES_PER_MB,
  /** Concurrent POSTs with files per session and per address, in this process. */
  atOnce: 4,
  hostAtOnce: 24,
  /** Seconds after which a post that brings no more bytes is given up, and its place is free. */
  silentSeconds: 60,
  /** File parts per POST. */
  files: 40,
  /** Bytes of a part of a file: at most, and at least unless it is the last. */
  part: 512 * 1024,
  leastPart: 64 * 1024,
  /** Parts waiting in one session. */
  sessionParts: 400,
  /** Minutes an uploaded file is stored until its form is submitted. */
  minutes: 60,
  pixels: 50_000_000,
  /** Pixels of the longest side; larger images are scaled down. Keeps the smallest print of an id card legible. */
  side: 4000,
  /** Pixels of the shortest side, at least: nothing can be made out on a smaller picture. */
  leastSide: 200,
  quality: 88,
} as const;
