/** The row types of what the server asks of a call: one of five kinds, each with its own fields. */
import type { ApplicationStatus } from "#src/domain/lending/application-states.ts";
import type { BudgetName } from "./budget-table.ts";

/** When a call may be made by those whom its access lets in, and where it belongs. */
type Guards = {
  /** States of the user's current application in which it is allowed; in others the user is sent to another page. */
  states?: readonly (ApplicationStatus | "none")[];
  /** Allowed only with a running credit, whatever else is open. */
  withCredit?: true;
  /**
   * Changes money or access: a session that a remembered browser began without the password asks for it first. Such a
   * call needs a login.
   */
  needsPassword?: true;
  /**
   * Ends in money or hands out all data: asks first for a code to the trusted number (`trusted-number.ts`). Such a call
   * needs a login.
   */
  needsNumber?: true;
  /** States in which alone the password and the number are asked for, of those in which it is allowed. */
  provedIn?: readonly ApplicationStatus[];
  /** Of a draft only where its step is in the order that the application follows. */
  inOrder?: true;
  /** The call whose page it stands on, when it has none of its own. */
  page?: string;
};

/** No guards: the post asks nobody who it is, so none would hold. */
type Unguarded = { [Name in keyof Guards]?: never };

/** Budgets that a GET takes, for reads that strangers may make and that are dear or try a key. */
type Reading = { readBudgets?: readonly BudgetName[] };

/** A page's data, a file, or where to go on. */
export type ReadDemands = Guards &
  Reading & {
    kind: "read";
    /**
     * Remembers in the session what its address says: the only reads that write. Takes a new session's budget, too.
     */
    remembers?: true;
  };

/** A form: its page is read, its post runs through the pipeline. */
export type FormDemands = Guards &
  Reading & {
    kind: "form";
    /** Id of the form definition that it takes; the call's name by default. */
    form?: string;
    budgets?: readonly BudgetName[];
    /** Where a form stands on several pages: the call of each by the value of its hidden field `purpose`; for others as without. */
    pageByPurpose?: Readonly<Record<string, string>>;
    /**
     * Its public form lives on what the session holds: a post whose session has ended leads to this page, which says so.
     * Any other public form is shown again as filled in.
     */
    lapsesTo?: "login" | "forgottenPassword";
    /**
     * A choice: of a post in another state than `states` the page of the status says, by this query parameter, that it was
     * not taken.
     */
    untaken?: string;
    /** Needs no idempotency key, because it is idempotent. */
    keyless?: true;
    /**
     * The key in its address is all that a post needs, from wherever it comes: no session, no token, and a mail program's
     * one click (RFC 8058) for a body.
     */
    byKey?: true;
  };

/** Logs and live checks: guarded by origin and budgets alone, without token and key. */
export type LogDemands = Unguarded & {
  kind: "log";
  /** Field names with their maximum length in characters. */
  fields: Readonly<Record<string, number>>;
  /** Maximum size of the body in bytes, when smaller than that of a form. */
  bytes?: number;
  budgets: readonly BudgetName[];
};

/** A body that no form validates, idempotent by itself: a draft, a part of a file. */
export type RawDemands = Guards & { kind: "raw"; takes: "draft" | "part"; budgets: readonly BudgetName[] };

/**
 * What a partner's server tells, guarded by its signature over the body alone: no session, token, key or origin. Its
 * read, for those whom the call's access lets in, asks the partner.
 */
export type CallbackDemands = Unguarded & Reading & { kind: "callback"; bytes: number };

/** What the server asks of a call. */
export type Demands = ReadDemands | FormDemands | LogDemands | RawDemands | CallbackDemands;

/**
 * The rows of an area, one per row of its calls; a missing one is a type error, as is a read that answers nothing, and a
 * log that is not for anyone.
 */
export type DemandsOf<Rows> = {
  readonly [Name in keyof Rows]:
    | Exclude<Demands, ReadDemands | LogDemands>
    | (Rows[Name] extends { read: string } ? ReadDemands : never)
    | (Rows[Name] extends { access: "public" } ? LogDemands : never);
};
