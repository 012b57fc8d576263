import { secondsUntilMorning } from "#src/domain/time/sofia-time.ts";
import type { JobHandler } from "#server/queue/queue.ts";
import { PENDING, type JobRun } from "#server/queue/worker.ts";
import { loseMessage, type Losing } from "#server/lending/messages/lose-message.ts";
import type { Attachment } from "#server/ports/mail/mail.ts";
import { PortError } from "#server/ports/port-error.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Services } from "#server/services.ts";
import type { AttachedFile } from "#server/store/db/message-tables.ts";
import { attachmentOf } from "#server/store/tables/files.ts";
import { findMessage, markSent, markTried, messageByKey, wordsOf } from "#server/store/tables/messages.ts";

/** Dependencies of the sending job. */
export type Sending = Losing &
  Pick<Services, "secrets"> & {
    settings: Pick<Services["settings"], "demo">;
    ports: Pick<Ports, "mail" | "sms" | "clock">;
  };

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
      ...(words.replyTo !== undefined && { replyTo: words.replyTo }),
      ...(words.unsubscribeUrl !== undefined && { unsubscribeUrl: words.unsubscribeUrl }),
    },
    signal,
  );
};

/** What is handed over for a message: itself, or under its own id, by which the gateway knows it, what a decoy's repeats. */
const goingFor = async ({ database, secrets }: Sending, message: Message): Promise<Message> => {
  const repeats = wordsOf(message, secrets)?.repeats;
  return (repeats !== undefined && (await messageByKey(database.db, repeats))) || message;
};

/** An SMS about a credit that comes at night waits for the morning, also one that is sent again. */
const isTooEarly = ({ settings, ports }: Sending, { channel, kind }: Message): boolean =>
  channel === "sms" && kind === "credit" && !settings.demo && secondsUntilMorning(ports.clock.now()) > 0;

const reasonOf = (error: unknown): string =>
  error instanceof PortError ? error.message : error instanceof Error ? error.name : "unknown";

const isRefusal = (error: unknown): boolean => error instanceof PortError && error.permanent;

/** Why a message is not sent any more. */
const TOO_LATE = "too late";

const tryToSend = async (sending: Sending, message: Message, run: JobRun): Promise<void> => {
  const {
    database: { db },
    ports,
  } = sending;
  const { id, expires_at: until } = message;
  const now = ports.clock.now();
  if (until !== null && until <= now) return loseMessage(sending, message, TOO_LATE);
  // At its end the borrower is told that it did not arrive.
  if (until !== null) run.within((until.getTime() - now.getTime()) / 1000);
  let going = message;
  try {
    going = await goingFor(sending, message);
    await dispatch(sending, going, run.signal);
  } catch (error) {
    if (run.isInterrupted()) throw error;
    const reason = reasonOf(error);
    if (run.isLast || isRefusal(error)) return loseMessage(sending, message, reason);
    await markTried(db, id, reason);
    throw error;
  }
  // A crash before this line sends the message again, under the same id.
  for (const sent of new Set([going.id, id]))
    await markSent(db, sent, ports.clock.now(), ports[message.channel].isOutbox);
};

/**
 * Job that sends one message through its port: at least once, and never again once it was accepted or lost. It is lost
 * when it is refused for good, when its code or link has ended, or when the job's last attempt fails.
 */
export const sendMessage =
  (sending: Sending): JobHandler<"send-mail" | "send-sms" | "send-message"> =>
  async ({ messageId }, run) => {
    const message = await findMessage(sending.database.db, messageId);
    if (message === undefined || message.sent_at !== null || message.failed_at !== null) return;
    if (isTooEarly(sending, message)) return PENDING;
    await tryToSend(sending, message, run);
  };
