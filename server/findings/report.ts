/** Formats problems for a terminal. */
import type { Problem } from "./finding.ts";
import { formatFinding, type Language } from "./words/index.ts";

/** A problem's place as editors and terminals link it: `file:line:column`. */
export const placeOf = ({ file, line, column }: Problem): string => `${file}:${line}:${column}`;

/** Characters shown of a line; longer lines are cut around the column. */
const WIDEST = 100;

/** The problem's line and a caret line pointing at its column; undefined when the line is blank. */
export const excerptOf = ({ row = "", column }: Problem): { row: string; caret: string } | undefined => {
  if (row.trim() === "") return undefined;
  const from = column > WIDEST ? column - Math.floor(WIDEST / 2) : 0;
  const shown = row.slice(from, from + WIDEST);
  const cut = from === 0 ? shown : `…${shown.slice(1)}`;
  // Keep tabs in the caret line, so both lines indent equally.
  const before = cut.slice(0, column - 1 - from).replace(/[^\t]/g, " ");
  return { row: cut, caret: `${before}^` };
};

const formatProblem = (problem: Problem, language: Language): string => {
  const excerpt = excerptOf(problem);
  return [
    `${placeOf(problem)} ${formatFinding(problem, language)}`,
    ...(excerpt ? [`    ${excerpt.row}`, `    ${excerpt.caret}`] : []),
  ].join("\n");
};

/** Formats every problem: place, message, and the source line with a caret under the column. */
export const formatReport = (problems: readonly Problem[], language: Language = "bg"): string =>
  problems.map((problem) => formatProblem(problem, language)).join("\n");
