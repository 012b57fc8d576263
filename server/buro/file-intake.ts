/** Takes the files of a staff's post: received onto the disk, sealed, and read into memory when they have arrived whole. */
import { buffer } from "node:stream/consumers";
import { compile } from "#src/engine/core/compile.ts";
import { mostBytes, takesFiles } from "#src/engine/core/files.ts";
import type { Field } from "#src/engine/core/plan.ts";
import type { Issue } from "#src/engine/core/rule.ts";
import type { PostedFiles } from "#src/engine/server/parse-submission.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { UPLOAD_LIMITS } from "#server/kernel/post-limits.ts";
import { demandRoom } from "#server/uploads/disk-error.ts";
import { incomingFolder, receive } from "#server/uploads/incoming.ts";
import { shownName } from "#server/uploads/file-name.ts";
import { enterUploads } from "#server/uploads/sender.ts";
import { filesOf, postBytes } from "#server/uploads/limits.ts";
import type { FilePart, Intake, PostedBody } from "#server/visit/body.ts";
import { validators } from "#validators";
import type { DeskContext, DeskFile } from "./context.ts";

/** The intake of one post, with what arrived. */
export type DeskIntake = Intake & {
  files: number;
  arrived: ReadonlyMap<string, DeskFile>;
  posted(): PostedFiles;
  /** Ends the post, after which its sender may begin another. */
  end(): void;
};

/**
 * The intake for a form's files; undefined for a form without any. `admit` judges the post by the fields before its first
 * file, and throws: of one that is not admitted nothing is kept. Refuses too many at once of one session or network, and
 * files while the disk has little room.
 */
export const deskIntake = (
  { services, cookie, address }: DeskContext,
  form: string,
  admit: (soFar: PostedBody) => void,
): DeskIntake | undefined => {
  const found = services.definitions.get(form);
  if (!found) return undefined;
  const plan = compile({ ...found.definition, version: found.version, values: {} }, validators);
  const fields = new Map(plan.fields.filter(takesFiles).map((field): [string, Field] => [field.name, field]));
  if (fields.size === 0) return undefined;
  const end = enterUploads({ session: cookie, address });
  if (!end) return refuse("uploads-under-way", { retryAfter: UPLOAD_LIMITS.silentSeconds });
  const arrived = new Map<string, DeskFile>();
  const issues = new Map<string, Issue>();
  const unknown: string[] = [];
  let isAdmitted = false;
  const take = async ({ field: name, filename, stream, left }: FilePart, soFar: PostedBody) => {
    if (!isAdmitted) admit(soFar);
    isAdmitted = true;
    const field = fields.get(name);
    const kept = field ? mostBytes(field) : 0;
    if (field) await demandRoom(services);
    const incoming = await receive(stream, incomingFolder(services.settings.dataDir), { kept, read: left });
    try {
      if (incoming.size === 0 && !filename) return undefined;
      if (!field) unknown.push(name);
      else if (arrived.has(name)) issues.set(name, { code: "too-many-files", params: { files: 1 } });
      else if (incoming.isTooLarge) issues.set(name, { code: "statement-too-large" });
      else if (incoming.size === 0) issues.set(name, { code: "file-empty" });
      else arrived.set(name, { name: shownName(filename), bytes: await buffer(incoming.read()) });
      return { upload: { field: name, sha256: incoming.sha256 }, size: incoming.size };
    } finally {
      await incoming.remove();
    }
  };
  return {
    end,
    bytes: postBytes(fields.values()),
    files: filesOf(fields.values()),
    wanted: filesOf(fields.values()),
    take,
    arrived,
    posted: () => ({
      held: new Map(
        [...arrived].map(([name, { name: shown, bytes }]) => [name, [{ id: name, name: shown, size: bytes.length }]]),
      ),
      issues,
      unknown,
    }),
  };
};
