import type { Block } from "#src/domain/text/document.ts";

/**
 * Blocks without a page break between them (`together`), or a block that may break. `opens`: the last block continues
 * in the next group; `goesOn`: the first block is such a continuation.
 */
export type Group = { blocks: readonly Block[]; together: boolean; opens?: boolean; goesOn?: boolean };

/** Number of rows or list items kept on one page with their introduction. */
const FIRST = 2;

const introduces = (block: Block, next: Block | undefined): boolean =>
  next !== undefined &&
  (block.kind === "heading" ||
    (block.kind === "paragraph" && (next.kind === "facts" || (next.kind === "list" && !next.ordered))));

/** Splits a block into a part kept with its introduction and a rest. Tables are not split: their columns must align. */
const begin = (block: Block): [first: Block | undefined, rest: Block | undefined] => {
  if (block.kind === "facts" && block.rows.length > FIRST + 1) {
    return [
      { ...block, rows: block.rows.slice(0, FIRST) },
      { ...block, rows: block.rows.slice(FIRST) },
    ];
  }
  if (block.kind === "list" && !block.ordered && block.items.length > FIRST + 1) {
    return [
      { ...block, items: block.items.slice(0, FIRST) },
      { ...block, items: block.items.slice(FIRST) },
    ];
  }
  return block.kind === "table" || (block.kind === "list" && block.ordered) ? [undefined, block] : [block, undefined];
};

const beginsSection = ({ blocks: [first] }: Group): boolean => first?.kind === "heading" && first.level === 2;

const isSignatures = (group: Group): boolean => {
  const [first] = group.blocks;
  return beginsSection(group) && first?.kind === "heading" && first.id === "signatures";
};

/** Whether a group may be kept whole with what follows: a table may be longer than a page, and what is kept whole is then cut. */
const isShort = ({ blocks, together }: Group): boolean =>
  together || blocks.every(({ kind }) => kind === "paragraph" || kind === "notice");

/** The beginning of the signatures with the end of the section before: nobody signs a page that holds nothing else. */
const withLastClause = (groups: readonly Group[]): Group[] => {
  const at = groups.findIndex(isSignatures);
  const [before, signatures] = [groups[at - 1], groups[at]];
  if (!before || !signatures || !isShort(before)) return [...groups];
  const kept: Group = { ...before, ...signatures, blocks: [...before.blocks, ...signatures.blocks], together: true };
  return [...groups.slice(0, at - 1), kept, ...groups.slice(at + 1)];
};

const grouped = (blocks: readonly Block[]): Group[] => {
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
    groups.push({
      blocks: first ? [...lead, first] : lead,
      together: first !== undefined,
      ...(first && rest && { opens: true }),
    });
    if (rest) groups.push({ blocks: [rest], together: false, ...(first && { goesOn: true }) });
    lead = [];
  }
  return groups;
};

/**
 * Groups blocks for printing, so that no heading and no line introducing a list is left alone at a page's bottom, and no
 * signatures on a page of their own.
 */
export const keepTogether = (blocks: readonly Block[]): Group[] => withLastClause(grouped(blocks));
