import type { Problem } from "./problem.ts";

/** One line a problem: `file:line:column what is wrong, did you mean "x"?`. */
export const formatReport = (problems: readonly Problem[]): string =>
  problems.map(({ file, line, column, message, suggestion }) =>
    `${file}:${line}:${column} ${message}${suggestion === undefined ? "" : `, did you mean "${suggestion}"?`}`).join("\n");
