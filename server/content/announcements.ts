/** Announcements above the header of every page, from `announcements.json`. */
import type { AnnouncementsData } from "#src/api/responses/responses.ts";
import { day, list, object, oneOf, optional, readJson, shortText, text } from "#src/domain/text/json-reader.ts";
import { isOwnPath } from "#src/web/own-path.ts";
import { faultFinding } from "#server/findings/fault.ts";
import type { Finding, JsonPath, Problem } from "#server/findings/finding.ts";
import { readSource } from "#server/findings/json-source.ts";
import type { SourceFile } from "#server/findings/read-text.ts";
import { leadsSomewhere } from "#server/text/own-links.ts";
import { wordFaults } from "#server/text/word-faults.ts";

const LONGEST = 300;

/** The file of announcements. */
export const announcements = list(
  object({
    text: shortText(LONGEST),
    tone: optional(oneOf("info", "warning")),
    link: optional(object({ url: text, label: text })),
    from: optional(day),
    until: optional(day),
  }),
);

/** Returns the announcements of a day; `from` and `until` are inclusive. */
export type Announcements = (day: string) => AnnouncementsData["announcements"];

type Written = NonNullable<ReturnType<typeof announcements.read>>;

const wordsAt = (text: string, place: JsonPath): Finding[] =>
  wordFaults(text).map(({ fault }) => ({ place, ...fault }));

const meaningFindings = (all: Written): Finding[] =>
  all.flatMap(({ text: words, link, from, until }, index): Finding[] => [
    ...wordsAt(words, [index, "text"]),
    ...wordsAt(link?.label ?? "", [index, "link", "label"]),
    ...(link && !isOwnPath(link.url)
      ? [{ place: [index, "link", "url"], code: "link-elsewhere", params: { url: link.url } } as const]
      : link && !leadsSomewhere(link.url)
        ? [{ place: [index, "link", "url"], code: "page-unknown", params: { path: link.url } } as const]
        : []),
    ...(from !== undefined && until !== undefined && until < from
      ? [{ place: [index, "until"], code: "day-order", params: { from, until } } as const]
      : []),
  ]);

/** Parses the announcements file, or returns its problems. Without a file there are no announcements. */
export const readAnnouncements = (
  file: SourceFile | undefined,
): { announcements: Announcements; content: Written } | { problems: Problem[] } => {
  if (!file) return { announcements: () => [], content: [] };
  const source = readSource(file);
  if (source.findings.length > 0) return { problems: source.findings.map(source.locate) };
  const read = readJson(announcements, source.value);
  const findings = "faults" in read ? read.faults.map(faultFinding) : meaningFindings(read.value);
  if ("faults" in read || findings.length > 0) return { problems: findings.map(source.locate) };
  const all = read.value;
  return {
    content: all,
    announcements: (on) =>
      all
        .filter(({ from = on, until = on }) => from <= on && on <= until)
        .map(({ text: words, tone = "info", link }) => ({ text: words, tone, ...(link && { link }) })),
  };
};
