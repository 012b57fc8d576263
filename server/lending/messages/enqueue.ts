/** Outbox of messages to people: a row with the text, and the job that sends it. */
import type { Secrets } from "#server/kernel/secrets.ts";
import type { Queue } from "#server/queue/queue.ts";
import type { Db } from "#server/store/db/schema.ts";
import { addMessage, type NewMessage } from "#server/store/tables/messages.ts";

/** Dependencies for enqueuing a message. */
export type Outgoing = { queue: Pick<Queue, "send">; secrets: Secrets };

/**
 * Stores a message and its job in the caller's transaction: sent at least once if it commits, never otherwise. Returns
 * the message's id; undefined when `dedupKey` was already used.
 */
export const enqueueMessage = async (
  trx: Db,
  { queue, secrets }: Outgoing,
  message: NewMessage,
  now: Date,
): Promise<string | undefined> => {
  const id = await addMessage(trx, secrets, message, now);
  if (id !== undefined) await queue.send(trx, "send-message", { messageId: id });
  return id;
};
