/** Reads a posted form with every limit set: names, lengths, counts. Files are refused here until an element takes them. */
import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { Refusal, refuseForm } from "./refusal.ts";

export const BODY_LIMITS = {
  /** Bytes of a whole post. */
  body: 256 * 1024,
  fieldNameSize: 200,
  fieldSize: 64 * 1024,
  fields: 200,
  files: 0,
  parts: 200,
  headerPairs: 20,
} as const;

export type PostedBody = {
  entries: [name: string, text: string][];
  /** `_csrf`, `_key`, `_version`: ours, never a definition's. */
  csrf?: string;
  key?: string;
  version?: string;
  /** Tells one body from another, whatever boundary the client drew. */
  hash: string;
};

const OURS: Readonly<Record<string, "csrf" | "key" | "version">> = { _csrf: "csrf", _key: "key", _version: "version" };

/** Reads multipart (the forms) and urlencoded (a raw client) alike. */
export const readBody = async (request: FastifyRequest): Promise<PostedBody> => {
  if (Number(request.headers["content-length"] ?? 0) > BODY_LIMITS.body) refuseForm(413, "too-large");
  const all = request.isMultipart() ? await multipartEntries(request) : [];
  if (!request.isMultipart() && !isUrlencoded(request, all)) refuseForm(415, "unsupported-body");
  const body: PostedBody = { entries: [], hash: "" };
  const hash = createHash("sha256");
  for (const [name, text] of all) {
    const ours = Object.hasOwn(OURS, name) ? OURS[name] : undefined;
    if (ours && body[ours] !== undefined) throw malformed();
    if (ours) body[ours] = text;
    else {
      body.entries.push([name, text]);
      hash.update(JSON.stringify([name, text]));
    }
  }
  body.csrf ??= singleHeader(request.headers["x-csrf-token"]);
  body.hash = hash.digest("base64url");
  return body;
};

const singleHeader = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);

const tooLong = (text: string, bytes: number): boolean => text.length > bytes || Buffer.byteLength(text) > bytes;

const isUrlencoded = (request: FastifyRequest, into: [string, string][]): boolean => {
  if (!request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded")) return false;
  for (const [name, text] of new URLSearchParams(String(request.body ?? ""))) {
    if (into.length >= BODY_LIMITS.fields || tooLong(name, BODY_LIMITS.fieldNameSize) || tooLong(text, BODY_LIMITS.fieldSize)) refuseForm(413, "too-large");
    into.push([name, text]);
  }
  return true;
};

const multipartEntries = async (request: FastifyRequest): Promise<[string, string][]> => {
  const entries: [string, string][] = [];
  let size = 0;
  try {
    for await (const part of request.parts()) {
      if (part.type !== "field") return refuseForm(400, "no-files-here");
      const text = String(part.value);
      // A body that comes in chunks does not say how long it will be.
      size += part.fieldname.length + text.length;
      if (tooLong(part.fieldname, BODY_LIMITS.fieldNameSize) || part.valueTruncated || size > BODY_LIMITS.body) return refuseForm(413, "too-large");
      entries.push([part.fieldname, text]);
    }
  } catch (error) {
    throw bodyError(error);
  }
  return entries;
};

const TOO_LARGE = /LIMIT|TOO_LARGE/;

/** What the parser complains of is the sender's fault: too large, or not a form at all. */
const bodyError = (error: unknown): unknown => {
  if (error instanceof Refusal) return error;
  const code = String((error as { code?: unknown }).code);
  if (code === "FST_FILES_LIMIT") return new Refusal({ status: 400, errors: { _form: { code: "no-files-here" } } });
  return TOO_LARGE.test(code) ? new Refusal({ status: 413, errors: { _form: { code: "too-large" } } }) : malformed();
};

const malformed = (): Refusal => new Refusal({ status: 400, errors: { _form: { code: "malformed" } } });
