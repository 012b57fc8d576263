/** Inspects a received file and stores it for its session, form and field, where it waits for the form. */
import type { Field } from "#src/engine/core/plan.ts";
import type { Upload } from "#server/visit/body.ts";
import type { Context } from "#server/visit/context.ts";
import { UPLOAD_LIMITS } from "#server/kernel/post-limits.ts";
import { newToken } from "#server/kernel/secrets.ts";
import type { Trx } from "#server/store/db/schema.ts";
import { addStaged, dropStaged } from "#server/store/tables/staged.ts";
import { unlessDisk } from "./disk-error.ts";
import { shownName } from "./file-name.ts";
import type { Incoming } from "./incoming.ts";
import { inspect } from "./inspect.ts";
import { MOST_WAITING, senderOf } from "./sender.ts";
import { keepBlob, removeBlobs } from "./vault.ts";

/** Where a file belongs, and what its sender calls it. */
export type Destination = { form: string; field: Field; name: string | undefined };

/**
 * Stores a file, or returns its issue. `before` counts the post's earlier files: increasing timestamps preserve their
 * order. `within` runs first in the transaction that registers the file; when it returns false, nothing is stored.
 */
export const stage = async (
  context: Context,
  { form, field, name }: Destination,
  incoming: Incoming,
  before = 0,
  within: (trx: Trx) => Promise<boolean> = () => Promise.resolve(true),
): Promise<Upload> => {
  const { services, now: start } = context;
  const now = new Date(start.getTime() + before);
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
    ...senderOf(context),
    form,
    field: field.name,
    name: shownName(name),
    size: incoming.size,
    mime: looked.mime,
    stored_size: looked.bytes.length,
    sha256: looked.sha256,
    received: incoming.sha256,
    created_at: now,
    expires_at: new Date(now.getTime() + UPLOAD_LIMITS.minutes * 60_000),
  };
  const most = { bytes: MOST_WAITING, files: UPLOAD_LIMITS.sessionFiles };
  // If this throws, the row may or may not exist: the blob stays, and the sweep removes it unless the row came.
  const added = await services.database.transaction(
    async (trx) => (await within(trx)) && (await addStaged(trx, row, most)),
  );
  if (added) return { ...upload, id };
  await removeBlobs(services, [id]);
  return { ...upload, issue: { code: "file-no-room" } };
};

/** Deletes those of a post's files that no effect has claimed: it was malformed, or its effect had already happened. */
export const unstage = async ({ services }: Context, uploads: readonly Upload[]): Promise<void> => {
  const ids = uploads.flatMap(({ id }) => id ?? []);
  await removeBlobs(services, await dropStaged(services.database.db, ids));
};
