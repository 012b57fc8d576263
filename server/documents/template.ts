import type { Block, TextDocument } from "#src/domain/text/document.ts";
import type { CodedFinding } from "#server/findings/words/index.ts";
import { ContentError, problemIn, type Source } from "#server/text/content-error.ts";
import { fill, placeProblems } from "#server/text/fill.ts";
import type { BlockValues, Values } from "#server/text/fill.ts";
import { readFrontMatter } from "#server/text/front-matter.ts";
import type { FrontMatter } from "#server/text/front-matter.ts";
import { parseMarkdown } from "#server/text/markdown.ts";

/** A part of a template, included if `when` is empty or one of its conditions holds. */
type Part = { when: readonly string[]; blocks: readonly Block[] };

/** A parsed template of a paper, from `server/content/papers/`. */
export type Template = { head: FrontMatter; parts: readonly Part[] };

/** Conditions and placeholders a template may use. */
export type TemplateNames = { conditions: ReadonlySet<string>; placeholders: ReadonlySet<string> };

const FENCE = /^:::\s*(.*)$/;

type OpenPart = { when: readonly string[]; lines: string[]; line: number };

/** Splits a body at its `::: condition` and `:::` lines. Throws a ContentError for a wrong fence. */
const cut = (source: Source, known: TemplateNames): OpenPart[] => {
  const parts: OpenPart[] = [{ when: [], lines: [], line: source.line }];
  let [offset, opened] = [0, 0];
  const fail = (at: number, finding: CodedFinding): never => {
    throw new ContentError([problemIn(source, at, finding)]);
  };
  for (const [index, text] of source.text.split("\n").entries()) {
    const fence = FENCE.exec(text)?.[1];
    if (fence === undefined) parts.at(-1)!.lines.push(text);
    else {
      const when = fence.split(/\s+/).filter(Boolean);
      const word = when.find((name) => !known.conditions.has(name));
      if (word !== undefined) fail(offset, { code: "fence-condition", params: { word } });
      if (when.length > 0 === parts.at(-1)!.when.length > 0) fail(offset, { code: "fence-order" });
      opened = offset;
      parts.push({ when, lines: [], line: source.line + index + 1 });
    }
    offset += text.length + 1;
  }
  if (parts.at(-1)!.when.length > 0) fail(opened, { code: "fence-unclosed" });
  return parts;
};

/** Parses a template. Throws a ContentError with all unknown placeholders and unsupported Markdown. */
export const parseTemplate = (file: string, text: string, known: TemplateNames): Template => {
  const read = readFrontMatter({ file, text });
  if ("problems" in read) throw new ContentError(read.problems);
  const parts = cut(read.body, known).map(({ when, lines, line }) => {
    const source = { file, text: lines.join("\n"), line };
    const { blocks, problems } = parseMarkdown(source);
    return { when, blocks, problems: [...placeProblems(source, known.placeholders), ...problems] };
  });
  const problems = parts.flatMap((part) => part.problems);
  if (problems.length > 0) throw new ContentError(problems);
  return { head: read.head, parts: parts.map(({ when, blocks }) => ({ when, blocks })) };
};

const merged = (a: Block | undefined, b: Block): Block | undefined => {
  if (a?.kind === "facts" && b.kind === "facts") return { kind: "facts", rows: [...a.rows, ...b.rows] };
  if (a?.kind === "list" && b.kind === "list" && a.ordered === b.ordered)
    return { ...a, items: [...a.items, ...b.items] };
  return undefined;
};

/** Joins adjacent facts blocks and adjacent lists, as left by a condition between them. */
const joinNeighbours = (blocks: readonly Block[]): Block[] => {
  const joined: Block[] = [];
  for (const block of blocks) {
    const both = merged(joined.at(-1), block);
    if (both) joined[joined.length - 1] = both;
    else joined.push(block);
  }
  return joined;
};

const numberHeadings = (blocks: readonly Block[]): Block[] => {
  let n = 0;
  return blocks.map((block) => {
    if (block.kind !== "heading" || block.level !== 2) return block;
    n += 1;
    return { ...block, text: [`${n}. `, ...block.text] };
  });
};

/** Data to fill a template: true conditions, placeholder values and blocks; `numbered` numbers its sections. */
export type Filling = { conditions: ReadonlySet<string>; values: Values; blocks?: BlockValues; numbered?: boolean };

/** Fills a template: selects its parts, replaces placeholders, joins adjacent blocks. Throws on a missing value. */
export const fillTemplate = (
  { head, parts }: Template,
  { conditions, values, blocks, numbered = false }: Filling,
): TextDocument => {
  const chosen = parts.filter(({ when }) => when.length === 0 || when.some((word) => conditions.has(word)));
  const filled = joinNeighbours(
    fill(
      chosen.flatMap((part) => part.blocks),
      values,
      blocks,
    ),
  );
  return { title: head.title, blocks: numbered ? numberHeadings(filled) : filled };
};
