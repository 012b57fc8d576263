/**
 * Reads a posted form within limits on names, lengths and counts. Files go through an intake; without one they are
 * refused.
 */
import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import { storable } from "#src/domain/text/typed.ts";
import { CAPTCHA_NAME, TRAP_NAME } from "#src/engine/core/captcha.ts";
import { isUnavailable } from "#server/store/db/database-error.ts";
import { BODY_LIMITS } from "#server/kernel/post-limits.ts";
import { refuse, Refusal, type FieldIssue } from "#server/kernel/refusal.ts";
import { expectFiles } from "./arrival.ts";

/** An uploaded file: stored under an id, or refused with the reason; or a part of one, whose bytes are in memory. */
export type Upload = { field: string; sha256: string; id?: string; issue?: FieldIssue; bytes?: Buffer };

/** A posted form: fields in order, uploaded files, and the engine's own fields. */
export type PostedBody = {
  entries: [name: string, text: string][];
  uploads: Upload[];
  /** `_csrf`, `_key`, `_version`: the engine's fields, never a definition's. */
  csrf?: string;
  key?: string;
  version?: string;
  /**
   * Hash of the contents, independent of the multipart boundary; a file counts by its own hash. Recognises repeated
   * posts.
   */
  hash: string;
};

/** One file of a multipart body, not yet read. */
export type FilePart = {
  field: string;
  filename: string | undefined;
  stream: Readable;
  /** Bytes the post may still contain. */ left: number;
};

/** Accepts the files of a post one after the other, as they arrive. */
export type Intake = {
  bytes: number;
  files: number;
  /** The number of files the form asks for, named in the error for too many; lower than the limit `files`. */
  wanted: number;
  /** Reads a part to its end; undefined for a file input without a selection. `soFar` is the post up to this part. */
  take(part: FilePart, soFar: PostedBody): Promise<{ upload: Upload; size: number } | undefined>;
};

const OURS: Readonly<Record<string, "csrf" | "key" | "version">> = { _csrf: "csrf", _key: "key", _version: "version" };

const CAPTCHA_FIELDS: readonly string[] = [CAPTCHA_NAME, TRAP_NAME];

/** Options for reading a body. */
export type Reading = {
  intake?: Intake;
  /** Limit for all texts together, in bytes. */
  most?: number;
  /** Filled while reading, so it holds what arrived when the post breaks off. */
  body?: PostedBody;
};

/** An empty posted body. */
export const newBody = (): PostedBody => ({ entries: [], uploads: [], hash: "" });

/**
 * Reads multipart (browsers' forms) and urlencoded (raw clients); with an intake it may arrive slowly. Throws a Refusal for a body that is too large,
 * malformed or of another type.
 */
export const readBody = async (
  request: FastifyRequest,
  { intake, most = BODY_LIMITS.body, body = newBody() }: Reading = {},
): Promise<PostedBody> => {
  if (intake) expectFiles(request.raw);
  const isTooLarge = Number(request.headers["content-length"] ?? 0) > most + (intake?.bytes ?? 0);
  // Text fields precede files, so they are read even when a file is too large: the form is shown again with them.
  if (isTooLarge && !(intake && request.isMultipart())) refuse("too-large");
  const hash = createHash("sha256");
  const add = (name: string, posted: string): void => {
    const text = storable(posted);
    const ours = Object.hasOwn(OURS, name) ? OURS[name] : undefined;
    if (ours && body[ours] !== undefined) throw malformed();
    if (ours) body[ours] = text;
    else {
      body.entries.push([name, text]);
      // The captcha's solution is not hashed: a post repeated with another solution is the same post.
      if (!CAPTCHA_FIELDS.includes(name)) hash.update(JSON.stringify([name, text]));
    }
  };
  const headerToken = singleHeader(request.headers["x-csrf-token"]);
  const take = async (part: FilePart): Promise<number> => {
    if (isTooLarge) refuse("too-large");
    const taken = await intake?.take(part, { ...body, csrf: body.csrf ?? headerToken });
    if (!taken) return 0;
    body.uploads.push(taken.upload);
    hash.update(JSON.stringify([part.field, { sha256: taken.upload.sha256 }]));
    return taken.size;
  };
  if (request.isMultipart()) await readParts(request, intake, most, add, take);
  else if (!readUrlencoded(request, add)) refuse("unsupported-body");
  if (isTooLarge) refuse("too-large");
  body.csrf ??= headerToken;
  body.hash = hash.digest("base64url");
  return body;
};

const singleHeader = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value;

const tooLong = (text: string, bytes: number): boolean => text.length > bytes || Buffer.byteLength(text) > bytes;

const readUrlencoded = (request: FastifyRequest, add: (name: string, text: string) => void): boolean => {
  if (!request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded")) return false;
  let count = 0;
  for (const [name, text] of new URLSearchParams(String(request.body ?? ""))) {
    count += 1;
    if (count > BODY_LIMITS.fields || tooLong(name, BODY_LIMITS.fieldNameSize) || tooLong(text, BODY_LIMITS.fieldSize))
      refuse("too-large");
    add(name, text);
  }
  return true;
};

const readParts = async (
  request: FastifyRequest,
  intake: Intake | undefined,
  mostText: number,
  add: (name: string, text: string) => void,
  take: (part: FilePart) => Promise<number>,
): Promise<void> => {
  // The parser listens for the end of a connection; of one that has ended before it would wait forever.
  if (request.raw.destroyed) throw malformed();
  const { fieldNameSize, fieldSize, fields, parts, headerPairs } = BODY_LIMITS;
  const most = mostText + (intake?.bytes ?? 0);
  let text = 0;
  let files = 0;
  // The intake itself limits each file's size, because it knows the field.
  const options = intake && {
    throwFileSizeLimit: false,
    limits: { fieldNameSize, fieldSize, fields, parts, headerPairs, files: intake.files, fileSize: most + 1 },
  };
  try {
    for await (const part of request.parts(options)) {
      if (part.type === "file") {
        if (tooLong(part.fieldname, fieldNameSize)) refuse("too-large");
        files += await take({
          field: part.fieldname,
          filename: part.filename,
          stream: part.file,
          left: most - text - files,
        });
        continue;
      }
      const value = String(part.value);
      // A chunked body has no Content-Length.
      text += part.fieldname.length + value.length;
      if (tooLong(part.fieldname, fieldNameSize) || part.valueTruncated || text > mostText) return refuse("too-large");
      add(part.fieldname, value);
    }
  } catch (error) {
    request.raw.resume();
    // A client that disconnects raises the same error codes as a lost database connection.
    throw isUnavailable(error) && !request.raw.readableAborted ? error : bodyError(error, intake);
  }
};

const TOO_LARGE = /LIMIT|TOO_LARGE/;

/** Maps the parser's errors to refusals: too large, too many files, or malformed. */
const bodyError = (error: unknown, intake?: Intake): unknown => {
  if (error instanceof Refusal) return error;
  const code = String((error as { code?: unknown }).code);
  if (code === "FST_FILES_LIMIT")
    return intake ? Refusal.of("too-many-files", { params: { files: intake.wanted } }) : Refusal.of("no-files-here");
  return TOO_LARGE.test(code) ? Refusal.of("too-large") : malformed();
};

const malformed = (): Refusal => Refusal.of("malformed");
