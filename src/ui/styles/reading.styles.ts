import { css } from "./css.ts";
import { breakpoints } from "#src/ui/theme/theme.ts";

/** A text page: the text, and beside it on wide screens its contents and the way to a person. */
export const readingStyles = css`
  .reading { display: grid; gap: var(--s32); grid-template-columns: minmax(0, 1fr); align-items: start; }

  @media (min-width: ${breakpoints.twoColumns}px) {
    .reading { grid-template-columns: minmax(0, 760px) minmax(0, 1fr); grid-template-rows: auto 1fr; gap: var(--s32) var(--s64); }
    .reading > .content { grid-column: 1; grid-row: 1 / span 2; }
    .reading > :not(.content) { grid-column: 2; }
    .reading > .help { grid-row: 1; }
    .reading > .contents { grid-row: 2; position: sticky; top: var(--s24); max-height: calc(100vh - var(--s48)); overflow-y: auto; font-size: 0.94rem; }
  }
  @media print {
    .contents, .help { display: none; }
  }
`;
