import type { Block, Inline } from "#src/domain/document.ts";
import { safeHref } from "#src/domain/markup.ts";
import type { MarkupNode } from "#src/domain/markup.ts";
import { ContentError } from "#server/content/broken.ts";
import type { Source } from "#server/content/markdown.ts";

/** What placeholders stand for: plain texts, never markup. */
export type Values = Readonly<Record<string, string>>;

/** What a paragraph that is one placeholder stands for: a plan, a table of channels. */
export type BlockValues = Readonly<Record<string, readonly Block[]>>;

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

/** „20.11.2026 г.“ at the end of a sentence has one full stop, not two. */
const WITH_STOP = /\{\{([^{}]*)\}\}(\.?)/g;

/** Throws a ContentError for the first placeholder that `known` does not name. */
export const checkPlaceholders = ({ file, text, line }: Source, known: ReadonlySet<string>): void => {
  for (const [index, row] of text.split("\n").entries()) {
    for (const [whole, name = ""] of row.matchAll(PLACEHOLDER)) {
      if (!known.has(name)) throw new ContentError(file, line + index, `unknown placeholder ${whole}`);
    }
  }
};

const fillText = (text: string, values: Values): string =>
  text.replace(WITH_STOP, (_, name: string, stop: string) => {
    const value = values[name];
    if (value === undefined) throw new RangeError(`no value for the placeholder {{${name}}}`);
    return value.endsWith(".") ? value : `${value}${stop}`;
  });

const fillHref = (href: string, values: Values): string => {
  // A telephone number is written with spaces, its address is not.
  const filled = safeHref(fillText(href, values).replace(/\s/g, ""));
  if (filled === undefined) throw new RangeError(`the link ${href} leads to no safe address`);
  return filled;
};

const fillNode = (node: MarkupNode, values: Values): MarkupNode => {
  if (typeof node === "string") return fillText(node, values);
  const children = node.children.map((child) => fillNode(child, values));
  return node.tag === "a" ? { ...node, href: fillHref(node.href, values), children } : { ...node, children };
};

const fillInline = (text: Inline, values: Values): Inline => text.map((node) => fillNode(node, values));

const fillBlock = (block: Block, values: Values): Block => {
  switch (block.kind) {
    case "heading":
    case "paragraph":
    case "notice": return { ...block, text: fillInline(block.text, values) };
    case "list": return { ...block, items: block.items.map((item) => fillInline(item, values)) };
    case "facts": return { ...block, rows: block.rows.map(({ label, value }) => ({ label: fillText(label, values), value: fillInline(value, values) })) };
    case "table": return {
      ...block,
      head: block.head.map((cell) => fillInline(cell, values)),
      rows: block.rows.map((row) => row.map((cell) => fillInline(cell, values))),
    };
  }
};

const wholeBlock = (block: Block, blocks: BlockValues): readonly Block[] | undefined => {
  const [text, ...rest] = block.kind === "paragraph" ? block.text : [];
  const name = typeof text === "string" && rest.length === 0 ? /^\{\{([\w-]+)\}\}$/.exec(text)?.[1] : undefined;
  return name === undefined ? undefined : blocks[name];
};

/** The blocks with every placeholder filled in; values become text, whatever signs they hold. */
export const fill = (blocks: readonly Block[], values: Values, blockValues: BlockValues = {}): Block[] =>
  blocks.flatMap((block) => wholeBlock(block, blockValues) ?? [fillBlock(block, values)]);
