import { css } from "@emotion/react";

/** Documents made of blocks: content pages, agreements, notices. */
export const textStyles = css`
  .blocks { display: grid; gap: var(--s16); grid-template-columns: minmax(0, 1fr); }
  .blocks h2 { margin-top: var(--s24); }
  .blocks > h2:first-child { margin-top: 0; }
  .blocks h3 { margin-top: var(--s8); }
  .blocks ul, .blocks ol { display: grid; gap: var(--s8); max-width: var(--measure); grid-template-columns: minmax(0, 1fr); }
  .blocks .notice { padding: var(--s12) var(--s16); border: 1px solid var(--line); border-inline-start: 4px solid var(--accent); border-radius: 6px; background: var(--accent-wash); font-weight: 600; }

  .scroller { overflow-x: auto; border: 1px solid var(--line); border-radius: var(--radius); background: var(--sheet); }
  .scroller table { width: 100%; border-collapse: collapse; font-size: 0.94rem; }
  .scroller caption, .plan caption { padding: var(--s12) var(--s16); text-align: start; font-weight: 600; }
  .scroller th, .scroller td { padding: var(--s8) var(--s16); border-top: 1px solid var(--line); text-align: start; vertical-align: top; line-height: 1.4; }
  .scroller thead tr:first-child th { border-top: 0; }
  .scroller caption ~ thead tr:first-child th { border-top: 1px solid var(--line); }
  .scroller th { font-weight: 600; color: var(--muted); font-size: var(--text-small); }
  .scroller .number, .plan .number { text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums lining-nums; }

  .facts { display: grid; border: 1px solid var(--line); border-radius: var(--radius); background: var(--sheet); grid-template-columns: minmax(0, 1fr); }
  .facts > div { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0 var(--s24); padding: var(--s12) var(--s16); border-top: 1px solid var(--line); }
  .facts > div:first-child { border-top: 0; }
  .facts dt { color: var(--muted); font-size: 0.94rem; overflow-wrap: anywhere; }
  .facts dd { font-weight: 600; overflow-wrap: anywhere; }
  .card .facts, .due .facts { border: 0; border-radius: 0; }
  .card .facts > div, .due .facts > div { padding-inline: 0; }
  .content { max-width: 760px; }
  .valid-from { color: var(--muted); font-size: 0.94rem; }

  @media (min-width: 560px) {
    .facts > div { grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); align-items: baseline; }
  }
  /* Sums are right-aligned at every width; values to copy are below their label. */
  .facts.sums > div { display: flex; flex-wrap: wrap; justify-content: space-between; }
  .facts.sums dd { margin-inline-start: auto; text-align: end; }
  .facts.stacked > div { grid-template-columns: minmax(0, 1fr); }
`;
