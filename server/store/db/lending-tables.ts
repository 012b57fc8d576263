/** Table types (Kysely) of applications and credits. Money is euro cents. */
import type { GeneratedAlways } from "kysely";
import type { OfferData } from "#src/api/responses/responses.ts";
import type { Decision, StandingOffer } from "#src/domain/lending/decision.ts";
import type { PayoutMethod } from "#src/domain/lending/payout-method.ts";
import type { Row } from "#src/domain/lending/schedule.ts";
import type { Json, JsonOrNull, Standing } from "./columns.ts";

/** Credit applications. */
export type RequestsTable = {
  id: string;
  number: GeneratedAlways<number>;
  /** Key of the public status page: at least 128 random bits. */
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
  price: JsonOrNull<OfferData>;
  /** Counter-offer with its expiry. */
  offer: JsonOrNull<StandingOffer>;
  decision: JsonOrNull<Decision>;
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

/** Versions of credit agreements. */
export type ContractsTable = {
  id: string;
  request_id: string;
  kind: string;
  version: number;
  number: string | null;
  template_version: string;
  sha256: string;
  /** The papers, sealed, in base64. */
  document: Json<{ sealed: string }>;
  status: string;
  rendered_at: Date;
  viewed_at: Date | null;
  signed_at: Date | null;
  sign_evidence: JsonOrNull<SigningEvidence>;
};

/** Paid-out credits. */
export type CreditsTable = {
  request_id: string;
  user_id: string;
  product: string;
  principal_cents: number;
  /** Annual interest rate in percent, as decimal text. */
  rate: string;
  paid_out_at: Date;
  /** `YYYY-MM-DD`. */
  start_day: string;
  schedule: Json<Row[]>;
  status: string;
  closed_at: Date | null;
};

/** Repayments of credits. */
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

/** Attempts to pay out a credit. */
export type PayoutsTable = {
  id: string;
  request_id: string;
  attempt: number;
  status: "created" | "pending" | "paid" | "failed";
  method: PayoutMethod;
  amount_cents: number;
  external_id: string | null;
  error: string | null;
  created_at: Date;
  done_at: Date | null;
};

/** A promo code from the lender's file. `uses` null means unlimited; days are `YYYY-MM-DD`, both inclusive. */
export type PromoCodesTable = {
  code: string;
  from_day: string;
  to_day: string;
  uses: number | null;
  used: Standing<number>;
};
