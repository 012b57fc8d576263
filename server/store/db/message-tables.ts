/** Table types (Kysely) of SMS codes, outgoing messages and contact messages. */
import type { GeneratedAlways } from "kysely";
import type { EnquiryStepKind } from "#src/domain/staff/enquiries.ts";
import type { MessageKind } from "#src/domain/staff/message-kinds.ts";
import type { Day } from "#src/domain/time/dates.ts";
import type { JsonOrNull, Standing } from "./columns.ts";

/** One-time codes sent by SMS. */
export type CodesTable = {
  id: string;
  purpose: string;
  /** Id the code is bound to: a session, a user or an application. */
  subject: string;
  /** Keyed hash of the phone number. */
  phone_hash: string;
  user_id: string | null;
  request_id: string | null;
  /** Hash of the document the code signs. */
  bound_hash: string | null;
  /** Keyed hash of the network or known device that asked, for codes that strangers may ask for. */
  asked_from: string | null;
  /** Whether a device asked that the profile knows. */
  is_known: Standing<boolean>;
  code_hash: string;
  /** Code of a decoy registration: recorded and rate-limited like any other, never sent and never valid. */
  ghost: boolean;
  tries: Standing<number>;
  sent_at: Date;
  expires_at: Date;
  used_at: Date | null;
  dead_at: Date | null;
};

/** A stored file attached to a mail. */
export type AttachedFile = { fileId: string; name: string };

/** How a message goes. */
export type MessageChannel = "mail" | "sms";

/** Outgoing mails and SMS. */
export type MessagesTable = {
  id: string;
  channel: MessageChannel;
  /** Null of messages that were made before kinds were kept. */
  kind: Standing<MessageKind | null>;
  recipient: string;
  /** The profile whose address the recipient was when the message was made. */
  user_id: Standing<string | null>;
  subject: string | null;
  text: string | null;
  html: string | null;
  /** Sealed `{ text, html }` of a message whose text must not be stored in the clear. */
  sealed: Buffer | null;
  attachments: JsonOrNull<readonly AttachedFile[]>;
  unsubscribe_url: string | null;
  /** Unique: enqueueing the same key again creates no second message. */
  dedup_key: string | null;
  created_at: Date;
  /** Id of the request that caused it; null for what the lender sends by itself. */
  caused_by: Standing<string | null>;
  /** Not sent after this time. */
  expires_at: Date | null;
  attempts: Standing<number>;
  last_error: string | null;
  sent_at: Date | null;
  /** Nobody tries it any more. */
  failed_at: Date | null;
  /** Somebody decided that a failed one is not sent; or another code took its place. */
  dropped_at: Standing<Date | null>;
};

/** A contact form message to the lender; `secret` is its sealed text, `session` the hash of the sender's session. */
export type ContactMessagesTable = {
  id: string;
  number: GeneratedAlways<number>;
  user_id: string | null;
  session: string;
  topic: string;
  secret: Buffer;
  created_at: Date;
  /** The application that it is about, where the page that it was sent from knew it. */
  request_id: Standing<string | null>;
  /** Who of the staff sees to it. */
  taken_by: Standing<string | null>;
  /** From which day on to call, where that was asked for. */
  call_day: Standing<Day | null>;
  /** Since when nobody has to do anything about it. */
  closed_at: Standing<Date | null>;
};

/** What the staff did about a contact message, in order; `secret` is what they wrote, sealed. */
export type ContactStepsTable = {
  contact_id: string;
  n: number;
  kind: EnquiryStepKind;
  staff_id: string;
  secret: Buffer | null;
  at: Date;
};
