import { css } from "./css.ts";

/** Documents made of blocks: content pages, agreements, notices. */
export const documentStyles = css`
  .blocks { container-type: inline-size; display: grid; gap: var(--s16); grid-template-columns: minmax(0, 1fr); }
  .blocks h2 { margin-top: var(--s24); }
  .blocks > h2:first-child { margin-top: 0; }
  .blocks h3 { margin-top: var(--s8); }
  .blocks ul, .blocks ol { display: grid; gap: var(--s8); max-width: var(--measure); grid-template-columns: minmax(0, 1fr); }
  .blocks > .tip { font-weight: 600; }

  .shared-picture { width: 600px; max-width: 100%; height: auto; border: 1px solid var(--line); border-radius: var(--radius); background: var(--sheet); }

  .scroller { overflow-x: auto; border: 1px solid var(--line); border-radius: var(--radius); background: var(--sheet); }
  .scroller table { width: 100%; border-collapse: collapse; font-size: 0.94rem; }
  .scroller caption { padding: var(--s12) var(--s16); text-align: start; font-weight: 600; }
  .scroller th, .scroller td { padding: var(--s8) var(--s16); border-top: 1px solid var(--line); text-align: start; vertical-align: top; line-height: 1.4; }
  .scroller thead tr:first-child th { border-top: 0; }
  .scroller caption ~ thead tr:first-child th { border-top: 1px solid var(--line); }
  .scroller th.number { white-space: normal; }
  .scroller th { font-weight: 600; color: var(--muted); font-size: var(--text-small); }
  .scroller .number { text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums lining-nums; }

  .contents { border-block: 1px solid var(--line); }
  .contents summary { padding-block: var(--s12); color: var(--primary); font-weight: 600; }
  .contents ul { display: grid; padding: 0 0 var(--s12); list-style: none; }
  .contents a { display: block; padding-block: var(--s8); line-height: 1.3; text-decoration: none; }
  .contents a:hover { text-decoration: underline; }

  /* Too narrow for columns: every row becomes a card, whose cells name their column. */
  @container (max-width: 30rem) {
    /* Its own containing block: otherwise the hidden head makes the page longer than what it shows. */
    .blocks .wide { position: relative; }
    .blocks .wide thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    .blocks .wide :is(table, tbody, caption, td) { display: block; }
    .blocks .wide tr { display: grid; gap: var(--s8); padding: var(--s12) var(--s16); border-top: 1px solid var(--line); }
    .blocks .wide thead + tbody > tr:first-child { border-top: 0; }
    .blocks .wide td { padding: 0; border: 0; }
    .blocks .wide td:first-child { font-weight: 600; }
    .blocks .wide td:not(:first-child)::before { content: attr(data-label); display: block; color: var(--muted); font-size: var(--text-small); line-height: 1.3; }
    .blocks .wide .number { text-align: start; white-space: normal; }
  }
`;
