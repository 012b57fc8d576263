/** Table types (Kysely) of requests for relief, of annexes and of plans for arrears. Money is euro cents. */
import type { GeneratedAlways } from "kysely";
import type { ArrearsPlanState } from "#src/domain/lending/arrears-plan.ts";
import type { ReliefProposal, ReliefReason, ReliefStatus } from "#src/domain/lending/relief.ts";
import type { Row } from "#src/domain/lending/schedule.ts";
import type { PromisedBy } from "#src/domain/staff/remarks.ts";
import type { Json, JsonOrNull, Standing } from "./columns.ts";
import type { SigningEvidence } from "./lending-tables.ts";

/** Requests for relief; `secret` is what the borrower wrote and what they were answered, sealed, null once not kept. */
export type ReliefsTable = {
  id: string;
  no: GeneratedAlways<number>;
  credit_no: number;
  reason: ReliefReason;
  proposal: ReliefProposal;
  can_pay_cents: number;
  secret: Buffer | null;
  /** The files that came with it, by their ids. */
  files: Json<string[]>;
  status: ReliefStatus;
  asked_at: Date;
  /** The last day of work on which it is answered in time. */
  due_by: string;
  hold_day: string | null;
  hold_until: string | null;
  staff_id: Standing<string | null>;
  answered_at: Standing<Date | null>;
  ended_at: Standing<Date | null>;
};

/** Plans for arrears: what is paid of late sums on several days, until `last_day`; `judged_day` is the close that said the state. */
export type ArrearsPlansTable = {
  id: string;
  no: GeneratedAlways<number>;
  credit_no: number;
  how: PromisedBy;
  made_by: string;
  made_at: Date;
  made_day: string;
  last_day: string;
  state: ArrearsPlanState;
  judged_day: Standing<string | null>;
  ended_by: Standing<string | null>;
};

/** Their rows: money until `last_day` is in time; `through_cents` with the rows before it. */
export type ArrearsPlanRowsTable = {
  plan_id: string;
  n: number;
  day: string;
  last_day: string;
  judge_day: string;
  cents: number;
  through_cents: number;
};

/** Versions of annexes; of a credit the `seq`th, `day` is that on which a version counts. */
export type AnnexesTable = {
  id: string;
  no: GeneratedAlways<number>;
  credit_no: number;
  drawing_no: number;
  relief_id: string | null;
  seq: number;
  version: number;
  number: string;
  defer: number;
  count: number;
  day_of_month: number | null;
  rows: Json<Row[]>;
  carried_cents: number;
  late_cents: number;
  total_before_cents: number;
  total_cents: number;
  day: string;
  until: string | null;
  template_version: string;
  sha256: string;
  sealed: Buffer;
  status: "rendered" | "viewed" | "signed" | "superseded" | "ended";
  made_by: string;
  rendered_at: Date;
  /** The last day on which it can be signed. */
  open_until: string;
  viewed_at: Standing<Date | null>;
  signed_at: Standing<Date | null>;
  sign_evidence: JsonOrNull<SigningEvidence>;
};
