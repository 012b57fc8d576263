/** Table types (Kysely) of guarantees and of videos by which people show who they are. Money is euro cents. */
import type { GeneratedAlways } from "kysely";
import type { ProductKey } from "#src/domain/lending/catalogue.ts";
import type { GuaranteeStatus } from "#src/domain/lending/guarantee-states.ts";
import type { VideoKind, VideoState } from "#src/domain/lending/video.ts";
import type { JsonOrNull, Standing } from "./columns.ts";
import type { SigningEvidence } from "./lending-tables.ts";

/** What the assessment of a guarantor came to: rules by their codes. */
export type GuarantorDecision = {
  outcome: "approve" | "refer" | "reject";
  findings: readonly string[];
  assessedOn: string;
};

/** Guarantees, of one person for one application each; at most one of an application has not ended. */
export type GuaranteesTable = {
  id: string;
  no: GeneratedAlways<number>;
  request_id: string;
  status: GuaranteeStatus;
  status_since: Date;
  token_hash: string;
  /** Whom the borrower named, sealed; null once that is not kept any more. */
  secret: Buffer | null;
  phone_hash: string;
  user_id: Standing<string | null>;
  /** Fixed by the ЕГН when their data were sent. */
  person_id: Standing<string | null>;
  /** What the assessment was made from, sealed. */
  facts: Standing<Buffer | null>;
  decision: JsonOrNull<GuarantorDecision>;
  created_at: Date;
  expires_at: Date;
  /** Reminders of the invitation that were sent, and mails about a delay of the borrower. */
  reminded: Standing<number>;
  /** The last day on which the borrower can be sued so that the guarantor stays bound. */
  claim_until: Standing<string | null>;
  /** The guarantor has signed a version of the contract, whatever became of it. */
  has_signed: Standing<boolean>;
  /** Nobody has been told yet of what it moved to. */
  to_tell: Standing<boolean>;
  ended_at: Standing<Date | null>;
};

/** Versions of what a guarantor signs; `total_cents` is what the credit costs whole, `most_cents` the most that is owed. */
export type GuaranteeAgreementsTable = {
  id: string;
  guarantee_id: string;
  version: number;
  number: string;
  template_version: string;
  sha256: string;
  sealed: Buffer;
  status: "rendered" | "viewed" | "signed" | "superseded" | "ended";
  product: ProductKey;
  principal_cents: number;
  term: number;
  term_unit: "days" | "months";
  gpr: string;
  total_cents: number;
  most_cents: number;
  rendered_at: Date;
  viewed_at: Standing<Date | null>;
  signed_at: Standing<Date | null>;
  sign_evidence: JsonOrNull<SigningEvidence>;
};

/** Recordings of applicants, or the picture that one may send instead; `secret` is what the staff wrote, sealed. */
export type VideoSessionsTable = {
  id: string;
  request_id: string;
  /** The how manieth time that one was asked for. */
  ask: number;
  try: number;
  kind: VideoKind;
  status: VideoState;
  consent_at: Date | null;
  sent_at: Date;
  judged_at: Standing<Date | null>;
  staff_id: Standing<string | null>;
  secret: Standing<Buffer | null>;
};
