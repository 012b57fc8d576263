/**
 * Accepts the files of a post as they arrive: received onto the disk, inspected, re-encoded, and stored for session,
 * form and field before the other fields are judged. For a post that will be refused for its session, token or access,
 * files are only counted and hashed.
 */
import type { CallName } from "#src/api/calls/calls.ts";
import { formOf } from "#server/calls/calls.ts";
import type { FilePart, Intake, PostedBody, Upload } from "#server/visit/body.ts";
import type { Context } from "#server/visit/context.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { dropStaged } from "#server/store/tables/staged.ts";
import { mostBytes } from "#src/engine/core/files.ts";
import { UPLOAD_LIMITS } from "#server/kernel/post-limits.ts";
import { demandRoom } from "./disk-error.ts";
import { fileFieldsOf, filesOf, postBytes } from "./limits.ts";
import { incomingFolder, receive, type Incoming } from "./incoming.ts";
import { stage } from "./stage.ts";
import { enterUploads } from "./sender.ts";
import { removeBlobs } from "./vault.ts";

/** The intake of one post, with undo. */
export type PostIntake = Intake & {
  /** Must be called once the post is answered; frees its slot. */
  end(): void;
  /** Deletes the files this post stored: it was malformed, or its effect had already happened. */
  undo(): Promise<void>;
};

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
  const end = enterUploads(context);
  if (!end) return refuse("uploads-under-way", { retryAfter: UPLOAD_LIMITS.silentSeconds });
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
      if (kept > 0) await demandRoom(context.services);
      const incoming = await receive(part.stream, incomingFolder(context.services.settings.dataDir), {
        kept,
        read: part.left,
      });
      try {
        if (incoming.size === 0 && !part.filename) return undefined;
        const upload =
          field && allowed
            ? await stage(context, { form: formOf(call), field, name: part.filename }, incoming, staged.length)
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
const discard = async (context: Context, ids: readonly string[]): Promise<void> => {
  await removeBlobs(context.services, await dropStaged(context.services.database.db, ids));
};

const refusedUnread = ({ field }: FilePart, { sha256 }: Incoming): Upload => ({ field, sha256 });
