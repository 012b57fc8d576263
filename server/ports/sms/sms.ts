/** A text message to send. */
type Sms = {
  /** The message's id, stable across retries, so the gateway can deduplicate. */
  id: string;
  /** The recipient's number in stored form, `0888123456`; an adapter makes of it what its gateway wants. */
  storedPhone: string;
  text: string;
};

/** Sends text messages. Resolves once the gateway has accepted it; rejects with a PortError otherwise. */
export type SmsPort = {
  /** True when nothing is sent, and the rows of `messages` are the outbox. */
  isOutbox: boolean;
  send(sms: Sms, signal?: AbortSignal): Promise<void>;
};

/** The demo adapter: sends nothing; the rows of `messages` are the outbox. */
export const outboxSms: SmsPort = { isOutbox: true, send: () => Promise.resolve() };
