import { css } from "./css.ts";

/** Styles of the status, agreement, credit and repayment pages. */
export const caseStyles = css`
  .timeline { list-style: none; padding: 0; display: grid; }
  .timeline li { position: relative; display: grid; grid-template-columns: 32px minmax(0, 1fr); gap: 0 var(--s16); padding-bottom: var(--s24); }
  .timeline li:last-child { padding-bottom: 0; }
  .timeline li:not(:last-child)::after { content: ""; position: absolute; inset-inline-start: 15px; top: 32px; bottom: 0; width: 2px; background: var(--line); }
  .timeline li[data-state="done"]:not(:last-child)::after { background: var(--primary); }
  .timeline-mark { width: 32px; height: 32px; border-radius: 50%; border: 2px solid var(--edge); background: var(--sheet); }
  .timeline li[data-state="done"] .timeline-mark { border-color: var(--primary); background: var(--primary) var(--tick) center / 18px no-repeat; }
  .timeline li[data-state="now"] .timeline-mark { border: 10px solid var(--primary); }
  .timeline li[data-state="ended"] .timeline-mark { background: var(--edge) var(--dash) center / 18px no-repeat; }
  .timeline-body { display: grid; gap: 2px; padding-top: 3px; }
  .timeline-title { font-weight: 600; line-height: 1.35; }
  .timeline li[data-state="now"] .timeline-title { font-weight: 700; font-size: 1.08rem; }
  .timeline li[data-state="next"] .timeline-title { color: var(--muted); }
  .timeline time, .timeline-text { color: var(--muted); font-size: 0.94rem; }

  .moment { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: var(--s4) var(--s16); align-content: center; padding: var(--s16); border: 1px solid var(--line); border-inline-start: 6px solid var(--primary); border-radius: 4px var(--radius) var(--radius) 4px; background: var(--primary-wash); }
  .moment > * { grid-column: 2; }
  .moment > .drawing { grid-area: 1 / 1 / span 3; align-self: center; width: 96px; height: 72px; }
  .moment > :is(h2, h3) { align-self: end; font-size: var(--text-l); line-height: 1.25; }
  .moment > p { align-self: start; }
  .comes-next { display: grid; gap: var(--s16); padding: 0; list-style: none; grid-template-columns: minmax(0, 1fr); }
  .comes-next li { display: grid; gap: 2px; padding-inline-start: var(--s16); border-inline-start: 4px solid var(--primary); }

  .papers { display: grid; gap: 0; border-bottom: 1px solid var(--line); grid-template-columns: minmax(0, 1fr); }
  .paper-foot { display: flex; flex-wrap: wrap; gap: var(--s12); padding-block: var(--s16); }
  .paper-text { max-height: 70vh; overflow-y: auto; padding: var(--s16); border: 1px solid var(--line); border-radius: var(--radius); background: var(--sheet); }
  .paper-list { list-style: none; padding: 0; display: grid; }
  .paper-list li { border-top: 1px solid var(--line); }
  .paper-list li:first-child { border-top: 0; }
  .paper-list a { display: grid; grid-template-columns: 24px minmax(0, 1fr) auto; gap: var(--s12); align-items: center; min-height: 52px; padding-block: var(--s8); text-decoration: none; font-weight: 600; line-height: 1.3; }
  .paper-list small { color: var(--muted); font-weight: 400; }
  .order { display: grid; gap: var(--s48); list-style: none; padding: 0; counter-reset: order; grid-template-columns: minmax(0, 1fr); }
  .order > li { display: grid; gap: var(--s16); counter-increment: order; grid-template-columns: minmax(0, 1fr); }
  .order > li > h2::before { content: counter(order) ". "; color: var(--primary); }

  .due { display: grid; gap: var(--s4); padding: var(--s16); border: 1px solid var(--line); border-inline-start: 6px solid var(--primary); border-radius: 4px var(--radius) var(--radius) 4px; background: var(--sheet); }
  .due[data-tone="late"] { border-inline-start-color: var(--error); }
  .due-label { color: var(--muted); font-weight: 600; }
  .due-sum { font-size: var(--text-xxxl); font-weight: 700; line-height: 1.15; letter-spacing: -0.01em; }
  .due-sum .money-alt { font-size: 1rem; letter-spacing: 0; display: inline-block; }
  .due-when { font-weight: 600; }
  .late-words { color: var(--error); }
  .copy-row { display: flex; flex-wrap: wrap; align-items: center; gap: var(--s4) var(--s12); justify-content: space-between; }
  .copied { font-size: 0.92rem; color: var(--primary); font-weight: 600; }
  .facts .copy-row { width: 100%; }
  .news { max-width: 760px; }
  .check-again { display: flex; flex-wrap: wrap; align-items: center; gap: var(--s8) var(--s16); }
  .fingerprint { display: grid; gap: var(--s4); font-size: 0.94rem; }
  .due h2.due-label { font-size: 1rem; }
  .due-action { margin-top: var(--s12); }
  .due .facts { margin-block: var(--s8); }

  .pay-how { display: grid; gap: var(--s24); grid-template-columns: minmax(0, 1fr); align-items: start; }
  .pay-code { display: grid; gap: var(--s8); justify-items: center; justify-self: center; margin: 0; max-width: 260px; }
  .pay-code img { width: 220px; height: 220px; max-width: 100%; border: 1px solid var(--line); border-radius: var(--radius); background: var(--sheet); }
  .pay-code figcaption { color: var(--muted); font-size: 0.94rem; text-align: center; }
  .ways { display: grid; gap: var(--s16); grid-template-columns: minmax(0, 1fr); }
  .received { list-style: none; padding: 0; display: grid; }
  .received li { display: grid; gap: var(--s4); padding-block: var(--s12); border-top: 1px solid var(--line); }
  .received-head { display: flex; flex-wrap: wrap; justify-content: space-between; gap: var(--s4) var(--s16); }
  .received li[data-taken-back] strong { text-decoration: line-through; }

  @media (min-width: 768px) {
    .pay-how { grid-template-columns: minmax(0, 1fr) 260px; }
    .ways { grid-template-columns: repeat(2, minmax(0, 1fr)); }
    .due { padding: var(--s24); }
  }
  @media (forced-colors: active) {
    .timeline li[data-state="done"] .timeline-mark { background: Highlight; }
    .timeline li[data-state="ended"] .timeline-mark { background: GrayText; }
  }
`;
