import { isRealDay } from "#src/domain/time/dates.ts";
import type { Day } from "#src/domain/time/dates.ts";
import { suggest } from "#server/findings/closest.ts";
import type { Problem } from "#server/findings/finding.ts";
import type { NamedText } from "#server/findings/read-text.ts";
import { problemIn, type Source } from "./content-error.ts";

/** Front matter of a content file, between two `---` lines; all four keys are required. */
export type FrontMatter = { title: string; description: string; validFrom: Day; version: string };

/** A content file split into front matter and body. */
export type ContentFile = { head: FrontMatter; body: Source };

/** Keys of the front matter. */
export const HEAD_KEYS = ["title", "description", "validFrom", "version"] as const;

type Heads = Partial<Record<(typeof HEAD_KEYS)[number], string>>;

const isKey = (key: string): key is (typeof HEAD_KEYS)[number] => HEAD_KEYS.some((known) => known === key);

/** Splits a content file into front matter and body, or returns all problems of the front matter. */
export const readFrontMatter = ({ file, text }: NamedText): ContentFile | { problems: Problem[] } => {
  const source: Source = { file, text: text.replace(/\r\n?/g, "\n"), line: 1 };
  const lines = source.text.split("\n");
  const offsetOf = (index: number): number => lines.slice(0, index).join("\n").length + (index > 0 ? 1 : 0);
  if (lines[0] !== "---") return { problems: [problemIn(source, 0, { code: "head-missing" })] };
  const end = lines.indexOf("---", 1);
  if (end < 0) return { problems: [problemIn(source, 0, { code: "head-unclosed" })] };
  const head: Heads = {};
  const problems: Problem[] = [];
  for (const [index, line] of lines.slice(1, end).entries()) {
    const [, key = "", value = ""] = /^(\w+):\s*(.*?)\s*$/.exec(line) ?? [];
    if (isKey(key) && value !== "" && head[key] === undefined) head[key] = value;
    else {
      const near = isKey(key) ? {} : suggest(key, HEAD_KEYS);
      problems.push(
        problemIn(source, offsetOf(index + 1), { code: "head-line", params: { line, names: HEAD_KEYS }, ...near }),
      );
    }
  }
  const names = HEAD_KEYS.filter((key) => !head[key]);
  // An unparsed line is most probably the missing key misspelt, so it is reported once.
  if (names.length > problems.length)
    problems.push(problemIn(source, offsetOf(end), { code: "head-lacks", params: { names } }));
  if (head.validFrom !== undefined && !isRealDay(head.validFrom)) {
    const at = lines.findIndex((line) => line.startsWith("validFrom"));
    problems.push(problemIn(source, offsetOf(at), { code: "head-day" }));
  }
  if (problems.length > 0) return { problems };
  return { head: head as FrontMatter, body: { file, text: lines.slice(end + 1).join("\n"), line: end + 2 } };
};
