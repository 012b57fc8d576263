/** Reads a posted form with every limit set: names, lengths, counts. Files go through an intake; a call without one refuses them. */
import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import { CAPTCHA_NAME, TRAP_NAME } from "#src/domain/captcha.ts";
import type { Issue } from "#src/domain/rule.ts";
import { isUnavailable } from "#server/store/database-error.ts";
import { Refusal, refuseForm } from "./refusal.ts";

export const BODY_LIMITS = {
  /** Bytes of a whole post without its files. */
  body: 256 * 1024,
  fieldNameSize: 200,
  fieldSize: 64 * 1024,
  fields: 200,
  files: 0,
  parts: 200,
  headerPairs: 20,
} as const;

/** A file that came with a post: staged under an id, or refused with the reason. */
export type Upload = { field: string; sha256: string; id?: string; issue?: Issue };

export type PostedBody = {
  entries: [name: string, text: string][];
  uploads: Upload[];
  /** `_csrf`, `_key`, `_version`: ours, never a definition's. */
  csrf?: string;
  key?: string;
  version?: string;
  /** Tells one body from another, whatever boundary the client drew. A file counts by its content. */
  hash: string;
};

export type FilePart = { field: string; filename: string | undefined; stream: Readable; /** Bytes the post may still bring. */ left: number };

/** Takes the files of a post, one after the other, as they come. */
export type Intake = {
  bytes: number;
  files: number;
  /** The files the form asks for, which is fewer: told to whoever sends too many. */
  wanted: number;
  /** Reads a part to its end; undefined for an input in which nothing was chosen. `soFar` is what came before it. */
  take(part: FilePart, soFar: PostedBody): Promise<{ upload: Upload; size: number } | undefined>;
};

const OURS: Readonly<Record<string, "csrf" | "key" | "version">> = { _csrf: "csrf", _key: "key", _version: "version" };

const CAPTCHA_FIELDS: readonly string[] = [CAPTCHA_NAME, TRAP_NAME];

export type Reading = {
  intake?: Intake;
  /** The most bytes of the texts together. */
  most?: number;
  /** Filled as the post is read: of one that breaks off it holds what had come. */
  body?: PostedBody;
};

/** A post of which nothing has come yet. */
export const newBody = (): PostedBody => ({ entries: [], uploads: [], hash: "" });

/** Reads multipart (the forms) and urlencoded (a raw client) alike. Throws a refusal of what is too large or no form. */
export const readBody = async (request: FastifyRequest, { intake, most = BODY_LIMITS.body, body = newBody() }: Reading = {}): Promise<PostedBody> => {
  const isTooLarge = Number(request.headers["content-length"] ?? 0) > most + (intake?.bytes ?? 0);
  // A photo too large comes after what was typed, which is read all the same: it is shown again.
  if (isTooLarge && !(intake && request.isMultipart())) refuseForm(413, "too-large");
  const hash = createHash("sha256");
  const add = (name: string, text: string): void => {
    const ours = Object.hasOwn(OURS, name) ? OURS[name] : undefined;
    if (ours && body[ours] !== undefined) throw malformed();
    if (ours) body[ours] = text;
    else {
      body.entries.push([name, text]);
      // A post repeated with another solution is the same post.
      if (!CAPTCHA_FIELDS.includes(name)) hash.update(JSON.stringify([name, text]));
    }
  };
  const headerToken = singleHeader(request.headers["x-csrf-token"]);
  const take = async (part: FilePart): Promise<number> => {
    if (isTooLarge) refuseForm(413, "too-large");
    const taken = await intake?.take(part, { ...body, csrf: body.csrf ?? headerToken });
    if (!taken) return 0;
    body.uploads.push(taken.upload);
    hash.update(JSON.stringify([part.field, { sha256: taken.upload.sha256 }]));
    return taken.size;
  };
  if (request.isMultipart()) await readParts(request, intake, most, add, take);
  else if (!readUrlencoded(request, add)) refuseForm(415, "unsupported-body");
  if (isTooLarge) refuseForm(413, "too-large");
  body.csrf ??= headerToken;
  body.hash = hash.digest("base64url");
  return body;
};

const singleHeader = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);

const tooLong = (text: string, bytes: number): boolean => text.length > bytes || Buffer.byteLength(text) > bytes;

const readUrlencoded = (request: FastifyRequest, add: (name: string, text: string) => void): boolean => {
  if (!request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded")) return false;
  let count = 0;
  for (const [name, text] of new URLSearchParams(String(request.body ?? ""))) {
    count += 1;
    if (count > BODY_LIMITS.fields || tooLong(name, BODY_LIMITS.fieldNameSize) || tooLong(text, BODY_LIMITS.fieldSize)) refuseForm(413, "too-large");
    add(name, text);
  }
  return true;
};

const readParts = async (
  request: FastifyRequest, intake: Intake | undefined, mostText: number, add: (name: string, text: string) => void, take: (part: FilePart) => Promise<number>,
): Promise<void> => {
  const { fieldNameSize, fieldSize, fields, parts, headerPairs } = BODY_LIMITS;
  const most = mostText + (intake?.bytes ?? 0);
  let text = 0;
  let files = 0;
  // A file is cut by whoever takes it, which knows its field.
  const options = intake && { throwFileSizeLimit: false, limits: { fieldNameSize, fieldSize, fields, parts, headerPairs, files: intake.files, fileSize: most + 1 } };
  try {
    for await (const part of request.parts(options)) {
      if (part.type === "file") {
        if (tooLong(part.fieldname, fieldNameSize)) refuseForm(413, "too-large");
        files += await take({ field: part.fieldname, filename: part.filename, stream: part.file, left: most - text - files });
        continue;
      }
      const value = String(part.value);
      // A body that comes in chunks does not say how long it will be.
      text += part.fieldname.length + value.length;
      if (tooLong(part.fieldname, fieldNameSize) || part.valueTruncated || text > mostText) return refuseForm(413, "too-large");
      add(part.fieldname, value);
    }
  } catch (error) {
    request.raw.resume();
    // A sender who hangs up is told of in the same words as a database that does.
    throw isUnavailable(error) && !request.raw.readableAborted ? error : bodyError(error, intake);
  }
};

const TOO_LARGE = /LIMIT|TOO_LARGE/;

/** What the parser complains of is the sender's fault: too large, or not a form at all. */
const bodyError = (error: unknown, intake?: Intake): unknown => {
  if (error instanceof Refusal) return error;
  const code = String((error as { code?: unknown }).code);
  if (code === "FST_FILES_LIMIT") return new Refusal({ status: 400, errors: { _form: intake ? { code: "too-many-files", params: { files: intake.wanted } } : { code: "no-files-here" } } });
  return TOO_LARGE.test(code) ? new Refusal({ status: 413, errors: { _form: { code: "too-large" } } }) : malformed();
};

const malformed = (): Refusal => new Refusal({ status: 400, errors: { _form: { code: "malformed" } } });
