/** The row type of the calls table: what both sides need of a call. */
import type * as responses from "#src/api/responses/responses.ts";

/** Who may call: `public` anyone, `person` a logged-in user, `confirmed` a logged-in user with a verified phone. */
type Access = "public" | "person" | "confirmed";

/** One call: its path, who may make it, what it answers. */
export type CallRow = {
  /** Pattern relative to `/api/v2/`, with `:name`, `:name?` and `:name*` parameters; the row's name by default. */
  path: string;
  access: Access;
  /**
   * Response shape of GET, a name of `responses.ts`; absent for calls that are only posted. Opened as an address,
   * `Elsewhere` leads on, and all but a file show the call's page.
   */
  read?: ResponseName;
  /**
   * Where its form saves drafts: a person's step on the server, where the submission stays changeable, too; a public
   * form in the browser's tab alone.
   */
  drafts?: "server" | "browser";
};

/** Name of a shape in `responses.ts`, or a file download. */
type ResponseName = keyof typeof responses | "file";

/** Rows of one area by call name. */
export type CallRows = Readonly<Record<string, Omit<CallRow, "path"> & Partial<CallRow>>>;
