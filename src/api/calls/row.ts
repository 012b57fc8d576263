/** The row type of the calls table. */
import type * as responses from "#src/api/responses/responses.ts";
import type { ApplicationStatus } from "#src/domain/lending/application-states.ts";

/** Who may call: `public` anyone, `person` a logged-in user, `confirmed` a logged-in user with a verified phone. */
export type Access = "public" | "person" | "confirmed";

/** One call: its path, who may call it and when, what it accepts and returns. */
export type CallRow = {
  /** Pattern relative to `/api/v2/`, with `:name` and `:name?` parameters; the row's name by default. */
  path: string;
  access: Access;
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
  /** Response shape of GET, a name of `responses.ts`; absent for POST-only calls. */
  read?: ResponseName;
  /** POST body: the form definition with this id. */
  form?: string;
  /** POST body without a definition: field names with their maximum length in characters. */
  fields?: Readonly<Record<string, number>>;
  /** Maximum size of such a body in bytes, when smaller than that of a form. */
  bytes?: number;
  /**
   * Kind of POST body that no form validates: a draft, a part of a file, or what a partner's server tells, which is
   * guarded by its signature over the body alone – no session, token, key or origin.
   */
  takes?: "draft" | "part" | "callback";
  /**
   * Where its form saves drafts: a person's step on the server, where the submission stays changeable, too; a public
   * form in the browser's tab alone.
   */
  drafts?: "server" | "browser";
  /**
   * Its public form lives on what the session holds: a post whose session has ended leads to this page, which says so.
   * Any other public form is shown again as filled in.
   */
  lapsesTo?: "login" | "forgottenPassword";
  /** Needs no idempotency key, because it is idempotent. */
  keyless?: true;
  /**
   * The key in its address is all that a post needs, from wherever it comes: no session, no token, and a mail program's
   * one click (RFC 8058) for a body.
   */
  byKey?: true;
  /** Guarded by origin and budgets only: no CSRF token or idempotency key. For logs and live checks. */
  logsOnly?: true;
  /**
   * Its read remembers something in the session and leads on to a page: the only reads that write. Opened as an address
   * it redirects, and it takes the budgets, too.
   */
  remembers?: true;
  /** Its read leads to another site: opened as an address it redirects there. */
  leads?: true;
  /** Its read asks an outside service and records the answer, each thing once. */
  asks?: true;
  /** Rate-limit budgets a POST consumes; names of the server's budget table. */
  budgets?: readonly string[];
  /** Budgets a GET consumes, for reads that strangers may make and that are dear or try a key. */
  readBudgets?: readonly string[];
  /** The call whose page a plain post of this one renders, when not its own. */
  page?: string;
  /** The same for a form that stands on several pages, by the value of its hidden field `purpose`; for others as without. */
  pageByPurpose?: Readonly<Record<string, string>>;
};

/** Name of a shape in `responses.ts`, or a file download. */
export type ResponseName = keyof typeof responses | "file";

/** Rows of one area by call name. */
export type CallRows = Readonly<Record<string, Omit<CallRow, "path"> & Partial<CallRow>>>;
