/** Table types (Kysely) of applications and credits. Money is euro cents. */
import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { Mappings } from "#src/domain/lending/grid.ts";
import type { Lessened } from "#src/domain/lending/lessened.ts";
import type { Decision } from "#src/domain/lending/decision.ts";
import type { PayoutMethod } from "#src/domain/lending/payout-method.ts";
import type { ProductKey } from "#src/domain/lending/catalogue.ts";
import type { ApplicationStatus } from "#src/domain/lending/application-states.ts";
import type { CreditStatus } from "#src/domain/lending/credit-states.ts";
import type { PayoutStatus } from "#src/domain/lending/money-states.ts";
import type { ShiftRule } from "#src/domain/lending/agreement.ts";
import type { Json, JsonOrNull, Standing } from "./columns.ts";

/** Credit applications. */
export type RequestsTable = {
  id: string;
  number: GeneratedAlways<number>;
  /** Whether the number of its agreement has check digits. */
  has_check: Generated<boolean>;
  /** Key of the public status page: at least 128 random bits. */
  short_key: string;
  user_id: string;
  /** The person it was sent for; never changes. */
  person_id: Standing<string | null>;
  product: string;
  amount_cents: number;
  period: number;
  period_unit: "days" | "months";
  purpose: string | null;
  status: ApplicationStatus;
  step: string | null;
  variant: "A" | "B";
  /** Account numbers inside are sealed. */
  payout: JsonOrNull<unknown>;
  promo_code: string | null;
  affiliate_key: string | null;
  created_at: Date;
  submitted_at: Date | null;
  status_since: Date;
  closed_at: Date | null;
  lock_version: Standing<number>;
  /** Keyed hash of the browser the application was started in; cleared after a day. */
  device_hash: Standing<string | null>;
  device_requests: Standing<number>;
  /** The credit that it is to pay off, and the least sum in whole euro that does; null in others. */
  refinances_no: Standing<number | null>;
  refinance_least: Standing<number | null>;
};

/** Catalogues that assessments were made with, by hash. */
export type CataloguesTable = { hash: string; body: Json<object>; first_used_at: Date };

/** Why an application was assessed: it was sent, an offer was accepted, the agreement was signed, a person reviewed it. */
export type AssessedWhy = "submit" | "accept" | "sign" | "review";

/** Assessments of applications; append-only. Facts are sealed; those of a person and of before have none. */
export type AssessmentsTable = {
  id: string;
  request_id: string;
  seq: number;
  why: AssessedWhy;
  engine_version: string;
  catalogue_hash: string | null;
  facts: Buffer | null;
  facts_hash: string | null;
  decision: Json<Decision>;
  at: Date;
  /** Who reviewed it, of the staff, and why so; null in the others, and where another system reviews. */
  staff_id: Standing<string | null>;
  staff_reason: Standing<string | null>;
};

/** Offers; at most one of an application stands. `amount` in whole euro, `valid_until` is `YYYY-MM-DD`. */
export type OffersTable = {
  id: string;
  request_id: string;
  assessment_id: string;
  amount: number;
  period: number;
  allowed: JsonOrNull<Mappings>;
  valid_until: string;
  at: Date;
  superseded_at: Date | null;
};

/** The submission of a step. `body` has the non-sensitive values, `secret` the sealed rest. */
export type AnswersTable = {
  request_id: string;
  form: string;
  version: string;
  body: Json<Record<string, never>>;
  secret: Buffer | null;
  saved_at: Date;
};

/** Audit log of all state machines. `event_id` is unique: a repeated event is not applied again. */
export type TransitionsTable = {
  id: string;
  machine: string;
  request_id: string | null;
  user_id: string | null;
  guarantee_id: Standing<string | null>;
  certificate_id: Standing<string | null>;
  bonus_id: Standing<string | null>;
  from_state: string | null;
  to_state: string;
  actor: string;
  reason: string | null;
  event_id: string | null;
  at: Date;
  seq: GeneratedAlways<number>;
};

/** Evidence of a signature: the code used, the client, and the exact papers signed. */
export type SigningEvidence = {
  method: "sms-code";
  codeId: string;
  /** Masked. */
  phone: string;
  /** Hash of the papers. */
  sha256: string;
  /** ISO time. */
  at: string;
  address: string;
  userAgent: string;
};

/**
 * Status of an agreement: `rendered` and `viewed` can be signed, `signed` awaits the payout, `effective` has a credit;
 * the others have ended.
 */
export type AgreementStatus =
  | "rendered"
  | "viewed"
  | "signed"
  | "effective"
  | "superseded"
  | "declined"
  | "expired"
  | "terminated"
  | "withdrawn";

/**
 * Versions of credit agreements. The terms are frozen by the database; they are null only in ended versions of older
 * papers.
 */
export type AgreementsTable = {
  id: string;
  request_id: string;
  /** Null only where the person of an older application is not known. */
  person_id: Standing<string | null>;
  kind: string;
  version: number;
  number: string | null;
  template_version: string;
  sha256: string;
  /** The papers, sealed, in base64. */
  document: Json<{ sealed: string }>;
  status: AgreementStatus;
  rendered_at: Date;
  viewed_at: Date | null;
  signed_at: Date | null;
  sign_evidence: JsonOrNull<SigningEvidence>;
  product: ProductKey | null;
  product_name: string | null;
  principal_cents: number | null;
  term: number | null;
  term_unit: "days" | "months" | null;
  /** Rates in percent per year, as decimal text. */
  nominal_rate: string | null;
  late_rate: string | null;
  gpr: string | null;
  gpr_unrounded: number | null;
  gpr_cap: string | null;
  /** Days are `YYYY-MM-DD`. */
  day: string | null;
  withdrawal_until: string | null;
  shift_rule: ShiftRule | null;
  /** Last day on which an open line may be drawn from; null in agreements of other credits. */
  line_until: ColumnType<string | null, string | null | undefined, string | null>;
  /** What a bonus has lowered of its interest. */
  lessened: JsonOrNull<Lessened>;
  /** The open line that it draws on again; null where it opens a credit of its own. */
  line_credit_no: ColumnType<number | null, number | null | undefined, number | null>;
  /** The credit that it pays off, until that is erased, and with how much of its principal; null in other agreements. */
  refinances_no: ColumnType<number | null, number | null | undefined, null>;
  refinanced_cents: ColumnType<number | null, number | null | undefined, never>;
  /** Version of the catalogue it was priced from. */
  catalogue_version: string | null;
  ended_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  end_reason: ColumnType<string | null, string | null | undefined, string | null>;
};

/** The plan of an agreement for a payout on its day; append-only. */
export type AgreementPlanTable = {
  agreement_id: string;
  n: number;
  due_day: string;
  principal_cents: number;
  interest_cents: number;
  balance_cents: number;
};

/** The parties of an agreement as they were when it was made, sealed; append-only. */
export type AgreementPartiesTable = { agreement_id: string; role: "borrower" | "guarantor"; sealed: Buffer };

/** Paid-out credits. */
export type CreditsTable = {
  /** Its number in the journal. */
  no: GeneratedAlways<number>;
  request_id: string;
  /** Null only for a credit of before agreements were kept whose agreement is lost. */
  agreement_id: string | null;
  user_id: string;
  /** Null only where the person of an older application is not known. */
  person_id: Standing<string | null>;
  product: string;
  paid_out_at: Date;
  status: CreditStatus;
  status_since: Date;
  closed_at: Date | null;
  /** Last day on which an open line may be drawn from, `YYYY-MM-DD`; null for credits that are no line. */
  line_until: string | null;
};

/** Attempts to pay out a credit. */
export type PayoutsTable = {
  id: string;
  request_id: string;
  attempt: number;
  status: PayoutStatus;
  method: PayoutMethod;
  amount_cents: number;
  external_id: string | null;
  failure: string | null;
  created_at: Date;
  done_at: Date | null;
  /** The sealed account and holder the payout was ordered to; null in older rows. */
  destination: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  /** Keyed hash of the account. */
  destination_hash: ColumnType<string | null, string | null | undefined, string | null>;
  /** Who released a held payout, and when. */
  released_by: ColumnType<string | null, string | null | undefined, string | null>;
  released_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** From when on the provider may have it. */
  handed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** How often the bank sent it back, and what it was before it did the last time. */
  times_back: Generated<number>;
  status_before: ColumnType<PayoutStatus | null, PayoutStatus | null | undefined, PayoutStatus | null>;
};

/** A promo code from the lender's file. `uses` null means unlimited; days are `YYYY-MM-DD`, both inclusive. */
export type PromoCodesTable = {
  code: string;
  from_day: string;
  to_day: string;
  uses: number | null;
  used: Standing<number>;
};
