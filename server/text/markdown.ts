import { lexer } from "marked";
import type { Token, Tokens } from "marked";
import { safeHref } from "#src/domain/text/markup.ts";
import type { MarkupNode } from "#src/domain/text/markup.ts";
import type { Block, Inline } from "#src/domain/text/document.ts";
import type { Problem } from "#server/findings/finding.ts";
import type { CodedFinding } from "#server/findings/words/index.ts";
import { leadsSomewhere } from "./own-links.ts";
import { linkContacts } from "./contacts.ts";
import { ContentError, problemIn, type Source } from "./content-error.ts";
import { typeset } from "./typeset.ts";

type Place = Source & { offset: number };

const HEADING_ID = /\s*\{#([a-z][a-z0-9-]*)\}\s*$/;

const fail = (place: Place, finding: CodedFinding): never => {
  throw new ContentError([problemIn(place, place.offset, finding)]);
};

const refuse = (place: Place, what: string, where: "text" | "list" | "page", raw: string): never =>
  fail(place, { code: "text-not-allowed", params: { what, where, written: raw.trim().slice(0, 60) } });

/** The place of a token inside the block at `place`, by the first occurrence of its source text. */
const inside = (place: Place, raw: string): Place => {
  const offset = place.text.indexOf(raw, place.offset);
  return { ...place, offset: offset < 0 ? place.offset : offset };
};

const link = (place: Place, token: Tokens.Link): MarkupNode => {
  // For the check, a `…-path` placeholder counts as a path of this site, any other as part of a URL (e-mail, phone).
  const filled = token.href.replace(/\{\{[\w-]+-path\}\}/g, "/x").replace(/\{\{[\w-]+\}\}/g, "x");
  const href = safeHref(filled) === undefined ? undefined : token.href;
  if (href !== undefined && !token.href.includes("{{") && !leadsSomewhere(href))
    fail(place, { code: "page-unknown", params: { path: href.split(/[?#]/)[0]! } });
  return {
    tag: "a",
    href: href ?? fail(place, { code: "text-link", params: { href: token.href } }),
    children: runs(place, token.tokens),
  };
};

const inlineNode = (place: Place, token: Token): MarkupNode[] => {
  const generic = token as Tokens.Generic;
  switch (token.type) {
    case "text":
      return generic.tokens ? inline(place, generic.tokens) : [generic["text"] as string];
    case "escape":
      return [generic["text"] as string];
    case "strong":
      return [{ tag: "strong", children: inline(place, generic.tokens) }];
    case "em":
      return [{ tag: "em", children: inline(place, generic.tokens) }];
    case "br":
      return [{ tag: "br", children: [] }];
    case "link":
      return [link(place, token as Tokens.Link)];
    default:
      return refuse(place, token.type, "text", token.raw);
  }
};

/** Inline content with the file's line breaks as spaces. */
const runs = (place: Place, tokens: readonly Token[] = []): MarkupNode[] =>
  tokens
    .flatMap((token) => inlineNode(inside(place, token.raw), token))
    .map((node) => (typeof node === "string" ? typeset(node.replace(/\n/g, " ")) : node));

/** Inline content whose phone numbers and e-mail addresses can be pressed. */
const inline = (place: Place, tokens: readonly Token[] = []): MarkupNode[] =>
  runs(place, tokens).flatMap((node) => (typeof node === "string" ? linkContacts(node) : [node]));

const heading = (place: Place, token: Tokens.Heading): Block => {
  if (token.depth !== 2 && token.depth !== 3) return fail(place, { code: "heading-level" });
  const text = inline(place, token.tokens);
  const last = text.at(-1);
  const id = typeof last === "string" ? HEADING_ID.exec(last)?.[1] : undefined;
  if (id === undefined || typeof last !== "string") return { kind: "heading", level: token.depth, text };
  return { kind: "heading", level: token.depth, text: [...text.slice(0, -1), last.replace(HEADING_ID, "")], id };
};

const item = (place: Place, token: Tokens.ListItem): Inline => {
  if (token.task) fail(place, { code: "text-tick" });
  return token.tokens.flatMap((child) =>
    child.type === "text" || child.type === "paragraph"
      ? inline(place, (child as Tokens.Text).tokens)
      : refuse(inside(place, child.raw), child.type, "list", child.raw),
  );
};

const list = (place: Place, token: Tokens.List): Block => ({
  kind: "list",
  ordered: token.ordered,
  items: token.items.map((entry) => item(inside(place, entry.raw), entry)),
});

const label = (place: Place, cell: readonly MarkupNode[]): string => {
  const [text, ...rest] = cell;
  return typeof text === "string" && rest.length === 0 ? text : fail(place, { code: "facts-label" });
};

/** A table; with an empty header row it becomes a `facts` block (label and value). */
const table = (place: Place, token: Tokens.Table): Block => {
  const cells = (row: Tokens.TableCell[]): MarkupNode[][] =>
    row.map((cell) => inline(inside(place, cell.text), cell.tokens));
  const rows = token.rows.map(cells);
  if (token.header.every(({ text }) => text === "")) {
    if (token.header.length !== 2) return fail(place, { code: "facts-columns" });
    return { kind: "facts", rows: rows.map(([first = [], value = []]) => ({ label: label(place, first), value })) };
  }
  const numeric = token.align.flatMap((align, column) => (align === "right" ? [column] : []));
  return { kind: "table", head: cells(token.header), rows, ...(numeric.length > 0 && { numeric }) };
};

/** The placeholder of the warning that law asks for. */
const WARNING = "{{warning}}";

const notice = (place: Place, token: Tokens.Blockquote): Block => {
  const [only, ...rest] = token.tokens.filter(({ type }) => type !== "space");
  if (only?.type !== "paragraph" || rest.length > 0) return fail(place, { code: "notice-more" });
  const tone = token.text.includes(WARNING) && { tone: "warning" as const };
  return { kind: "notice", ...tone, text: inline(place, (only as Tokens.Paragraph).tokens) };
};

const block = (place: Place, token: Token): Block[] => {
  if (/^:::/m.test(token.raw)) return fail(inside(place, ":::"), { code: "fence-unknown" });
  switch (token.type) {
    case "space":
      return [];
    case "heading":
      return [heading(place, token as Tokens.Heading)];
    case "paragraph":
      return [{ kind: "paragraph", text: inline(place, (token as Tokens.Paragraph).tokens) }];
    case "list":
      return [list(place, token as Tokens.List)];
    case "table":
      return [table(place, token as Tokens.Table)];
    case "blockquote":
      return [notice(place, token as Tokens.Blockquote)];
    default:
      return refuse(place, token.type, "page", token.raw);
  }
};

/** The blocks of one Markdown token, or its error. */
const attempt = (place: Place, token: Token): Block[] | ContentError => {
  try {
    return block(place, token);
  } catch (error) {
    if (error instanceof ContentError) return error;
    throw error;
  }
};

/**
 * Parses Markdown into blocks. Unsafe links and whatever `Block` cannot represent (raw HTML, images, code) are
 * problems, at most one per block.
 */
export const parseMarkdown = (source: Source): { blocks: Block[]; problems: Problem[] } => {
  let offset = 0;
  const tried = lexer(source.text).map((token) => {
    const place = { ...source, offset };
    offset += token.raw.length;
    return attempt(place, token);
  });
  return {
    blocks: tried.flatMap((parsed) => (parsed instanceof ContentError ? [] : parsed)),
    problems: tried.flatMap((parsed) => (parsed instanceof ContentError ? parsed.problems : [])),
  };
};
