/** Table types (Kysely) of profiles, sessions, tokens and consents. */
import type { ColumnType } from "kysely";
import type { Channel, Marketing } from "#src/domain/lending/marketing.ts";
import type { Json, JsonOrNull, Standing } from "./columns.ts";

/** Session state beside the user id. */
export type SessionData = {
  /** Decoy registration, for an e-mail or phone that is already taken: the flow continues but creates no account. */
  ghost?: { id: string; phone: string };
  /** Time (ISO) at which the password was last entered. */
  passwordAt?: string;
};

/** Sessions by the hash of their cookie. */
export type SessionsTable = {
  id_hash: string;
  user_id: string | null;
  data: Json<SessionData>;
  created_at: Date;
  seen_at: Date;
};

/** Profiles. */
export type UsersTable = {
  id: string;
  /** Unique case-insensitively. */
  email: string;
  email_confirmed_at: Date | null;
  /** `+359…`. */
  phone: string;
  phone_confirmed_at: Date | null;
  password_hash: string;
  /** Time of the last password change. */
  password_changed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** A user state of the domain; default `userCreated`. */
  status: Standing<string>;
  /** Keyed hash of the ЕГН, for lookup; not unique, because one person may have several profiles. */
  egn_hash: string | null;
  /** The sealed ЕГН. */
  egn_enc: Buffer | null;
  names: JsonOrNull<unknown>;
  marketing: JsonOrNull<Partial<Marketing>>;
  limits: JsonOrNull<unknown>;
  created_at: Date;
  updated_at: Date;
};

/** "Remember me" tokens by hash. */
export type RememberTokensTable = {
  id_hash: string;
  user_id: string;
  data: JsonOrNull<unknown>;
  created_at: Date;
  used_at: Date | null;
  expires_at: Date;
};

/** A device that has logged in before, to exempt it from rate limits caused by others' wrong passwords. */
export type DevicesTable = { id_hash: string; user_id: string; created_at: Date; seen_at: Date };

/** Security events for the operator. */
export type SecurityEventsTable = { id: string; kind: string; at: Date; data: Json<Readonly<Record<string, unknown>>> };

/** Single-use links (e-mail confirmation, password reset, invitations). The link has the token, the table its hash. */
export type LinkTokensTable = {
  token_hash: string;
  purpose: string;
  user_id: string | null;
  data: JsonOrNull<unknown>;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
};

/** Proof that a marketing consent was given or withdrawn: the exact wording, the form and the time. */
export type ConsentsTable = {
  id: string;
  user_id: string;
  channel: Channel;
  is_given: boolean;
  words: string;
  source: string;
  at: Date;
};
