/** A text message ready to be sent. */
export type Sms = {
  /** The message's id: a gateway that gets it twice can keep one. */
  id: string;
  /** `+359…`. */
  to: string;
  text: string;
};

/** Sends text messages. Resolves once the gateway has taken it over; throws a PortError otherwise. */
export type SmsPort = {
  /** Whether messages stay on this machine, so that the database's rows are the outbox. */
  isOutbox: boolean;
  send(sms: Sms, signal?: AbortSignal): Promise<void>;
};

/** The demo default: nothing leaves, the rows of `messages` are the outbox. */
export const outboxSms: SmsPort = { isOutbox: true, send: () => Promise.resolve() };
