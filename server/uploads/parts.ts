/**
 * Files that come in parts, so that a cut connection costs one part and not the file. Parts are stored sealed, as files
 * are; the last one is the moment at which the whole is checked, inspected and staged like any other file.
 */
import { Readable } from "node:stream";
import { BYTES_PER_MB } from "#src/web/file-sizes.ts";
import type { Field } from "#src/engine/core/plan.ts";
import type { StagedFile } from "#src/engine/core/definition.ts";
import { mostBytes } from "#src/engine/core/files.ts";
import type { Context } from "#server/visit/context.ts";
import { UPLOAD_LIMITS } from "#server/kernel/post-limits.ts";
import { refuse, refuseFields } from "#server/kernel/refusal.ts";
import { newToken } from "#server/kernel/secrets.ts";
import { stagedByHash } from "#server/store/tables/staged.ts";
import { addPart, dropParts, partsOf, type PartedFile, type PartRow } from "#server/store/tables/upload-parts.ts";
import { demandRoom, unlessDisk } from "./disk-error.ts";
import { incomingFolder, receive, type Incoming } from "./incoming.ts";
import { MOST_WAITING, senderOf } from "./sender.ts";
import { stage } from "./stage.ts";
import { keepBlob, openBlob, removeBlobs } from "./vault.ts";

/** A file as its sender tells it: `sha256` of all its bytes, hexadecimal, and their number. */
export type ToldFile = { name: string; sha256: string; size: number };

/** What of a file is here: all of it, staged, or its first `at` bytes. */
export type PartReply = { staged: StagedFile } | { at: number };

/**
 * Stores a part that begins at byte `at` of a file, and tells what of the file is here then. A part that does not
 * continue what is here is not stored: the reply says where to go on, so a repeated part does no harm. Without `bytes` it
 * only tells. Refuses, as an error of the field, a file that is too large, that has become another one, or that the
 * inspection refuses.
 */
export const keepPart = async (
  context: Context,
  form: string,
  field: Field,
  told: ToldFile,
  part?: { at: number; bytes: Buffer },
): Promise<PartReply> => {
  const { db, now, session } = context;
  const file: PartedFile = { owner: session!.hash, form, field: field.name, file: told.sha256 };
  const most = mostBytes(field);
  if (told.size > most)
    refuseFields({ [field.name]: { code: "files-too-large", params: { megabytes: most / BYTES_PER_MB } } });
  const whole = async (): Promise<PartReply | undefined> => {
    const staged = await stagedByHash(db, file, now);
    return staged && { staged: shown(staged) };
  };
  const before = await whole();
  if (before) return before;
  let here = await partsOf(db, file, now);
  if (part && part.at === here.end && part.bytes.length > 0) {
    await storePart(context, file, told, part.at, part.bytes);
    here = await partsOf(db, file, now);
  }
  // Another request with the same part may have staged the whole meanwhile, and removed its parts.
  const isBehind = part !== undefined && here.end < part.at;
  if (here.end < told.size) return (isBehind && (await whole())) || { at: here.end };
  return join(context, field, told, file, here.parts).then(
    (staged) => ({ staged }),
    async (error: unknown) => {
      const meanwhile = await whole();
      if (meanwhile) return meanwhile;
      throw error;
    },
  );
};

const shown = ({ id, name, size }: StagedFile): StagedFile => ({ id, name, size });

const storePart = async (
  context: Context,
  file: PartedFile,
  { size }: ToldFile,
  at: number,
  bytes: Buffer,
): Promise<void> => {
  const { services, now } = context;
  await demandRoom(services);
  const isLast = at + bytes.length === size;
  if (at + bytes.length > size || (bytes.length < UPLOAD_LIMITS.leastPart && !isLast)) refuse("malformed");
  const id = newToken();
  await keepBlob(services, id, bytes).catch((error: unknown) => {
    services.log.error({ err: error, event: "upload-lost" }, "a part of an upload could not be stored");
    throw unlessDisk(error);
  });
  const row = {
    ...file,
    ...senderOf(context),
    id,
    at,
    size: bytes.length,
    created_at: now,
    expires_at: new Date(now.getTime() + UPLOAD_LIMITS.minutes * 60_000),
  };
  const most = { bytes: MOST_WAITING, parts: UPLOAD_LIMITS.sessionParts };
  const outcome = await services.database.transaction((trx) => addPart(trx, row, most));
  if (outcome === "added") return;
  await removeBlobs(services, [id]);
  if (outcome === "no-room") refuseFields({ [file.field]: { code: "file-no-room" } });
};

/** Puts the parts together and stages the whole; of two requests at once, one does. */
const join = async (
  context: Context,
  field: Field,
  told: ToldFile,
  file: PartedFile,
  parts: readonly PartRow[],
): Promise<StagedFile> => {
  const { services, db, now } = context;
  const whole = await received(context, parts, told.size);
  let gone: string[] = [];
  try {
    if (whole.sha256 !== file.file) {
      await removeBlobs(services, await dropParts(db, file));
      return refuseFields({ [field.name]: { code: "file-changed" } });
    }
    const { issue } = await stage(context, { form: file.form, field, name: told.name }, whole, 0, async (trx) => {
      gone = await dropParts(trx, file);
      return gone.length > 0;
    });
    const staged = await stagedByHash(db, file, now);
    if (staged) return shown(staged);
    // A scanner that is away may be back soon: what is here stays.
    if (issue && issue.code !== "file-failed") gone = [...gone, ...(await dropParts(db, file))];
    return refuseFields({ [field.name]: issue ?? { code: "file-gone" } });
  } finally {
    await whole.remove();
    await removeBlobs(services, gone);
  }
};

const received = async ({ services }: Context, parts: readonly PartRow[], size: number): Promise<Incoming> => {
  const bytes = async function* (): AsyncGenerator<Buffer> {
    for (const { id } of parts) yield await openBlob(services, id);
  };
  const folder = incomingFolder(services.settings.dataDir);
  return receive(Readable.from(bytes()), folder, { kept: size, read: size });
};
