/** Table types (Kysely) of what goes out to authorities: reports to the credit register, auditors' packs. */
import type { GeneratedAlways } from "kysely";
import type { ReportedFacts, ReportedState, ReportEvent } from "#src/domain/lending/credit-report.ts";
import type { Json, Standing } from "./columns.ts";

/** Closed days of which all credits were looked through for something to report. */
export type CcrDaysTable = { day: string; ended_at: Date };

/** Reports to the credit register; a report says how its credits stood at the end of `day`. */
export type CcrReportsTable = {
  id: string;
  /** The order in which they are handed over. */
  no: GeneratedAlways<number>;
  day: string;
  made_at: Date;
  /** Since when the register has it. */
  handed_at: Standing<Date | null>;
  /** Since when every row has its answer. */
  answered_at: Standing<Date | null>;
};

/** Rows of reports, one of a credit in each: what was told of it, and what the register said. */
export type CcrRowsTable = {
  id: string;
  no: GeneratedAlways<number>;
  report_id: string;
  credit_no: number;
  /** Its place among the rows of its credit. */
  seq: number;
  event: ReportEvent;
  /** The day of the event, and the last day on which it is told in time. */
  day: string;
  due_day: string;
  facts: Json<ReportedFacts>;
  /** Fingerprint of the facts. */
  hash: string;
  /** The row as it is sent, sealed: it names a person. Null once the agreement is past its term. */
  sealed: Standing<Buffer | null>;
  /** The refused row in whose stead it is. */
  corrects: Standing<string | null>;
  state: Standing<ReportedState>;
  answered_at: Standing<Date | null>;
  /** Why it was refused, as the register says. */
  code: Standing<string | null>;
  words: Standing<string | null>;
};

/** Auditors' packs that somebody asked for, each with its sealed password until it is over. */
export type AuditPacksTable = {
  id: string;
  credit_no: number;
  staff_id: string;
  sealed: Buffer;
  made_at: Date;
  expires_at: Date;
};
