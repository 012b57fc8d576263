import { lexer } from "marked";
import type { Token, Tokens } from "marked";
import { safeHref } from "#src/domain/markup.ts";
import type { MarkupNode } from "#src/domain/markup.ts";
import type { Block, Inline } from "#src/domain/document.ts";
import { ContentError } from "#server/content/broken.ts";

/** Where a text stands: its file, the text itself and the file's line it begins on. */
export type Source = { file: string; text: string; line: number };

type Place = Source & { offset: number };

const HEADING_ID = /\s*\{#([a-z][a-z0-9-]*)\}\s*$/;

const fail = ({ file, text, line, offset }: Place, problem: string): never => {
  throw new ContentError(file, line + text.slice(0, offset).split("\n").length - 1, problem);
};

/** The place of a token inside the block at `place`: the first occurrence of its source. */
const inside = (place: Place, raw: string): Place => {
  const offset = place.text.indexOf(raw, place.offset);
  return { ...place, offset: offset < 0 ? place.offset : offset };
};

const link = (place: Place, token: Tokens.Link): MarkupNode => {
  // A placeholder stands for a path of ours when its name says so, else for a part: an e-mail, a telephone.
  const filled = token.href.replace(/\{\{[\w-]+-path\}\}/g, "/x").replace(/\{\{[\w-]+\}\}/g, "x");
  const href = safeHref(filled) === undefined ? undefined : token.href;
  return { tag: "a", href: href ?? fail(place, `unsafe link ${JSON.stringify(token.href)}`), children: inline(place, token.tokens) };
};

const inlineNode = (place: Place, token: Token): MarkupNode[] => {
  const generic = token as Tokens.Generic;
  switch (token.type) {
    case "text": return generic.tokens ? inline(place, generic.tokens) : [generic["text"] as string];
    case "escape": return [generic["text"] as string];
    case "strong": return [{ tag: "strong", children: inline(place, generic.tokens) }];
    case "em": return [{ tag: "em", children: inline(place, generic.tokens) }];
    case "br": return [{ tag: "br", children: [] }];
    case "link": return [link(place, token as Tokens.Link)];
    default: return fail(place, `${token.type} is not allowed in a text: ${JSON.stringify(token.raw.slice(0, 60))}`);
  }
};

/** Words that stay on one line with what follows, and signs that stay with the number before them. */
const BOUND = [/(?<!\p{L})(чл\.|ал\.|т\.|№|тел\.|гр\.|ул\.|пл\.|бул\.) (?=[\p{L}\d„{])/gu, /(?<=\d)() (?=(?:г\.|лв\.|€|%))/gu] as const;

/** A line of the file may end anywhere in a sentence; „чл. 29“ and „2014 г.“ may not be parted. */
const typeset = (text: string): string => BOUND.reduce((bound, pattern) => bound.replace(pattern, "$1\u00a0"), text.replace(/\n/g, " "));

const inline = (place: Place, tokens: readonly Token[] = []): MarkupNode[] =>
  tokens.flatMap((token) => inlineNode(inside(place, token.raw), token)).map((node) => (typeof node === "string" ? typeset(node) : node));

const heading = (place: Place, token: Tokens.Heading): Block => {
  if (token.depth !== 2 && token.depth !== 3) return fail(place, "only ## and ### headings: the title stands in the head of the file");
  const text = inline(place, token.tokens);
  const last = text.at(-1);
  const id = typeof last === "string" ? HEADING_ID.exec(last)?.[1] : undefined;
  if (id === undefined || typeof last !== "string") return { kind: "heading", level: token.depth, text };
  return { kind: "heading", level: token.depth, text: [...text.slice(0, -1), last.replace(HEADING_ID, "")], id };
};

const item = (place: Place, token: Tokens.ListItem): Inline => {
  if (token.task) fail(place, "tick boxes are not allowed in a list");
  return token.tokens.flatMap((child) =>
    child.type === "text" || child.type === "paragraph"
      ? inline(place, (child as Tokens.Text).tokens)
      : fail(inside(place, child.raw), `${child.type} is not allowed inside a list`));
};

const list = (place: Place, token: Tokens.List): Block => ({
  kind: "list",
  ordered: token.ordered,
  items: token.items.map((entry) => item(inside(place, entry.raw), entry)),
});

const label = (place: Place, cell: readonly MarkupNode[]): string => {
  const [text, ...rest] = cell;
  return typeof text === "string" && rest.length === 0 ? text : fail(place, "the left column of a table without a head holds plain labels");
};

/** A table whose head is empty is a list of facts: label and value. */
const table = (place: Place, token: Tokens.Table): Block => {
  const cells = (row: Tokens.TableCell[]): MarkupNode[][] => row.map((cell) => inline(inside(place, cell.text), cell.tokens));
  const rows = token.rows.map(cells);
  if (token.header.every(({ text }) => text === "")) {
    if (token.header.length !== 2) return fail(place, "a table without a head has two columns");
    return { kind: "facts", rows: rows.map(([first = [], value = []]) => ({ label: label(place, first), value })) };
  }
  const numeric = token.align.flatMap((align, column) => (align === "right" ? [column] : []));
  return { kind: "table", head: cells(token.header), rows, ...(numeric.length > 0 && { numeric }) };
};

const notice = (place: Place, token: Tokens.Blockquote): Block => {
  const [only, ...rest] = token.tokens.filter(({ type }) => type !== "space");
  if (only?.type !== "paragraph" || rest.length > 0) return fail(place, "a notice (>) is one paragraph");
  return { kind: "notice", text: inline(place, (only as Tokens.Paragraph).tokens) };
};

const block = (place: Place, token: Token): Block[] => {
  if (/^:::/m.test(token.raw)) return fail(inside(place, ":::"), "a ::: line this file may not have, or one that is misspelt");
  switch (token.type) {
    case "space": return [];
    case "heading": return [heading(place, token as Tokens.Heading)];
    case "paragraph": return [{ kind: "paragraph", text: inline(place, (token as Tokens.Paragraph).tokens) }];
    case "list": return [list(place, token as Tokens.List)];
    case "table": return [table(place, token as Tokens.Table)];
    case "blockquote": return [notice(place, token as Tokens.Blockquote)];
    default: return fail(place, `${token.type} is not allowed in content: ${JSON.stringify(token.raw.trim().slice(0, 60))}`);
  }
};

/** Markdown as blocks. Knows what `Block` knows; raw HTML, images, code and unsafe links throw a ContentError. */
export const parseMarkdown = (source: Source): Block[] => {
  let offset = 0;
  return lexer(source.text).flatMap((token) => {
    const place = { ...source, offset };
    offset += token.raw.length;
    return block(place, token);
  });
};
