import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Block, TextDocument } from "#src/domain/document.ts";
import { ContentError } from "#server/content/broken.ts";
import { checkPlaceholders, fill } from "#server/content/fill.ts";
import type { BlockValues, Values } from "#server/content/fill.ts";
import { CONTENT_FOLDER } from "#server/content/folder.ts";
import { readFrontMatter } from "#server/content/front-matter.ts";
import type { FrontMatter } from "#server/content/front-matter.ts";
import { parseMarkdown } from "#server/content/markdown.ts";

/** A stretch of a paper: stands for everyone, or when one of the words in `when` holds. */
type Part = { when: readonly string[]; blocks: readonly Block[] };

/** A paper in Bulgarian with open places, from `server/content/papers/`. */
export type Template = { head: FrontMatter; parts: readonly Part[] };

/** The words and names a template may use. */
export type Known = { conditions: ReadonlySet<string>; placeholders: ReadonlySet<string> };

const FENCE = /^:::\s*(.*)$/;

type OpenPart = { when: readonly string[]; lines: string[]; line: number };

/** Cuts a body at its `::: condition` and `:::` lines; a part keeps the line of the file it begins on. */
const cut = (file: string, body: string, first: number, known: Known): OpenPart[] => {
  const parts: OpenPart[] = [{ when: [], lines: [], line: first }];
  for (const [index, text] of body.split("\n").entries()) {
    const fence = FENCE.exec(text)?.[1];
    if (fence === undefined) {
      parts.at(-1)!.lines.push(text);
      continue;
    }
    const when = fence.split(/\s+/).filter(Boolean);
    const wrong = when.find((word) => !known.conditions.has(word));
    if (wrong !== undefined) throw new ContentError(file, first + index, `unknown condition ${JSON.stringify(wrong)}`);
    if (when.length > 0 === parts.at(-1)!.when.length > 0) throw new ContentError(file, first + index, "::: with a condition opens a part, ::: alone closes it");
    parts.push({ when, lines: [], line: first + index + 1 });
  }
  if (parts.at(-1)!.when.length > 0) throw new ContentError(file, parts.at(-1)!.line - 1, "the part is not closed by :::");
  return parts;
};

/** Reads one paper; throws a ContentError naming file and line for anything it does not know. */
export const parseTemplate = (file: string, text: string, known: Known): Template => {
  const { head, body, line } = readFrontMatter(file, text);
  const parts = cut(file, body, line, known).map(({ when, lines, line: from }) => {
    const source = { file, text: lines.join("\n"), line: from };
    checkPlaceholders(source, known.placeholders);
    return { when, blocks: parseMarkdown(source) };
  });
  return { head, parts };
};

const cache = new Map<string, Template>();

/** The paper of that name from the content folder; read once. */
export const template = (name: string, known: Known): Template => {
  const kept = cache.get(name);
  if (kept) return kept;
  const parsed = parseTemplate(`server/content/papers/${name}.md`, readFileSync(join(CONTENT_FOLDER, "papers", `${name}.md`), "utf8"), known);
  cache.set(name, parsed);
  return parsed;
};

const merged = (a: Block | undefined, b: Block): Block | undefined => {
  if (a?.kind === "facts" && b.kind === "facts") return { kind: "facts", rows: [...a.rows, ...b.rows] };
  if (a?.kind === "list" && b.kind === "list" && a.ordered === b.ordered) return { ...a, items: [...a.items, ...b.items] };
  return undefined;
};

/** Facts, and items of a list, that follow each other are one, even when a condition stood between them. */
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

/** What goes into a template: the conditions that hold, and what its places stand for. */
export type Filling = { conditions: ReadonlySet<string>; values: Values; blocks?: BlockValues; numbered?: boolean };

/** A template filled in: the parts that apply, neighbours joined, sections numbered when asked. */
export const fillTemplate = ({ head, parts }: Template, { conditions, values, blocks, numbered = false }: Filling): TextDocument => {
  const chosen = parts.filter(({ when }) => when.length === 0 || when.some((word) => conditions.has(word)));
  const filled = joinNeighbours(fill(chosen.flatMap((part) => part.blocks), values, blocks));
  return { title: head.title, blocks: numbered ? numberHeadings(filled) : filled };
};
