/** Texts of which some sections hold at times: by the id of the heading that begins each. */
import type { Block } from "#src/domain/text/document.ts";

/** The blocks without the sections that do not hold. A section runs from its heading to the next. */
export const sectionsThat = (blocks: readonly Block[], hold: (id: string) => boolean): Block[] => {
  let holds = true;
  return blocks.filter((block) => {
    if (block.kind === "heading") holds = hold(block.id ?? "");
    return holds;
  });
};

/** What comes first on every screen, up to the first heading, and the rest, which stands beside it or after it. */
export const leadAndRest = (blocks: readonly Block[]): { blocks: Block[]; aside: Block[] } => {
  const rest = blocks.findIndex(({ kind }) => kind === "heading");
  return { blocks: blocks.slice(0, rest), aside: blocks.slice(rest) };
};
