/** Table types (Kysely) of what law and contract name besides paying. Money is euro cents; days are `YYYY-MM-DD`. */
import type { GeneratedAlways } from "kysely";
import type { Standing } from "./columns.ts";

/** Credits of which nobody is reminded through a day; one hold of a credit stands. */
export type CollectionHoldsTable = {
  id: string;
  credit_no: number;
  from_day: string;
  until_day: string;
  made_by: string;
  at: Date;
  ended_at: Standing<Date | null>;
  ended_by: Standing<string | null>;
};

/** Notices that everything ahead of a drawing falls due at the end of `day` unless the arrears up to instalment `up_to` are paid. */
export type AccelerationsTable = {
  id: string;
  drawing_no: number;
  noticed_day: string;
  day: string;
  up_to: number;
  /** As the notice said them: the arrears on its last day, the principal that falls due with it, and all that is due then. */
  arrears_cents: number;
  ahead_cents: number;
  total_cents: number;
  made_by: string;
  at: Date;
  called_off_at: Standing<Date | null>;
  called_off_by: Standing<string | null>;
};

/** Claims that were assigned: to whom, and how that company is paid. */
export type AssignmentsTable = {
  id: string;
  credit_no: number;
  day: string;
  assignee: string;
  uic: string;
  iban: string;
  contact: string;
  owed_cents: number;
  price_cents: number;
  made_by: string;
  at: Date;
};

/** Deaths of persons; the document and the heirs' contact are sealed. One of a person stands. */
export type DeathsTable = {
  id: string;
  person_id: string;
  died_on: string;
  sealed: Buffer;
  made_by: string;
  at: Date;
  revoked_at: Standing<Date | null>;
  revoked_by: Standing<string | null>;
};

/** What a bailiff has garnished of what we owe a person; bailiff, case and account are sealed. */
export type GarnishmentsTable = {
  id: string;
  no: GeneratedAlways<number>;
  person_id: string;
  served_day: string;
  cents: number;
  sealed: Buffer;
  made_by: string;
  at: Date;
  lifted_at: Standing<Date | null>;
  lifted_by: Standing<string | null>;
};

/** Papers of what law and contract name: sealed what one says, and its PDF once it is made. */
export type LawPapersTable = {
  id: string;
  no: GeneratedAlways<number>;
  kind: "acceleration" | "assignment" | "heirs";
  credit_no: number;
  /** Names what it is of: no paper is made of it twice. */
  event_id: string;
  sealed: Buffer;
  decided_at: Date;
  made_at: Standing<Date | null>;
  file_id: Standing<string | null>;
};
