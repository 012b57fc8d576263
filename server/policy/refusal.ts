/** Answers that are not what was asked for: thrown anywhere, turned into a reply in one place. */
import type { Issue } from "#src/domain/rule.ts";

export type Refused = {
  status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503;
  /** By field name, `_form` for what belongs to none. */
  errors?: Record<string, Issue>;
  nextUrl?: string;
  retryAfter?: number;
  /** The form has moved on: the answer carries the current one. */
  stale?: true;
};

export class Refusal extends Error {
  constructor(readonly refused: Refused) {
    super(`refused: ${refused.status}`);
  }
}

/** Refuses fields with their issues. */
export const refuseFields = (errors: Record<string, Issue>): never => {
  throw new Refusal({ status: 400, errors });
};

/** Refuses the whole post with one issue. */
export const refuseForm = (status: Refused["status"], code: string, rest: Partial<Refused> = {}): never => {
  throw new Refusal({ status, errors: { _form: { code } }, ...rest });
};

export const notFound = (): never => {
  throw new Refusal({ status: 404 });
};
