/** The lender's promo codes, from `server/promo-codes.json`. */
import { day, list, object, optional, positive, readJson, text } from "#src/domain/text/json-reader.ts";
import { faultFinding } from "#server/findings/fault.ts";
import type { Finding, Problem } from "#server/findings/finding.ts";
import { readSource } from "#server/findings/json-source.ts";
import type { SourceFile } from "#server/findings/read-text.ts";
import type { PromoCode } from "#server/store/tables/promo-codes.ts";

/** The file of promo codes. */
export const promoCodes = list(object({ code: text, from: day, to: day, uses: optional(positive) }));

const FORM = /^[a-z0-9]{4,30}$/;

const meaningFindings = (all: readonly PromoCode[]): Finding[] =>
  all.flatMap(({ code, from, to }, index): Finding[] => [
    ...(FORM.test(code) ? [] : [{ place: [index, "code"], code: "promo-code-form", params: { code } } as const]),
    ...(all.findIndex((other) => other.code === code) < index
      ? [{ place: [index, "code"], code: "promo-code-twice", params: { code } } as const]
      : []),
    ...(to < from ? [{ place: [index, "to"], code: "day-order", params: { from, until: to } } as const] : []),
  ]);

/** Parses the file of promo codes, called `name`, or returns its problems. A lender without codes writes an empty list. */
export const readPromoCodes = (
  file: SourceFile | undefined,
  name: string,
): { promoCodes: readonly PromoCode[] } | { problems: Problem[] } => {
  if (!file) return { problems: [{ file: name, line: 1, column: 1, code: "codes-missing" }] };
  const source = readSource(file);
  if (source.findings.length > 0) return { problems: source.findings.map(source.locate) };
  const read = readJson(promoCodes, source.value);
  const findings = "faults" in read ? read.faults.map(faultFinding) : meaningFindings(read.value);
  return "faults" in read || findings.length > 0
    ? { problems: findings.map(source.locate) }
    : { promoCodes: read.value };
};
