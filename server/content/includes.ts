import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ContentError } from "#server/content/broken.ts";
import type { Source } from "#server/content/markdown.ts";

const INCLUDE = /^::: include ([a-z-]+)$/;

const included = (folder: string, name: string, { file, line }: Pick<Source, "file" | "line">): Source => {
  const path = join(folder, "shared", `${name}.md`);
  if (!existsSync(path)) throw new ContentError(file, line, `there is no shared text ${name}`);
  return { file: `server/content/shared/${name}.md`, text: readFileSync(path, "utf8").replace(/\r\n?/g, "\n"), line: 1 };
};

/** A text cut at its `::: include name` lines, the shared texts of `shared/` in their place, each with its own file and lines. */
export const withIncludes = (folder: string, { file, text, line }: Source): Source[] => {
  const sources: Source[] = [];
  let own: { lines: string[]; line: number } = { lines: [], line };
  const close = (next: number): void => {
    sources.push({ file, text: own.lines.join("\n"), line: own.line });
    own = { lines: [], line: next };
  };
  for (const [index, row] of text.split("\n").entries()) {
    const name = INCLUDE.exec(row)?.[1];
    if (name === undefined) {
      own.lines.push(row);
      continue;
    }
    close(line + index + 1);
    sources.push(included(folder, name, { file, line: line + index }));
  }
  close(0);
  return sources;
};
