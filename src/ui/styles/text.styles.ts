import { css } from "./css.ts";

/** Label–value rows, the width of a text, and the box with the way to a person. */
export const textStyles = css`
  .facts { display: grid; border: 1px solid var(--line); border-radius: var(--radius); background: var(--sheet); grid-template-columns: minmax(0, 1fr); }
  .facts > div { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0 var(--s24); padding: var(--s12) var(--s16); border-top: 1px solid var(--line); }
  .facts > div:first-child { border-top: 0; }
  .facts dt { color: var(--muted); font-size: 0.94rem; overflow-wrap: anywhere; }
  .facts dd { font-weight: 600; overflow-wrap: anywhere; }
  .card .facts, .due .facts { border: 0; border-radius: 0; }
  .card .facts > div, .due .facts > div { padding-inline: 0; }
  .content { max-width: 760px; }
  .valid-from { color: var(--muted); font-size: 0.94rem; }

  .drawing { --draw-line: var(--ink); --draw-brand: var(--primary); --draw-wash: var(--primary-wash); --draw-accent: var(--accent); --draw-sheet: var(--sheet); width: 128px; height: 96px; }
  .help { display: grid; gap: var(--s12); justify-items: start; align-content: start; padding: var(--s16); border: 1px solid var(--line); border-radius: var(--radius); background: var(--sheet); }
  .help-title { font-weight: 700; }

  @media (min-width: 560px) {
    .facts > div { grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); align-items: baseline; }
  }
  /* Sums are right-aligned at every width; values to copy are below their label. */
  .facts.sums > div { display: flex; flex-wrap: wrap; justify-content: space-between; }
  .facts.sums dd { margin-inline-start: auto; text-align: end; }
  .facts.stacked > div { grid-template-columns: minmax(0, 1fr); }
  /* Custom properties of a drawing reach the file that it stands in; system colours replace them here. */
  @media (forced-colors: active) {
    .drawing { --draw-line: CanvasText; --draw-brand: CanvasText; --draw-wash: Canvas; --draw-accent: Canvas; --draw-sheet: Canvas; }
  }
`;
