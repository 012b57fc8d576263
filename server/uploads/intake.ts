/**
 * Accepts the files of a post as they arrive: received onto the disk, inspected, re-encoded, and stored for session,
 * form and field before the other fields are judged. For a post that will be refused for its session, token or access,
 * files are only counted and hashed.
 */
import { callRow, type CallName } from "#src/api/calls/calls.ts";
import type { Field } from "#src/engine/core/plan.ts";
import type { FilePart, Intake, PostedBody, Upload } from "#server/visit/body.ts";
import type { Context } from "#server/visit/context.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { newToken } from "#server/kernel/secrets.ts";
import { addStaged, dropStaged } from "#server/store/tables/staged.ts";
import { mostBytes } from "#src/engine/core/files.ts";
import { UPLOAD_LIMITS } from "#server/kernel/post-limits.ts";
import { fileFieldsOf, filesOf, postBytes } from "./limits.ts";
import { unlessDisk } from "./disk-error.ts";
import { shownName } from "./file-name.ts";
import { incomingFolder, receive, type Incoming } from "./incoming.ts";
import { inspect } from "./inspect.ts";
import { upTo } from "./turns.ts";
import { keepBlob, removeBlobs } from "./vault.ts";

/** The intake of one post, with undo. */
export type PostIntake = Intake & {
  /** Must be called once the post is answered; frees its slot. */
  end(): void;
  /** Deletes the files this post stored: it broke off, or its effect had already happened. */
  undo(): Promise<void>;
};

const enter = upTo(UPLOAD_LIMITS.atOnce);

/**
 * The intake of a post; undefined for a call whose form takes no files. Refuses too many concurrent uploads of one
 * session. `isAdmitted` authorises the post by the fields before its first file; without it nothing is stored.
 */
export const intakeOf = (
  call: CallName,
  context: Context,
  isAdmitted: (soFar: PostedBody) => Promise<boolean>,
): PostIntake | undefined => {
  const fields = fileFieldsOf(call, context.services);
  if (fields.size === 0) return undefined;
  const end = context.session ? enter(context.session.hash) : () => undefined;
  if (!end) return refuse("too-many", { retryAfter: 10 });
  const staged: string[] = [];
  let allowed: boolean | undefined;
  return {
    end,
    bytes: postBytes(fields.values()),
    files: UPLOAD_LIMITS.files,
    wanted: filesOf(fields.values()),
    take: async (part, soFar) => {
      const field = fields.get(part.field);
      allowed ??= await isAdmitted(soFar);
      const kept = field && allowed ? mostBytes(field) : 0;
      const incoming = await receive(part.stream, incomingFolder(context.services.settings.dataDir), {
        kept,
        read: part.left,
      });
      try {
        if (incoming.size === 0 && !part.filename) return undefined;
        const upload =
          field && allowed
            ? await stage(context, callRow(call).form!, field, part, incoming, staged.length)
            : refusedUnread(part, incoming);
        if (upload.id) staged.push(upload.id);
        return { upload, size: incoming.size };
      } finally {
        await incoming.remove();
      }
    },
    undo: () => discard(context, staged),
  };
};

/** Deletes those of the uploaded files that no effect has claimed. */
export const discard = async (context: Context, ids: readonly string[]): Promise<void> => {
  await removeBlobs(context.services, await dropStaged(context.services.database.db, ids));
};

const refusedUnread = ({ field }: FilePart, { sha256 }: Incoming): Upload => ({ field, sha256 });

const stage = async (
  context: Context,
  form: string,
  field: Field,
  { filename }: FilePart,
  incoming: Incoming,
  before: number,
): Promise<Upload> => {
  const { services, session } = context;
  // Increasing timestamps preserve the order of a post's files.
  const now = new Date(context.now.getTime() + before);
  const upload: Upload = { field: field.name, sha256: incoming.sha256 };
  const looked = await inspect(services, field, incoming);
  if ("issue" in looked) return { ...upload, issue: looked.issue };
  const id = newToken();
  await keepBlob(services, id, looked.bytes).catch((error: unknown) => {
    services.log.error({ err: error, event: "upload-lost" }, "an upload could not be stored");
    throw unlessDisk(error);
  });
  const row = {
    id,
    owner: session!.hash,
    form,
    field: field.name,
    name: shownName(filename),
    size: incoming.size,
    mime: looked.mime,
    stored_size: looked.bytes.length,
    sha256: looked.sha256,
    created_at: now,
    expires_at: new Date(now.getTime() + UPLOAD_LIMITS.minutes * 60_000),
  };
  // If this throws, the row may or may not exist: the blob stays, and the sweep removes it when no row refers to it.
  const added = await services.database.transaction((trx) =>
    addStaged(trx, row, { bytes: UPLOAD_LIMITS.sessionBytes, files: UPLOAD_LIMITS.sessionFiles }),
  );
  if (added) return { ...upload, id };
  await removeBlobs(services, [id]);
  return { ...upload, issue: { code: "file-no-room" } };
};
