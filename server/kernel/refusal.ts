/** Refusals: errors thrown by code from anywhere and turned into an HTTP reply in one place. */
import {
  refusals,
  type CodeOfMove,
  type FieldRefusalCode,
  type NextMove,
  type RefusalCode,
} from "#src/api/refusals.ts";
import type { Difference } from "#src/engine/core/difference.ts";
import type { Issue } from "#src/engine/core/rule.ts";

type Params = { params?: Record<string, string | number> };

/** The issue of a refused field. */
export type FieldIssue = { code: FieldRefusalCode } & Params;

/** The reply of a refusal; status and next move come from its code's row in the table. */
export type Refused = {
  /** The code of a refusal of the whole call. */
  code?: RefusalCode;
  status: (typeof refusals)[RefusalCode]["status"];
  next: NextMove;
  /** By field name; `_form` is the form as a whole. */
  errors?: Record<string, Issue>;
  nextUrl?: string;
  /** Seconds. */
  retryAfter?: number;
  /** What was refused, such as the account of a login: told to the security event, as a hash, and never in a reply. */
  about?: string;
  /** What was stored elsewhere since the form was issued. */
  differences?: readonly Difference[];
};

/**
 * Data a code's reply needs: `log-in` a nextUrl, `wait` a retryAfter in seconds, `go-on` an optional nextUrl, `choose`
 * the differences.
 */
type Details<Code extends RefusalCode> = Params & {
  about?: string;
  /** Issues of fields besides that of the whole form. */
  fields?: Record<string, FieldIssue>;
} & (Code extends CodeOfMove<"log-in"> ? { nextUrl: string } : unknown) &
  (Code extends CodeOfMove<"go-on"> ? { nextUrl?: string } : unknown) &
  (Code extends CodeOfMove<"wait"> ? { retryAfter: number } : unknown) &
  (Code extends CodeOfMove<"choose"> ? { differences: readonly Difference[] } : unknown);

/** The details argument; optional when the code requires none. */
type Rest<Code extends RefusalCode> = object extends Details<Code> ? [details?: Details<Code>] : [Details<Code>];

/** A refused call, as an error. Use `refuse` and `refuseFields` to throw one. */
export class Refusal extends Error {
  private constructor(readonly refused: Refused) {
    super(`refused: ${refused.status}`);
  }

  /** A refusal of the whole call. */
  static of<Code extends RefusalCode>(code: Code, ...[details = {} as never]: Rest<Code>): Refusal {
    const { status, next, ...row }: (typeof refusals)[RefusalCode] & { silent?: true } = refusals[code];
    const { params, fields, ...rest }: Details<RefusalCode> = details;
    return new Refusal({
      code,
      status,
      next,
      ...(!row.silent && { errors: { _form: { code, ...(params && { params }) }, ...fields } }),
      ...rest,
    });
  }

  /** The same refusal with the URL the visitor is sent to. */
  leadingTo(nextUrl: string): Refusal {
    return new Refusal({ ...this.refused, nextUrl });
  }

  /** A refusal of single fields (status 400), with an issue per field name. */
  static ofFields(errors: Record<string, Issue>): Refusal {
    return new Refusal({ status: 400, next: "edit", errors });
  }
}

/** Throws a refusal of the whole call. */
export const refuse = <Code extends RefusalCode>(code: Code, ...details: Rest<Code>): never => {
  throw Refusal.of(code, ...details);
};

/** Throws a refusal of single fields (status 400), with an issue per field name. */
export const refuseFields = (errors: Record<string, FieldIssue>): never => {
  throw Refusal.ofFields(errors);
};
