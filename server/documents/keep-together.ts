import type { Block } from "#src/domain/document.ts";

/**
 * Blocks a page break may not part, or one block that may break anywhere. `opens`: the last block goes on in
 * the next group; `goesOn`: the first block is such a rest.
 */
export type Group = { blocks: readonly Block[]; together: boolean; opens?: boolean; goesOn?: boolean };

/** So many rows of facts, or items of a list, stay with the words that introduce them. */
const FIRST = 2;

const introduces = (block: Block, next: Block | undefined): boolean =>
  next !== undefined && (block.kind === "heading" || (block.kind === "paragraph" && (next.kind === "facts" || (next.kind === "list" && !next.ordered))));

/** A block cut so that its beginning can stay with its introduction; nothing of a table, whose columns must line up. */
const begin = (block: Block): [first: Block | undefined, rest: Block | undefined] => {
  if (block.kind === "facts" && block.rows.length > FIRST + 1) {
    return [{ ...block, rows: block.rows.slice(0, FIRST) }, { ...block, rows: block.rows.slice(FIRST) }];
  }
  if (block.kind === "list" && !block.ordered && block.items.length > FIRST + 1) {
    return [{ ...block, items: block.items.slice(0, FIRST) }, { ...block, items: block.items.slice(FIRST) }];
  }
  return block.kind === "table" || block.kind === "list" && block.ordered ? [undefined, block] : [block, undefined];
};

/** The blocks in groups for printing: a heading, and a line before a list, never stand alone at the foot of a page. */
export const keepTogether = (blocks: readonly Block[]): Group[] => {
  const groups: Group[] = [];
  let lead: Block[] = [];
  for (const [index, block] of blocks.entries()) {
    if (introduces(block, blocks[index + 1])) {
      lead.push(block);
      continue;
    }
    if (lead.length === 0) {
      groups.push({ blocks: [block], together: false });
      continue;
    }
    const [first, rest] = begin(block);
    groups.push({ blocks: first ? [...lead, first] : lead, together: first !== undefined, ...(first && rest && { opens: true }) });
    if (rest) groups.push({ blocks: [rest], together: false, ...(first && { goesOn: true }) });
    lead = [];
  }
  return groups;
};
