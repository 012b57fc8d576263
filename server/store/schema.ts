/** The tables as Kysely sees them. Times are UTC instants, money is euro cents, ids are random UUIDs unless said otherwise. */
import type { ColumnType, GeneratedAlways, Kysely, Transaction } from "kysely";

/** A jsonb column: read as a value, written as JSON text, so that both databases get the very same bytes. */
export type Json = ColumnType<unknown, string, string>;
export type JsonOrNull = ColumnType<unknown, string | null, string | null>;

/** A column the database fills in when it is left out. */
type Standing<T> = ColumnType<T, T | undefined, T>;

export type SessionsTable = { id_hash: string; user_id: string | null; data: Json; created_at: Date; seen_at: Date };

export type UsersTable = {
  id: string;
  /** Unique whatever the case of its letters. */
  email: string;
  email_confirmed_at: Date | null;
  /** `+359…`. */
  phone: string;
  phone_confirmed_at: Date | null;
  password_hash: string;
  /** When its person last chose another one. */
  password_changed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The user states of the domain; `userCreated` when left out. */
  status: Standing<string>;
  /** Keyed hash of the ЕГН: for look-up, not unique, because one person may have several profiles. */
  egn_hash: string | null;
  /** Sealed. */
  egn_enc: Buffer | null;
  names: JsonOrNull;
  marketing: JsonOrNull;
  limits: JsonOrNull;
  created_at: Date;
  updated_at: Date;
};

export type RememberTokensTable = { id_hash: string; user_id: string; data: JsonOrNull; created_at: Date; used_at: Date | null; expires_at: Date };

/** A device that has logged in before: never held up by others' wrong passwords. */
export type DevicesTable = { id_hash: string; user_id: string; created_at: Date; seen_at: Date };

export type SecurityEventsTable = { id: string; kind: string; at: Date; data: Json };

/** Single-use links: e-mail confirmation, password reset, invitations. The link holds the token, the table its hash. */
export type LinkTokensTable = {
  token_hash: string;
  purpose: string;
  user_id: string | null;
  data: JsonOrNull;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
};

export type DefinitionsTable = { form: string; version: string; body: Json; created_at: Date; served_at: Date };

/** A form that was shown: the version its post must match, and who saw it. */
export type FormViewsTable = { key: string; owner: string; form: string; version: string; call: string; shown_at: Date };

export type IdempotencyTable = { key: string; session: string; call: string; body_hash: string; status: number | null; answer: JsonOrNull; created_at: Date };

export type BudgetsTable = { key: string; window_start: Date; window_end: Date; count: number };

export type CodesTable = {
  id: string;
  purpose: string;
  /** Whom or what the code is for: a session, a user, a request. */
  subject: string;
  /** Keyed hash of the number. */
  phone_hash: string;
  user_id: string | null;
  request_id: string | null;
  /** Hash of the document the code signs. */
  bound_hash: string | null;
  code_hash: string;
  /** Recorded and limited like any other, never sent and never right. */
  ghost: boolean;
  tries: Standing<number>;
  sent_at: Date;
  expires_at: Date;
  used_at: Date | null;
  dead_at: Date | null;
};

export type MessagesTable = {
  id: string;
  channel: "mail" | "sms";
  recipient: string;
  subject: string | null;
  text: string | null;
  html: string | null;
  /** Sealed `{ text, html }` of a message whose words must not lie in the database in the clear. */
  sealed: Buffer | null;
  /** `[{ fileId, name }]`. */
  attachments: JsonOrNull;
  unsubscribe_url: string | null;
  /** One message for one key, however often it is enqueued. */
  dedup_key: string | null;
  created_at: Date;
  /** Not sent after this time. */
  expires_at: Date | null;
  attempts: Standing<number>;
  last_error: string | null;
  sent_at: Date | null;
  failed_at: Date | null;
};

export type RequestsTable = {
  id: string;
  number: GeneratedAlways<number>;
  /** The key of the short status page: at least 128 random bits. */
  short_key: string;
  user_id: string;
  product: string;
  amount_cents: number;
  period: number;
  period_unit: "days" | "months";
  purpose: string | null;
  status: string;
  step: string | null;
  variant: "A" | "B";
  price: JsonOrNull;
  offer: JsonOrNull;
  decision: JsonOrNull;
  /** Account numbers inside are sealed. */
  payout: JsonOrNull;
  promo_code: string | null;
  affiliate_key: string | null;
  created_at: Date;
  submitted_at: Date | null;
  status_since: Date;
  closed_at: Date | null;
  lock_version: Standing<number>;
  /** Keyed hash of the browser it was begun in; gone after a day. */
  device_hash: Standing<string | null>;
  device_requests: Standing<number>;
};

/** A saved step. `body` holds what is not sensitive, `secret` the sealed rest. */
export type AnswersTable = { request_id: string; form: string; version: string; body: Json; secret: Buffer | null; saved_at: Date };

/** What a person has typed of a form and not sent, sealed. */
export type DraftsTable = { user_id: string; form: string; secret: Buffer; kept_at: Date };

/** The audit of every state machine. A transition with a known `event_id` has happened already. */
export type TransitionsTable = {
  id: string;
  machine: string;
  request_id: string | null;
  user_id: string | null;
  from_state: string | null;
  to_state: string;
  actor: string;
  reason: string | null;
  event_id: string | null;
  at: Date;
  seq: GeneratedAlways<number>;
};

export type ContractsTable = {
  id: string;
  request_id: string;
  kind: string;
  version: number;
  number: string | null;
  template_version: string;
  sha256: string;
  document: Json;
  status: string;
  rendered_at: Date;
  viewed_at: Date | null;
  signed_at: Date | null;
  sign_evidence: JsonOrNull;
};

export type FilesTable = {
  id: string;
  user_id: string | null;
  request_id: string | null;
  kind: string;
  title: string;
  name: string;
  mime: string;
  size: number;
  sha256: string;
  /** What we wrote ourselves lies here; what was uploaded lies sealed in the file store, under `blob`. */
  body: Buffer | null;
  blob: string | null;
  is_sealed: Standing<boolean>;
  created_at: Date;
};

/** A file taken with a form that was not accepted yet. It lives an hour and belongs to (owner, form, field); its blob has its id. */
export type StagedFilesTable = {
  id: string;
  owner: string;
  form: string;
  field: string;
  name: string;
  /** As it came, which is what limits count; `stored_size`, `mime` and `sha256` are those of the blob. */
  size: number;
  mime: string;
  stored_size: number;
  sha256: string;
  created_at: Date;
  expires_at: Date;
};

export type CreditsTable = {
  request_id: string;
  user_id: string;
  product: string;
  principal_cents: number;
  /** Yearly rate in percent, a decimal text. */
  rate: string;
  paid_out_at: Date;
  /** `YYYY-MM-DD`. */
  start_day: string;
  schedule: Json;
  status: string;
  closed_at: Date | null;
};

export type PaymentsTable = {
  id: string;
  request_id: string;
  amount_cents: number;
  channel: string;
  /** `YYYY-MM-DD`. */
  paid_on: string;
  posted_at: Date;
  external_id: string | null;
};

export type PayoutsTable = {
  id: string;
  request_id: string;
  attempt: number;
  status: "created" | "pending" | "paid" | "failed";
  method: string;
  amount_cents: number;
  external_id: string | null;
  error: string | null;
  created_at: Date;
  done_at: Date | null;
};

/** A promo code of the lender's file. `uses` is null for any number; days are `YYYY-MM-DD`, both included. */
export type PromoCodesTable = { code: string; from_day: string; to_day: string; uses: number | null; used: Standing<number> };

/** A captcha's solution that was handed in, with the one post it was handed in for. */
export type CaptchaSolutionsTable = { id: string; post: string; expires_at: Date };

/** Proof of a consent to advertising, or of its end: for which words, where and when. */
export type ConsentsTable = { id: string; user_id: string; channel: "email" | "sms"; is_given: boolean; words: string; source: string; at: Date };

/** A message to the lender, sealed. `session` is the hash of the one that sent it. */
export type ContactMessagesTable = {
  id: string; number: GeneratedAlways<number>; user_id: string | null; session: string; topic: string; secret: Buffer; created_at: Date;
};

/** What a visitor did on a page, for the operator. Whose visit it was nobody can tell: see `visit-names.ts`. */
export type InteractionsTable = { id: GeneratedAlways<number>; visit: string; event: string; type: string; params: Json; said_at: Date; at: Date };

export type Schema = {
  sessions: SessionsTable;
  users: UsersTable;
  remember_tokens: RememberTokensTable;
  devices: DevicesTable;
  security_events: SecurityEventsTable;
  link_tokens: LinkTokensTable;
  definitions: DefinitionsTable;
  form_views: FormViewsTable;
  idempotency: IdempotencyTable;
  budgets: BudgetsTable;
  codes: CodesTable;
  messages: MessagesTable;
  requests: RequestsTable;
  answers: AnswersTable;
  drafts: DraftsTable;
  transitions: TransitionsTable;
  contracts: ContractsTable;
  files: FilesTable;
  staged_files: StagedFilesTable;
  credits: CreditsTable;
  payments: PaymentsTable;
  payouts: PayoutsTable;
  promo_codes: PromoCodesTable;
  captcha_solutions: CaptchaSolutionsTable;
  consents: ConsentsTable;
  contact_messages: ContactMessagesTable;
  interactions: InteractionsTable;
};

/** The database, or the transaction a caller is in. */
export type Db = Kysely<Schema>;
/** An open transaction: what a function asks for whose writes belong to its caller's effect. */
export type Trx = Transaction<Schema>;
