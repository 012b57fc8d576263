/**
 * Sends one file in parts, each a small post of its own. The server knows a file by the hash of its bytes, so it tells
 * after a cut, or in a page loaded anew, from which byte on the file is missing.
 */
import type { Descriptor, StagedFile } from "#src/engine/core/definition.ts";
import { actionUrl } from "#src/engine/core/action-url.ts";
import { send } from "#src/engine/browser/submit.ts";
import type { SubmitReply } from "#src/engine/browser/submission-result.ts";

/** Bytes of a part: what a cut costs at most. Half a minute on the slowest line. */
const PART = 256 * 1024;
/** Milliseconds for one part; a line that is slower counts as cut. */
const PATIENCE_MS = 120_000;
/** Replies in a row that do not lead on. */
const STUCK = 3;

/** A file to send: the field's name, and whether it is still wanted. */
export type Outgoing = { name: string; file: File; isWanted(): boolean };

/**
 * `staged`: the server has all of it · `sent`: the form has been accepted under this key · `cut` · `removed` meanwhile ·
 * `refused`, with the reply · `untaken`: this file cannot go in parts, so the form's post carries it.
 */
export type Outcome =
  | { is: "staged"; file: StagedFile }
  | { is: "sent" | "cut" | "removed" | "untaken" }
  | { is: "refused"; reply: SubmitReply };

/** Whether files of a form may go in parts: its session and key are the site's, and the browser can hash. */
export const takesParts = ({ action, key }: Descriptor): boolean =>
  !action.startsWith("/") && key !== undefined && (globalThis.crypto as Crypto | undefined)?.subtle !== undefined;

const hashOf = async (file: File): Promise<string> =>
  [...new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer()))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");

const partOf = (form: Descriptor, { name, file }: Outgoing, sha256: string, at: number, asks: boolean): FormData => {
  const body = new FormData();
  const told = { _csrf: form.csrf, _key: form.key, field: name, name: file.name, sha256, size: file.size, at };
  for (const [key, value] of Object.entries(told)) body.append(key, String(value ?? ""));
  if (!asks) body.append("part", file.slice(at, at + PART), "part");
  return body;
};

/** Refusals of the post as a whole that the form's own post would get, too. */
const TOLD = [401, 403, 429, 503];

/** `onBytes` is called with the bytes of the file that have left, `onHere` with those that the server has. */
type Sends = {
  /** Asks first how much of the file is there. */
  resumes: boolean;
  /** The error of its field when the browser cannot read the file any more. */
  unreadable: string;
  onBytes(bytes: number): void;
  onHere(bytes: number): void;
};

/** Sends a file. Never rejects. */
export const sendInParts = async (
  form: Descriptor,
  outgoing: Outgoing,
  { resumes, unreadable, onBytes, onHere }: Sends,
): Promise<Outcome> => {
  const { file, name, isWanted } = outgoing;
  if (file.size === 0) return { is: "untaken" };
  const sha256 = await hashOf(file).catch(() => undefined);
  if (sha256 === undefined) return { is: "refused", reply: { status: 400, body: { errors: { [name]: unreadable } } } };
  let asks = resumes;
  for (let [at, stuck] = [0, 0]; stuck < STUCK; asks = false) {
    if (!isWanted()) return { is: "removed" };
    const from = at;
    const length = Math.min(PART, file.size - from);
    const { status, body, silent } = await send(
      actionUrl(`uploads/${form.id}`),
      partOf(form, outgoing, sha256, at, asks),
      // Of the text around the bytes nothing is shown.
      asks ? () => undefined : (_, { loaded, total }) => onBytes(from + (length * loaded) / total),
      PATIENCE_MS,
    );
    const told = body as { at?: unknown; sent?: unknown; staged?: unknown };
    if (status === 0) return { is: "cut" };
    if (TOLD.includes(status) || (status === 400 && body.errors?.[name]))
      return { is: "refused", reply: { status, body, ...(silent && { silent }) } };
    if (status !== 200) return { is: "untaken" };
    if (told.sent) return { is: "sent" };
    if (told.staged) return { is: "staged", file: told.staged as StagedFile };
    if (typeof told.at !== "number") return { is: "untaken" };
    stuck = told.at > at || asks ? 0 : stuck + 1;
    at = told.at;
    onHere(at);
    onBytes(at);
  }
  return { is: "untaken" };
};
