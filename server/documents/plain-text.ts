import type { Block, Inline } from "#src/domain/text/document.ts";

/** The plain text of inline content; a line break becomes a space. */
export const inlineText = (text: Inline): string =>
  text.map((node) => (typeof node === "string" ? node : node.tag === "br" ? " " : inlineText(node.children))).join("");

/** The plain text of a block, one line per item or row. */
export const blockText = (block: Block): string => {
  switch (block.kind) {
    case "heading":
    case "paragraph":
    case "notice":
      return inlineText(block.text);
    case "list":
      return block.items.map(inlineText).join("\n");
    case "facts":
      return block.rows.map(({ label, value }) => `${label}: ${inlineText(value)}`).join("\n");
    case "table":
      return [block.head, ...block.rows].map((row) => row.map(inlineText).join(" | ")).join("\n");
  }
};

/** Plain text of each section, by the id of its level-2 heading (itself excluded), up to the next such heading. */
export const sections = (blocks: readonly Block[]): Map<string, string> => {
  const found = new Map<string, string>();
  let id: string | undefined;
  for (const block of blocks) {
    if (block.kind === "heading" && block.level === 2) {
      id = block.id;
      if (id !== undefined) found.set(id, "");
    } else if (id !== undefined) found.set(id, `${found.get(id) ?? ""}${blockText(block)}\n`);
  }
  return found;
};
