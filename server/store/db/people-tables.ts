/** Table types (Kysely) of profiles, sessions, tokens and consents. */
import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { AccountEvent } from "#src/domain/identity/account-events.ts";
import type { InvitationKind } from "#src/domain/lending/invitation.ts";
import type { ProfileState } from "#src/domain/lending/profile-states.ts";
import type { Channel, Marketing } from "#src/domain/lending/marketing.ts";
import type { Json, JsonOrNull, Standing } from "./columns.ts";

/** A browser and its system, by family. */
export type BrowserData = {
  browser: "chrome" | "edge" | "firefox" | "opera" | "safari" | "samsung" | "other";
  system: "android" | "chromeos" | "ipad" | "iphone" | "linux" | "mac" | "windows" | "other";
};

/** Decoy registrations that a login finds again. */
export type DecoysTable = { id: string; email_hash: string; proof: string; phone: string; created_at: Date };

/** Session state beside the user id. */
export type SessionData = {
  /** Decoy registration, for an e-mail or phone that is already taken: the flow continues but creates no account. */
  ghost?: { id: string; phone: string };
  /** A requested code for a new password: the id the code is bound to; no profile for an unknown login, whose hash guesses are counted by. */
  reset?: { id: string; userId: string | null; login?: string };
  /** A new phone that waits for its code: `id` is what the code is bound to. */
  newPhone?: { id: string; phone: string };
  /** Time (ISO) at which a code to the trusted number was entered. */
  numberProvedAt?: string;
  /** A new e-mail that waits for such a code. */
  newEmail?: string;
  /** Time (ISO) at which the password was entered; absent when a remembered browser began the session. */
  passwordAt?: string;
  /** Family of "remember me" tokens of the browser. */
  family?: string;
  browser?: BrowserData;
  /** Hash of the session that this one replaced, at login for example. */
  replaces?: string;
  /** The row is a further id of the session with this hash, and nothing of its own. */
  sameAs?: string;
  /** The invitation whose link was opened last (`invitations.id`). */
  invitation?: string;
  /** The guarantee whose link was opened last (`guarantees.id`); "" once another invitation was. */
  guarantee?: string;
  /** Key by which the visitor came, an affiliate's or a personal one; the last one wins, "" once they wished for none. */
  affiliate?: string;
  /** A step that an anonymous visitor posted from a form issued to a person whose session had ended. */
  lapsed?: LapsedStep;
};

/**
 * What was typed into a step whose session had ended: `sealed` holds its draft, which only a login of the same person
 * opens; absent for a form without drafts.
 */
type LapsedStep = {
  userId: string;
  form: string;
  key: string;
  sealed?: string;
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
  /** In stored form, `0888123456`: see `src/domain/identity/phone.ts`. */
  phone: string;
  phone_confirmed_at: Date | null;
  /** The number that was confirmed before the present one, until `phone_trusted_from`. */
  phone_before: Standing<string | null>;
  /** From when the present phone is trusted alone; null of one that was never changed. */
  phone_trusted_from: Standing<Date | null>;
  password_hash: string;
  /** Time of the last password change. */
  password_changed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** A profile state of the domain; default `userCreated`. */
  status: Standing<ProfileState>;
  /** The person the profile is of; null before its first application was sent. One person may have several profiles. */
  person_id: Standing<string | null>;
  person_since: Standing<Date | null>;
  /** Whether the ЕГН of the person logs in to this profile; at most one profile of a person. */
  egn_login: Standing<boolean>;
  names: JsonOrNull<unknown>;
  marketing: JsonOrNull<Partial<Marketing>>;
  limits: JsonOrNull<unknown>;
  /** By which key the profile came, and when it was made; kept for a time. */
  came_by: Standing<string | null>;
  came_at: Standing<Date | null>;
  created_at: Date;
  updated_at: Date;
};

/** Persons, one per ЕГН. Days are `YYYY-MM-DD`. */
export type PersonsTable = {
  id: string;
  no: GeneratedAlways<number>;
  birth_day: string;
  sex: "male" | "female";
  egn_sealed: Buffer;
  fixed_at: Date;
  /** The application that was first sent with the ЕГН. */
  fixed_by_request: string | null;
  /** The person this one turned out to be. */
  merged_into: Standing<string | null>;
  erased_at: Standing<Date | null>;
};

/** Identifiers of persons by keyed hash; append-only. */
export type PersonIdentifiersTable = { kind: "egn" | "lnch"; hash: string; person_id: string; at: Date };

/** The result of checking an identity against the register of documents. */
export type IdentityCheck = "unchecked" | "ok" | "mismatch";

/** Names and identity card of a person as an application, or a guarantor, stated them, sealed; the current one is not replaced. */
export type IdentitiesTable = {
  id: string;
  person_id: string;
  /** Of these two one is set. */
  request_id: string | null;
  guarantee_id: Standing<string | null>;
  sealed: Buffer;
  /** Keyed hash of the card's number. */
  id_card_hash: string;
  /** Keyed hashes of the single names; null of identities of before that nobody has looked at yet. */
  name_hashes: string[] | null;
  checked: Standing<IdentityCheck>;
  checked_at: Standing<Date | null>;
  valid_from: Date;
  replaced_at: Standing<Date | null>;
};

/** Payout accounts by keyed hash, with the persons who gave them. */
export type PersonAccountsTable = { hash: string; person_id: string; request_id: string; at: Date };

/** "Remember me" tokens by hash; those of one browser share a family. */
export type RememberTokensTable = {
  id_hash: string;
  user_id: string;
  family: string;
  browser: JsonOrNull<BrowserData>;
  created_at: Date;
  used_at: Date | null;
  expires_at: Date;
};

/** A device that has logged in before, to exempt it from rate limits caused by others' wrong passwords. */
export type DevicesTable = { id_hash: string; user_id: string; created_at: Date; seen_at: Date };

/** Security events for the operator. */
export type SecurityEventsTable = {
  id: string;
  kind: string;
  /** Start of the minute. */
  at: Date;
  data: Json<Readonly<Record<string, unknown>>>;
  /** Keyed hashes; "" when there is none. */
  subject: Generated<string>;
  network: Generated<string>;
  count: Generated<number>;
};

/** What a link was made with. */
export type LinkData = {
  /** The address that the link confirms, when it is not the profile's yet. */
  email?: string;
  /** Only the session with this hash may use the link. */
  session?: string;
};

/** Single-use links (e-mail confirmation, password reset, invitations). The link has the token, the table its hash. */
export type LinkTokensTable = {
  token_hash: string;
  purpose: string;
  user_id: string | null;
  data: JsonOrNull<LinkData>;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
};

/** What happened to a profile, for its owner. No address, and of the device its families only. */
export type AccountEventsTable = {
  id: string;
  user_id: string;
  kind: AccountEvent;
  browser: JsonOrNull<BrowserData>;
  at: Date;
};

/** Addresses without a profile that asked for offers: of the last two times at most one is set. */
export type SubscribersTable = {
  id: string;
  /** Unique case-insensitively. */
  email: string;
  /** Time of the latest request for a link. */
  asked_at: Date;
  confirmed_at: Date | null;
  stopped_at: Date | null;
};

/** Keys of links that confirm a subscription or stop one channel, by keyed hash; one per purpose and recipient. */
export type SubscriptionKeysTable = {
  hash: string;
  purpose: "confirm" | Channel;
  user_id: string | null;
  subscriber_id: string | null;
};

/**
 * Proof that a marketing consent was given or withdrawn: the exact wording, the form and the time; of a profile or of a
 * subscriber.
 */
export type ConsentsTable = {
  id: string;
  user_id: string | null;
  subscriber_id: Standing<string | null>;
  channel: Channel;
  is_given: boolean;
  words: string;
  source: string;
  at: Date;
};

/** Invitations; the link has the token, the table its keyed hash. `secret` is sealed: e-mail, and names if known. */
export type InvitationsTable = {
  id: string;
  token_hash: string;
  kind: InvitationKind;
  secret: Buffer;
  made_by: string;
  created_at: Date;
  expires_at: Date;
  used_at: Standing<Date | null>;
  /** The profile that was registered with it. */
  user_id: Standing<string | null>;
};

/** Submissions of a profile that belong to no application, sealed; they fill in its next application. */
export type ProfileAnswersTable = { user_id: string; form: string; version: string; secret: Buffer; saved_at: Date };
