import { suggest } from "#server/findings/closest.ts";
import type { Problem } from "#server/findings/finding.ts";
import type { NamedText } from "#server/findings/read-text.ts";
import { problemIn, type Source } from "./content-error.ts";

const INCLUDE = /^::: include ([a-z-]+)$/;

/** Shared texts for `::: include`, by name. */
export type SharedTexts = ReadonlyMap<string, NamedText>;

/** Splits a text at its `::: include name` lines and inserts the shared texts; each part keeps its file and lines. */
export const withIncludes = (source: Source, shared: SharedTexts): { sources: Source[]; problems: Problem[] } => {
  const { file, text, line } = source;
  const sources: Source[] = [];
  const problems: Problem[] = [];
  let own: { lines: string[]; line: number } = { lines: [], line };
  let offset = 0;
  const close = (next: number): void => {
    sources.push({ file, text: own.lines.join("\n"), line: own.line });
    own = { lines: [], line: next };
  };
  for (const [index, row] of text.split("\n").entries()) {
    const name = INCLUDE.exec(row)?.[1];
    if (name === undefined) own.lines.push(row);
    else {
      const included = shared.get(name);
      close(line + index + 1);
      if (included) sources.push({ file: included.file, text: included.text.replace(/\r\n?/g, "\n"), line: 1 });
      else
        problems.push(
          problemIn(source, offset, { code: "shared-unknown", params: { name }, ...suggest(name, shared.keys()) }),
        );
    }
    offset += row.length + 1;
  }
  close(0);
  return { sources, problems };
};
