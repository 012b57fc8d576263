/** Outbox of messages to people: a row with the text, and the job that sends it. */
import type { Secrets } from "#server/kernel/secrets.ts";
import type { Queue } from "#server/queue/queue.ts";
import type { Db } from "#server/store/db/schema.ts";
import { addMessages, type NewMessage } from "#server/store/tables/messages.ts";

/** Dependencies for enqueuing a message. */
export type Outgoing = { queue: Pick<Queue, "sendAll">; secrets: Secrets };

/** The kind of job that sends a message. */
export const sendingJob = { mail: "send-mail", sms: "send-sms" } as const;

/** A message that is not sent before `afterSeconds`. */
export type DelayedMessage = { message: NewMessage; afterSeconds?: number };

/** Adds the jobs of stored messages, by the id of each; undefined where it was not stored. */
export const sendStored = async (
  trx: Db,
  { queue }: Pick<Outgoing, "queue">,
  messages: readonly DelayedMessage[],
  ids: readonly (string | undefined)[],
): Promise<void> => {
  const jobsOf = (channel: NewMessage["channel"]) =>
    messages.flatMap(({ message, afterSeconds = 0 }, at) => {
      const messageId = ids[at];
      if (messageId === undefined || message.channel !== channel) return [];
      return [{ data: { messageId }, afterSeconds, isUrgent: message.expiresAt !== undefined }];
    });
  for (const channel of ["mail", "sms"] as const) await queue.sendAll(trx, sendingJob[channel], jobsOf(channel));
};

/**
 * Stores messages and their jobs in the caller's transaction: each is sent at least once if it commits, never otherwise.
 * Returns the id of each; undefined where `dedupKey` was already used.
 */
export const enqueueMessages = async (
  trx: Db,
  { queue, secrets }: Outgoing,
  messages: readonly DelayedMessage[],
  now: Date,
): Promise<(string | undefined)[]> => {
  const texts = messages.map(({ message }) => message);
  const ids = await addMessages(trx, secrets, texts, now);
  await sendStored(trx, { queue }, messages, ids);
  return ids;
};

/** Enqueues one message. */
export const enqueueMessage = async (
  trx: Db,
  outgoing: Outgoing,
  message: NewMessage,
  now: Date,
): Promise<string | undefined> => (await enqueueMessages(trx, outgoing, [{ message }], now))[0];
