/**
 * Reduces findings to their causes: a finding that follows from another one is dropped, so each mistake is reported
 * once.
 */
import type { Finding } from "#server/findings/finding.ts";
import type { Outline, Outlined } from "./outline.ts";

/** Elements whose name an earlier element of the same group already has. */
export const repeatedElements = ({ elements }: Outline): Outlined[] => {
  const seen = new Set<string>();
  return elements.filter(({ path }) => seen.has(path) || !seen.add(path));
};

const groupOf = (path: string): string => path.split(".").slice(0, -1).join(".");

/** The element name that a finding reports as unknown. */
const soughtName = (finding: Finding): string | undefined => {
  switch (finding.code) {
    case "rule-looks":
    case "hidden-by-unknown":
    case "follows-unknown":
    case "section-unknown":
    case "summary-unknown":
      return finding.params.name;
    default:
      return undefined;
  }
};

/** The findings of a form without those that another finding explains. */
export const causesAmong = (findings: readonly Finding[], outline: Outline): Finding[] => {
  // A repeated name most probably is the wrong name of the element the program misses.
  const repeated = new Set(repeatedElements(outline).map(({ group }) => group));
  const missed = (finding: Finding): string | undefined =>
    finding.code === "read-missing" || finding.code === "read-renamed" ? finding.params.path : undefined;
  const isMissed = findings.some((finding) => missed(finding) !== undefined);
  const reported = findings.filter((finding) => {
    const path = missed(finding);
    if (path !== undefined) return !repeated.has(groupOf(path));
    // Under another name the program does nothing with it, either.
    return finding.code !== "type-unread" || !isMissed;
  });
  // A renamed element is missed by the program and by every rule and condition that refers to it.
  const missing = reported.flatMap((finding) => missed(finding) ?? []);
  return reported.filter((finding) => {
    const name = soughtName(finding);
    return name === undefined || !missing.some((path) => path === name || path.endsWith(`.${name}`));
  });
};
