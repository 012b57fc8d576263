import type { Finding, Problem } from "#server/findings/finding.ts";
import { problemAt } from "#server/findings/json-source.ts";
import { formatReport } from "#server/findings/report.ts";
import type { CodedFinding } from "#server/findings/words/index.ts";

/** A text with its origin: file, and the 1-based line of the file it starts on. */
export type Source = { file: string; text: string; line: number };

/** A problem at a character offset of a text, with the line counted from the start of its file. */
export const problemIn = (
  source: Source,
  offset: number,
  finding: CodedFinding & Pick<Finding, "suggestion" | "lookalike">,
): Problem => {
  const problem = problemAt(source, offset, { place: [], ...finding });
  return { ...problem, line: problem.line + source.line - 1 };
};

/** Invalid content, which is not served. The message lists every problem with file, line and column. */
export class ContentError extends Error {
  constructor(readonly problems: readonly Problem[]) {
    super(formatReport(problems));
    this.name = "ContentError";
  }
}
