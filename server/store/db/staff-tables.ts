/** Table types (Kysely) of the lender's staff: accounts, acts, audit. */
import type { Generated, GeneratedAlways } from "kysely";
import type { AskState, DocumentKind } from "#src/domain/lending/document-asks.ts";
import type { PromisedBy, PromiseState, Remarked } from "#src/domain/staff/remarks.ts";
import type { StaffRole } from "#src/domain/staff/roles.ts";
import type { Day } from "#src/domain/time/dates.ts";
import type { Json, Standing } from "./columns.ts";

/** Accounts of the staff. Without a password the account has not been enrolled. */
export type StaffTable = {
  id: string;
  /** Unique case-insensitively. */
  email: string;
  names: string;
  password_hash: string | null;
  /** The sealed secret of the second factor. */
  totp_sealed: Standing<Buffer | null>;
  /** The last time step whose code was used; it only grows. */
  totp_last_step: Standing<number>;
  created_at: Date;
  enrolled_at: Standing<Date | null>;
  disabled_at: Standing<Date | null>;
  /** Whether they get mails about what nobody takes; null of who has not said. */
  wants_alarms: Standing<boolean | null>;
};

/** What the staff were told of by mail because nobody had taken it: once for each wait and step. */
export type StaffAlarmsTable = { thing: string; subject: string; since: Date; step: string; at: Date };

/** Keyed hashes of the ЕГН with which a member enrolled, under every key of then; append-only. */
export type StaffIdentifiersTable = { staff_id: string; hash: string; at: Date };

/** Roles of the staff. */
export type StaffRolesTable = { staff_id: string; role: StaffRole };

/** One-time links that enrol an account, by hash, with the sealed secret of the second factor they offer. */
export type StaffLinksTable = {
  token_hash: string;
  staff_id: string;
  totp_sealed: Buffer;
  created_at: Date;
  expires_at: Date;
  used_at: Standing<Date | null>;
};

/** Sessions of the staff by the hash of their cookie. */
export type StaffSessionsTable = {
  id_hash: string;
  staff_id: string;
  of_commands: Generated<boolean>;
  created_at: Date;
  seen_at: Date;
};

/** Browsers on which members have logged in, by the hash of their cookie. */
export type StaffDevicesTable = { staff_id: string; id_hash: string; seen_at: Date };

/** What became of an act. */
export type StaffActState = "proposed" | "executed" | "refused" | "expired" | "lapsed";

/** Acts of the staff. What was proposed is frozen; what is decided, too. */
export type StaffActsTable = {
  id: string;
  act: string;
  subject: string;
  needs_two: boolean;
  params: Json<Readonly<Record<string, string>>>;
  reason: string;
  proposed_by: string;
  proposed_at: Date;
  approved_by: Standing<string | null>;
  approved_at: Standing<Date | null>;
  refused_by: Standing<string | null>;
  refused_at: Standing<Date | null>;
  executed_at: Standing<Date | null>;
  event_id: string;
  state: StaffActState;
};

/** Who has taken the review of an application. */
export type ReviewClaimsTable = { request_id: string; staff_id: string; taken_at: Date };

/** Documents that a reviewer asked of an applicant; `secret` is why, sealed. */
export type DocumentAsksTable = {
  id: string;
  request_id: string;
  kinds: Json<readonly DocumentKind[]>;
  secret: Buffer;
  asked_by: string;
  asked_at: Date;
  until: Day;
  state: AskState;
  ended_at: Standing<Date | null>;
};

/** Fields that a member of staff sees unmasked, until a time. */
export type UnmaskingsTable = { staff_id: string; subject: string; field: string; until: Date };

/** Notes and tasks; a task has a day, and waits for anybody with the role where it has no assignee. The texts are sealed. */
export type RemarksTable = {
  id: string;
  no: GeneratedAlways<number>;
  about: Remarked;
  /** As the address of its page names it. */
  subject: string;
  /** Whose it was when it was written; null of what was nobody's. */
  user_id: string | null;
  request_id: string | null;
  sealed: Buffer;
  written_by: string;
  written_at: Date;
  due_day: string | null;
  assignee: string | null;
  ended_by: Standing<string | null>;
  ended_at: Standing<Date | null>;
  end_sealed: Standing<Buffer | null>;
};

/** What borrowers promised to pay. Money until `last_day` is in time; a close from `judge_day` on says that it was broken. */
export type PromisesTable = {
  no: GeneratedAlways<number>;
  credit_no: number;
  day: string;
  last_day: string;
  judge_day: string;
  cents: number;
  how: PromisedBy;
  taken_by: string;
  taken_at: Date;
  taken_day: string;
  state: PromiseState;
  judged_at: Standing<Date | null>;
};

/** Who did something: a member of staff, or whoever runs commands on the server. */
export type AuditWho = "staff" | "operator";

/** The audit log; append-only. `network` is a keyed hash; "" when there is none. */
export type AuditTable = {
  seq: GeneratedAlways<number>;
  at: Date;
  who_kind: AuditWho;
  who: string;
  act: string;
  subject: string;
  fields: Json<Readonly<Record<string, string>>>;
  reason: string;
  network: string;
};

/** The chain over the audit log; append-only. */
export type AuditChainTable = { n: number; seq: number; previous: string; hash: string };

/** Switches of the whole site. */
export type SiteSwitchesTable = { name: "maintenance"; is_on: boolean; changed_at: Date; changed_by: string };
