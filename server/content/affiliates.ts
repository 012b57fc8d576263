/** Affiliates whose links are known, from `affiliates.json`; `/api/v2/affiliate/<key>` leads to us. */
import { AFFILIATE_KEY } from "#src/domain/lending/affiliate-key.ts";
import { day, list, object, optional, readJson, text } from "#src/domain/text/json-reader.ts";
import { faultFinding } from "#server/findings/fault.ts";
import type { Finding, Problem } from "#server/findings/finding.ts";
import { readSource } from "#server/findings/json-source.ts";
import type { SourceFile } from "#server/findings/read-text.ts";

/** The file of affiliates. */
export const affiliates = list(object({ key: text, from: optional(day), until: optional(day) }));

/** Whether a key is an affiliate's on a day; `from` and `until` are inclusive. */
export type KnowsAffiliate = (key: string, day: string) => boolean;

type Written = NonNullable<ReturnType<typeof affiliates.read>>;

const meaningFindings = (all: Written): Finding[] =>
  all.flatMap(({ key, from, until }, index): Finding[] => [
    ...(AFFILIATE_KEY.test(key) ? [] : [{ place: [index, "key"], code: "affiliate-form", params: { key } } as const]),
    ...(all.findIndex((other) => other.key === key) < index
      ? [{ place: [index, "key"], code: "affiliate-twice", params: { key } } as const]
      : []),
    ...(from !== undefined && until !== undefined && until < from
      ? [{ place: [index, "until"], code: "day-order", params: { from, until } } as const]
      : []),
  ]);

/** Parses the file of affiliates, or returns its problems. Without a file nobody is known. */
export const readAffiliates = (
  file: SourceFile | undefined,
): { knows: KnowsAffiliate; content: Written } | { problems: Problem[] } => {
  if (!file) return { knows: () => false, content: [] };
  const source = readSource(file);
  if (source.findings.length > 0) return { problems: source.findings.map(source.locate) };
  const read = readJson(affiliates, source.value);
  const findings = "faults" in read ? read.faults.map(faultFinding) : meaningFindings(read.value);
  if ("faults" in read || findings.length > 0) return { problems: findings.map(source.locate) };
  const all = read.value;
  return {
    content: all,
    knows: (key, on) => all.some(({ key: known, from = on, until = on }) => known === key && from <= on && on <= until),
  };
};
