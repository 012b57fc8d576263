import { describe, expect, it } from "vitest";
import { fileWords } from "#src/copy/file-refusals.ts";
import { formatIssue } from "#src/copy/issues.ts";
import { refusalWords } from "#src/copy/refusals.ts";
import { validationWords } from "#src/copy/validation.ts";
import { resultOf, type SubmitResponse, type SubmitResult } from "#src/engine/browser/submission-result.ts";
import { refusals, type NextMove, type RefusalCode } from "./refusals.ts";

type Row = { status: number; next: NextMove; silent?: true };
const rows = Object.entries(refusals) as [RefusalCode, Row][];

/** What a reply carries beside the message, by next move. */
const CARRIES: Readonly<Partial<Record<NextMove, SubmitResponse>>> = {
  review: { form: {} },
  "go-on": { nextUrl: "/kandidatstvane" },
  "log-in": { nextUrl: "/vhod" },
  wait: { retryAfter: 1 },
  choose: { differences: [] },
};

/** Submit results allowed for each next move. A refused field is always "invalid", whatever its move. */
const LEADS_TO: Readonly<Record<NextMove, readonly SubmitResult[]>> = {
  edit: ["invalid", "failed"],
  review: ["conflict", "login"],
  "go-on": ["conflict"],
  "log-in": ["login"],
  wait: ["retry", "failed", "invalid"],
  again: ["failed"],
  choose: ["conflict"],
  switch: ["forbidden"],
  reload: ["forbidden", "failed", "invalid"],
  stop: ["forbidden", "failed", "invalid"],
};

describe("a refusal", () => {
  it.each(rows)("%s has a submit result that fits its next move", (code, { status, next, silent }) => {
    const errors = silent ? {} : { errors: { _form: formatIssue({ code }) } };
    expect(LEADS_TO[next]).toContain(resultOf({ status, body: { ...errors, ...CARRIES[next] } }));
  });

  it.each(rows.filter(([, { silent }]) => !silent))("%s has a message", (code) => {
    expect({ ...validationWords, ...fileWords, ...refusalWords }).toHaveProperty(code);
  });

  it("has its message in one table only", () => {
    const twice = Object.keys({ ...refusalWords, ...fileWords }).filter((code) => code in validationWords);
    expect(twice).toEqual([]);
  });
});
