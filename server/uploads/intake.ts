/**
 * Takes the files of a post as they come: received onto the disk, looked through, written anew, and staged for the
 * session, the form and the field, before the other fields are judged. Nothing is staged for a post that will be
 * refused for its session, its token or its place; its files are only counted and hashed.
 */
import { callRow, type CallName } from "#src/api/contract.ts";
import type { Field } from "#src/engine/compile.ts";
import type { FilePart, Intake, PostedBody, Upload } from "#server/policy/body.ts";
import type { Context } from "#server/policy/context.ts";
import { checkPlace, checkSession } from "#server/policy/post.ts";
import { Refusal, refuseForm } from "#server/policy/refusal.ts";
import { newToken } from "#server/policy/secrets.ts";
import { addStaged, dropStaged } from "#server/store/staged.ts";
import { bytesOf, fileFieldsOf, filesOf, postBytes, UPLOAD_LIMITS } from "./limits.ts";
import { unlessDisk } from "./disk-error.ts";
import { shownName } from "./file-name.ts";
import { incomingFolder, receive, type Incoming } from "./incoming.ts";
import { inspect } from "./inspect.ts";
import { upTo } from "./turns.ts";
import { keepBlob, removeBlobs } from "./vault.ts";

/** An intake of one post, and how to undo it. */
export type PostIntake = Intake & {
  /** Must be called when the post was answered. */
  end(): void;
  /** Forgets what this post staged: it broke off, or its effect has happened before. */
  undo(): Promise<void>;
};

const enter = upTo(UPLOAD_LIMITS.atOnce);

/** The intake of a post; undefined for a call whose form takes no files. Refuses one too many of a session at once. */
export const intakeOf = (call: CallName, context: Context): PostIntake | undefined => {
  const fields = fileFieldsOf(call, context.services);
  if (fields.size === 0) return undefined;
  const end = context.session ? enter(context.session.hash) : () => undefined;
  if (!end) return refuseForm(429, "too-many", { retryAfter: 10 });
  const staged: string[] = [];
  let allowed: boolean | undefined;
  return {
    end,
    bytes: postBytes(fields.values()), files: UPLOAD_LIMITS.files, wanted: filesOf(fields.values()),
    take: async (part, soFar) => {
      const field = fields.get(part.field);
      allowed ??= await mayPost(call, context, soFar);
      const kept = field && allowed ? bytesOf(field) : 0;
      const incoming = await receive(part.stream, incomingFolder(context.services.settings.dataDir), { kept, read: part.left });
      try {
        if (incoming.size === 0 && !part.filename) return undefined;
        const upload = field && allowed ? await stage(context, callRow(call).form!, field, part, incoming, staged.length) : refusedUnread(part, incoming);
        if (upload.id) staged.push(upload.id);
        return { upload, size: incoming.size };
      } finally {
        await incoming.remove();
      }
    },
    undo: () => discard(context, staged),
  };
};

const mayPost = async (call: CallName, context: Context, soFar: PostedBody): Promise<boolean> => {
  try {
    await checkSession(call, context, soFar);
    checkPlace(call, context);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
};

/** Forgets those of these files that still wait. */
export const discard = async (context: Context, ids: readonly string[]): Promise<void> => {
  await removeBlobs(context.services, await dropStaged(context.services.database.db, ids));
};

const refusedUnread = ({ field }: FilePart, { sha256 }: Incoming): Upload => ({ field, sha256 });

const stage = async (context: Context, form: string, field: Field, { filename }: FilePart, incoming: Incoming, before: number): Promise<Upload> => {
  const { services, session } = context;
  // The files of one post keep the order in which they came.
  const now = new Date(context.now.getTime() + before);
  const upload: Upload = { field: field.name, sha256: incoming.sha256 };
  const looked = await inspect(services, field, incoming);
  if ("issue" in looked) return { ...upload, issue: looked.issue };
  const id = newToken();
  await keepBlob(services, id, looked.bytes).catch((error: unknown) => {
    services.log.error({ err: error }, "an upload could not be stored");
    throw unlessDisk(error);
  });
  const row = {
    id, owner: session!.hash, form, field: field.name, name: shownName(filename), size: incoming.size,
    mime: looked.mime, stored_size: looked.bytes.length, sha256: looked.sha256,
    created_at: now, expires_at: new Date(now.getTime() + UPLOAD_LIMITS.minutes * 60_000),
  };
  // When this fails nobody knows whether the row stands: the blob stays, and the sweep removes it if no row speaks of it.
  const added = await services.database.transaction((trx) => addStaged(trx, row, { bytes: UPLOAD_LIMITS.sessionBytes, files: UPLOAD_LIMITS.sessionFiles }));
  if (added) return { ...upload, id };
  await removeBlobs(services, [id]);
  return { ...upload, issue: { code: "file-no-room" } };
};
