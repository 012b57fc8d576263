/** A file that goes with a mail. */
export type Attachment = { name: string; mime: string; body: Buffer };

/** A mail ready to be sent. */
export type Mail = {
  /** The message's id: a receiver that gets it twice can keep one. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html?: string;
  attachments?: readonly Attachment[];
  /** An address that takes the reader off the list on a bare POST (RFC 8058). */
  unsubscribeUrl?: string;
};

/** Sends mail. Resolves once the next server has taken it over; throws a PortError otherwise. */
export type MailPort = {
  /** Whether messages stay on this machine, so that the database's rows are the outbox. */
  isOutbox: boolean;
  send(mail: Mail, signal?: AbortSignal): Promise<void>;
  close(): Promise<void>;
};

/** The demo default: nothing leaves, the rows of `messages` are the outbox. */
export const outboxMail: MailPort = { isOutbox: true, send: () => Promise.resolve(), close: () => Promise.resolve() };
