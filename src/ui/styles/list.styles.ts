import { breakpoints } from "#src/ui/theme/theme.ts";
import { css } from "./css.ts";

/** Lists of applications, documents and guarantees: one row each. */
export const listStyles = css`
  .listing { display: grid; gap: var(--s32); grid-template-columns: minmax(0, 1fr); max-width: 760px; }
  .listing-filter .form { gap: var(--s16); }
  .listing section { display: grid; gap: var(--s12); grid-template-columns: minmax(0, 1fr); }
  .listing h2 { font-size: var(--text-l); }
  .listing ul { list-style: none; padding: 0; border-block: 1px solid var(--line); }
  .listing li + li { border-top: 1px solid var(--line); }
  .listing li > a, .listing-line { display: grid; grid-template-columns: 24px minmax(0, 1fr) auto; gap: var(--s12); align-items: start; min-height: 52px; padding-block: var(--s12); color: var(--ink); text-decoration: none; line-height: 1.35; }
  .listing li > a .icon { color: var(--primary); }
  .listing li > a:hover strong { text-decoration: underline; text-underline-offset: 0.2em; }
  .listing-more { display: grid; gap: var(--s12); grid-template-columns: minmax(0, 1fr); padding-block-end: var(--s16); }
  .listing-words { display: grid; gap: 2px; grid-template-columns: minmax(0, 1fr); overflow-wrap: break-word; }
  .listing li > a .listing-words strong { color: var(--primary); }
  .listing-end { text-align: end; font-weight: 600; font-variant-numeric: tabular-nums; }
  .listing small { color: var(--muted); font-weight: 400; font-size: 0.92rem; }
  .listing-end .money-alt { display: block; font-weight: 400; }
  .listing-empty { display: grid; gap: var(--s16); padding: var(--s24); border: 1px solid var(--line); border-radius: var(--radius); background: var(--sheet); }

  .listing-page { display: grid; gap: var(--s32); grid-template-columns: minmax(0, 1fr); align-items: start; }

  @media (min-width: ${breakpoints.twoColumns}px) {
    .listing-page { grid-template-columns: minmax(0, 760px) minmax(0, 1fr); gap: var(--s64); }
  }
  @media (max-width: 499px) {
    .listing li > a, .listing-line { grid-template-columns: 24px minmax(0, 1fr); }
    .listing-end { grid-column: 2; text-align: start; }
    .listing-end .money-alt { display: inline; }
  }
`;
