/** A file attached to a mail. */
export type Attachment = { name: string; mime: string; body: Buffer };

/** A mail to send. */
export type Mail = {
  /** The message's id, stable across retries, so receivers can deduplicate. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html?: string;
  attachments?: readonly Attachment[];
  /** Where an answer goes, of a mail that somebody of the staff has written. */
  replyTo?: string;
  /** One-click unsubscribe URL: a POST to it unsubscribes the reader (RFC 8058). */
  unsubscribeUrl?: string;
};

/** Sends mail. Resolves once the mail server has accepted it; rejects with a PortError otherwise. */
export type MailPort = {
  /** True when nothing is sent, and the rows of `messages` are the outbox. */
  isOutbox: boolean;
  send(mail: Mail, signal?: AbortSignal): Promise<void>;
  close(): Promise<void>;
};

/** The demo adapter: sends nothing; the rows of `messages` are the outbox. */
export const outboxMail: MailPort = { isOutbox: true, send: () => Promise.resolve(), close: () => Promise.resolve() };
