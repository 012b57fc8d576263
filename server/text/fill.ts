import { dialled } from "#src/domain/identity/phone.ts";
import type { Block, Inline } from "#src/domain/text/document.ts";
import { safeHref } from "#src/domain/text/markup.ts";
import type { MarkupNode } from "#src/domain/text/markup.ts";
import { suggest } from "#server/findings/closest.ts";
import type { Problem } from "#server/findings/finding.ts";
import { problemIn, type Source } from "./content-error.ts";

/** Values by placeholder name: plain text, never parsed as markup. */
export type Values = Readonly<Record<string, string>>;

/** Blocks by placeholder name, replacing a paragraph that consists of the placeholder alone: a plan, a table. */
export type BlockValues = Readonly<Record<string, readonly Block[]>>;

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

/**
 * Includes the quotation marks around it and a following full stop: a value with quotation marks of its own („Кредитна
 * линия „до 500““) keeps those only, and one ending in a full stop („20.11.2026 г.“) does not get a second.
 */
const WITH_SIGNS = /(?:„\{\{([^{}]*)\}\}“|\{\{([^{}]*)\}\})(\.?)/g;

/** Problems for placeholders of a text that are not in `known`. */
export const placeProblems = (source: Source, known: ReadonlySet<string>): Problem[] =>
  [...source.text.matchAll(PLACEHOLDER)]
    .filter(([, name = ""]) => !known.has(name))
    .map(({ index, 1: name = "" }) =>
      problemIn(source, index, { code: "place-unknown", params: { name }, ...suggest(name, known) }),
    );

/** Thrown for a placeholder that has no value in what is filled. */
export class NoValue extends RangeError {
  constructor(readonly placeholder: string) {
    super(`no value for the placeholder {{${placeholder}}}`);
    this.name = "NoValue";
  }
}

const fillText = (text: string, values: Values): string =>
  text.replace(WITH_SIGNS, (_, quoted: string | undefined, bare: string | undefined, stop: string) => {
    const name = quoted ?? bare ?? "";
    const given = values[name];
    if (given === undefined) throw new NoValue(name);
    const value = quoted === undefined || given.includes("„") ? given : `„${given}“`;
    return value.endsWith(".") ? value : `${value}${stop}`;
  });

const fillHref = (href: string, values: Values): string => {
  const whole = fillText(href, values);
  // A phone number contains spaces, a tel: URL must not.
  const filled = safeHref(whole.startsWith("tel:") ? dialled(whole) : whole.replace(/\s/g, ""));
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
    case "notice":
      return { ...block, text: fillInline(block.text, values) };
    case "list":
      return { ...block, items: block.items.map((item) => fillInline(item, values)) };
    case "facts":
      return {
        ...block,
        rows: block.rows.map(({ label, value }) => ({
          label: fillText(label, values),
          value: fillInline(value, values),
        })),
      };
    case "table":
      return {
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

/** Replaces every placeholder in the blocks. Values become text nodes. Throws a NoValue for a missing value. */
export const fill = (blocks: readonly Block[], values: Values, blockValues: BlockValues = {}): Block[] =>
  blocks.flatMap((block) => wholeBlock(block, blockValues) ?? [fillBlock(block, values)]);
