import type { JobHandler } from "#server/queue/queue.ts";
import type { JobRun } from "#server/queue/worker.ts";
import type { Secrets } from "#server/kernel/secrets.ts";
import type { Attachment } from "#server/ports/mail/mail.ts";
import { PortError } from "#server/ports/port-error.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Database } from "#server/store/db/database.ts";
import type { AttachedFile } from "#server/store/db/message-tables.ts";
import { attachmentOf } from "#server/store/tables/files.ts";
import { findMessage, markSent, markTried, wordsOf } from "#server/store/tables/messages.ts";

/** Dependencies of the sending job. */
export type Sending = { database: Database; secrets: Secrets; ports: Pick<Ports, "mail" | "sms" | "clock"> };

type Message = NonNullable<Awaited<ReturnType<typeof findMessage>>>;

const filesOf = async ({ database, secrets }: Sending, attached: readonly AttachedFile[]): Promise<Attachment[]> =>
  Promise.all(
    attached.map(async ({ fileId, name }) => {
      const file = await attachmentOf(database.db, secrets, fileId);
      if (!file) throw new PortError("an attached file is gone", true);
      return { name, ...file };
    }),
  );

const dispatch = async (sending: Sending, message: Message, signal: AbortSignal): Promise<void> => {
  const words = wordsOf(message, sending.secrets);
  if (words === undefined) throw new PortError("the words are gone", true);
  const { id, recipient, subject } = message;
  if (message.channel === "sms")
    return sending.ports.sms.send({ id, storedPhone: recipient, text: words.text }, signal);
  const attachments = await filesOf(sending, message.attachments ?? []);
  return sending.ports.mail.send(
    {
      id,
      to: recipient,
      subject: subject ?? "",
      text: words.text,
      attachments,
      ...(words.html !== null && { html: words.html }),
      ...(words.unsubscribeUrl !== undefined && { unsubscribeUrl: words.unsubscribeUrl }),
    },
    signal,
  );
};

const reasonOf = (error: unknown): string =>
  error instanceof PortError ? error.message : error instanceof Error ? error.name : "unknown";

const tryToSend = async (sending: Sending, message: Message, { signal }: JobRun): Promise<void> => {
  const {
    database: { db },
    ports,
  } = sending;
  const now = (): Date => ports.clock.now();
  if (message.expires_at !== null && message.expires_at <= now()) return markTried(db, message.id, "too late", now());
  try {
    await dispatch(sending, message, signal);
  } catch (error) {
    const isFinal = error instanceof PortError && error.permanent;
    await markTried(db, message.id, reasonOf(error), isFinal ? now() : null);
    if (isFinal) return;
    throw error;
  }
  // A crash before this line sends the message again, under the same id.
  await markSent(db, message.id, now(), ports[message.channel].isOutbox);
};

/**
 * Job that sends one message through its port: at least once, and never again once it was accepted or permanently
 * refused.
 */
export const sendMessage =
  (sending: Sending): JobHandler<"send-message"> =>
  async ({ messageId }, run) => {
    const message = await findMessage(sending.database.db, messageId);
    if (message === undefined || message.sent_at !== null || message.failed_at !== null) return;
    await tryToSend(sending, message, run);
  };
