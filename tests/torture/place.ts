import type { Descriptor } from "#src/engine/core/definition.ts";
import type { CallName } from "#src/api/calls/calls.ts";
import type { Borrower, Milestone } from "#tests/support/borrower.ts";
import type { Lender } from "#tests/support/lender.ts";
import type { Fields, Story } from "#tests/support/borrower-data.ts";

/** The engine's own fields of a form as shown; empty for calls without a form. */
export type Issued = Partial<Pick<Descriptor, "csrf" | "key" | "version">>;

/** A visitor at a place, with the form as it was shown to them, and what they would post where that depends on it. */
export type Standing = { borrower: Borrower; form: Issued; url: string; fields?: Fields };

/** A form, who may post it, and what a person would post. */
export type Place = {
  name: string;
  /** How far the visitor's application has come; anonymous without it. */
  at?: Milestone;
  story?: Story;
  /** What the visitor does first, so that the form is shown. */
  first?: (visitor: Borrower) => Promise<unknown>;
  /** Parameters of the address of the call that shows the form. */
  params?: (visitor: Borrower) => Promise<Record<string, string>>;
  /** Query of the page that shows the form. */
  query?: Record<string, string>;
  /** Brings somebody to the form where no call shows it: at the desk. */
  stand?: (lender: Lender) => Promise<Standing>;
  /** The call that shows the form, and the form's name when the call shows several; none for calls without a form. */
  shown?: readonly [call: CallName, form?: string];
  /** Address of the post, when it is not the form's own. */
  url?: string;
  fields(borrower: Borrower): Fields;
  /** Fields that take files. */
  files?: readonly string[];
  /** The table of what is shown, made anew for the refusal of a post about what is out of date. */
  remakes?: string;
  /** Almost any post of it succeeds and ends what the visitor was about to do, so it is chosen less often. */
  ends?: true;
};
