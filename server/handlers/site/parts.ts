/** Parts of files: kept until the whole has arrived, which then waits for its form as any other file does. */
import type { CallName } from "#src/api/calls/calls.ts";
import { formCallOf, formOf } from "#server/calls/calls.ts";
import { issuedForm } from "#server/forms/issue-form.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { mayCall } from "#server/policy/access.ts";
import type { RawHandler } from "#server/policy/handler.ts";
import { isUsedKey } from "#server/store/tables/idempotency.ts";
import { fileFieldsOf } from "#server/uploads/limits.ts";
import { keepPart, type ToldFile } from "#server/uploads/parts.ts";
import type { PostedBody } from "#server/visit/body.ts";
import type { Context } from "#server/visit/context.ts";

/** Names of the fields, in any order. */
const FIELDS = ["field", "name", "sha256", "size", "at"] as const;
const HASH = /^[0-9a-f]{64}$/;
/** Any that a number holds exactly: how large is too large, the field says. */
const NUMBER = /^(?:0|[1-9]\d{0,14})$/;

/** The call whose form takes the file: the form was issued to this session under the post's key. */
const takingCall = async (context: Context, { key }: PostedBody): Promise<CallName> => {
  const shown = await issuedForm(context, key ?? refuse("no-key"));
  const call = shown?.call as CallName | undefined;
  return call && formCallOf(call)?.form === context.params["form"] ? call : refuse("form-changed");
};

const toldIn = ({ entries }: PostedBody): ToldFile & { field: string; at: number } => {
  const told = new Map(entries);
  const isWhole = entries.length === FIELDS.length && FIELDS.every((name) => told.has(name));
  const [field, name, sha256, size, at] = FIELDS.map((each) => told.get(each) ?? "");
  if (!isWhole || !HASH.test(sha256!) || !NUMBER.test(size!) || !NUMBER.test(at!) || size === "0")
    return refuse("malformed");
  return { field: field!, name: name!, sha256: sha256!, size: Number(size), at: Number(at) };
};

/**
 * Stores a part. `sent` instead: the form has taken effect under this key, and the same post again gets its answer; the
 * file is claimed then, and would not be found.
 */
export const keepFilePart: RawHandler = {
  rawBody: async (context, body) => {
    const call = await takingCall(context, body);
    const { field: name, at, ...told } = toldIn(body);
    const field = fileFieldsOf(context.services, formOf(call)).get(name) ?? refuse("malformed");
    if (await isUsedKey(context.db, body.key!)) return { sent: true };
    const verdict = mayCall(call, context);
    if (!verdict.ok) return refuse("moved-on", { nextUrl: verdict.nextUrl });
    const bytes = body.uploads[0]?.bytes;
    return keepPart(context, formOf(call), field, told, bytes && { at, bytes });
  },
};
