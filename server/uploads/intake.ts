/**
 * Accepts the files of a post as they arrive: received onto the disk, and kept field by field before the other fields are
 * judged. For a post that will be refused for its session, token or access, files are only counted and hashed.
 */
import type { Field } from "#src/engine/core/plan.ts";
import { mostBytes } from "#src/engine/core/files.ts";
import { UPLOAD_LIMITS } from "#server/kernel/post-limits.ts";
import { refuse } from "#server/kernel/refusal.ts";
import type { Services } from "#server/services.ts";
import type { FilePart, Intake, PostedBody, Upload } from "#server/visit/body.ts";
import { demandRoom } from "./disk-error.ts";
import { filesOf, postBytes } from "./limits.ts";
import { incomingFolder, receive, type Incoming } from "./incoming.ts";
import { enterUploads } from "./sender.ts";

/** The intake of one post. `end` must be called once the post is answered; it frees its slot. */
export type PostIntake = Intake & { end(): void };

/** Who posts, and where files arrive. */
type Sender = { services: Services; session: { hash: string } | null; address: string };

/** Keeps a file of a field, or says why not; `before` counts the files that the post brought before it. */
export type KeepFile = (field: Field, part: FilePart, incoming: Incoming, before: number) => Promise<Upload>;

/**
 * The intake of a post with fields that take files; undefined without any. Refuses too many concurrent uploads of one
 * session. `isAdmitted` authorises the post by the fields before its first file; without it nothing is kept.
 */
export const intakeOf = (
  sender: Sender,
  fields: ReadonlyMap<string, Field>,
  isAdmitted: (soFar: PostedBody) => Promise<boolean>,
  keep: KeepFile,
): PostIntake | undefined => {
  if (fields.size === 0) return undefined;
  const { services } = sender;
  const end = enterUploads(sender);
  if (!end) return refuse("uploads-under-way", { retryAfter: UPLOAD_LIMITS.silentSeconds });
  let allowed: boolean | undefined;
  return {
    end,
    bytes: postBytes(fields.values()),
    files: UPLOAD_LIMITS.files,
    wanted: filesOf(fields.values()),
    take: async (part, soFar) => {
      allowed ??= await isAdmitted(soFar);
      const field = allowed ? fields.get(part.field) : undefined;
      if (field) await demandRoom(services);
      const limits = { kept: field ? mostBytes(field) : 0, read: part.left };
      const incoming = await receive(part.stream, incomingFolder(services.settings.dataDir), limits);
      try {
        if (incoming.size === 0 && !part.filename) return undefined;
        const upload = field
          ? await keep(field, part, incoming, soFar.uploads.length)
          : { field: part.field, sha256: incoming.sha256 };
        return { upload, size: incoming.size };
      } finally {
        await incoming.remove();
      }
    },
  };
};
