import { css } from "@emotion/react";
import { breakpoints } from "./theme.ts";

/** The views of the page kinds: calculator, step, status, contract, credit, repayment. */
export const pageStyles = css`
  .beside { display: grid; gap: var(--s32); grid-template-columns: minmax(0, 1fr); align-items: start; }
  .stack { display: grid; gap: var(--s24); grid-template-columns: minmax(0, 1fr); align-content: start; }
  .section { display: grid; gap: var(--s16); grid-template-columns: minmax(0, 1fr); }
  .section-wide { border-top: 1px solid var(--line); padding-top: var(--s32); margin-top: var(--s24); }
  .card { display: grid; gap: var(--s16); padding: var(--s16); border: 1px solid var(--line); border-radius: var(--radius); background: var(--sheet); grid-template-columns: minmax(0, 1fr); }

  .calculator .form { max-width: none; }
  .calculator .choices { grid-template-columns: repeat(auto-fit, minmax(min(100%, 230px), 1fr)); }
  .calculator .choice { min-height: 52px; padding-block: var(--s8); align-content: center; }
  .calculator .choice-sub { line-height: 1.3; font-size: var(--text-small); }
  .calculator .choice-label .icon { display: none; }
  .calculator .group-title { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); padding: 0; }

  .steps-how { display: grid; gap: var(--s16); list-style: none; padding: 0; counter-reset: how; }
  .steps-how li { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0 var(--s16); counter-increment: how; }
  .steps-how li::before { content: counter(how); grid-row: span 2; display: grid; place-items: center; width: 2em; height: 2em; border: 1.5px solid var(--primary); border-radius: var(--radius); color: var(--primary); font-weight: 700; font-size: var(--text-l); background: var(--sheet); }
  .steps-how h3 { align-self: center; }

  .where { display: grid; gap: var(--s8); max-width: var(--form); }
  .where-words { font-size: 0.94rem; font-weight: 600; color: var(--primary); }
  .where-bar { display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; gap: var(--s4); }
  .where-bar span { height: 6px; border-radius: 3px; background: var(--line); }
  .where-bar span[data-state="done"] { background: var(--primary); }
  .where-bar span[data-state="now"] { background: linear-gradient(to right, var(--primary) 50%, var(--line) 50%); }
  .saved { display: flex; align-items: center; gap: var(--s8); color: var(--primary); font-weight: 600; font-size: 0.94rem; }
  .intro { color: var(--muted); }
  .side-forms { display: grid; gap: var(--s24); grid-template-columns: minmax(0, 1fr); justify-items: start; max-width: var(--form); padding-top: var(--s24); border-top: 1px solid var(--line); }
  .side-forms > div { display: grid; gap: var(--s8); }
  .side-forms .form { gap: var(--s12); }
  .side-forms .button { min-height: var(--target); padding-inline: var(--s16); border-color: var(--edge); background: none; color: var(--primary); font-weight: 600; }
  .side-forms .button:hover { border-color: var(--primary); background: var(--primary-wash); }
  /* A form of second rank: its button is no primary one. */
  .quiet .button { min-height: var(--target); padding-inline: var(--s24); border-color: var(--edge); background: none; color: var(--primary); font-weight: 600; }
  .quiet .button:hover { border-color: var(--primary); background: var(--primary-wash); }
  .quiet h2 { font-size: var(--text-l); }
  .strip { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: 0 var(--s16); padding: var(--s8) var(--s12); border: 1px solid var(--line); border-radius: var(--radius); background: var(--sheet); color: var(--ink); text-decoration: none; font-weight: 600; font-size: 0.94rem; max-width: var(--form); }
  .strip-see { display: inline-flex; align-items: center; min-height: 28px; color: var(--primary); text-decoration: underline; text-underline-offset: 0.2em; font-weight: 400; }
  .news { max-width: 760px; }
  .check-again { display: flex; flex-wrap: wrap; align-items: center; gap: var(--s8) var(--s16); }
  .fingerprint { display: grid; gap: var(--s4); font-size: 0.94rem; }
  .thirds { display: grid; gap: var(--s24); grid-template-columns: minmax(0, 1fr); }
  .due h2.due-label { font-size: 1rem; }
  .due-action { margin-top: var(--s12); }
  .due .facts { margin-block: var(--s8); }
  .back { display: inline-flex; align-items: center; gap: var(--s8); min-height: 44px; color: var(--ink); justify-self: start; }
  .back .icon { transform: rotate(180deg); }

  .timeline { list-style: none; padding: 0; display: grid; }
  .timeline li { position: relative; display: grid; grid-template-columns: 32px minmax(0, 1fr); gap: 0 var(--s16); padding-bottom: var(--s24); }
  .timeline li:last-child { padding-bottom: 0; }
  .timeline li:not(:last-child)::after { content: ""; position: absolute; inset-inline-start: 15px; top: 32px; bottom: 0; width: 2px; background: var(--line); }
  .timeline li[data-state="done"]:not(:last-child)::after { background: var(--primary); }
  .timeline-mark { width: 32px; height: 32px; border-radius: 50%; border: 2px solid var(--edge); background: var(--sheet); }
  .timeline li[data-state="done"] .timeline-mark { border-color: var(--primary); background: var(--primary) var(--tick) center / 18px no-repeat; }
  .timeline li[data-state="now"] .timeline-mark { border: 10px solid var(--primary); }
  .timeline-body { display: grid; gap: 2px; padding-top: 3px; }
  .timeline-title { font-weight: 600; line-height: 1.35; }
  .timeline li[data-state="now"] .timeline-title { font-weight: 700; font-size: 1.08rem; }
  .timeline li[data-state="next"] .timeline-title { color: var(--muted); }
  .timeline time, .timeline-text { color: var(--muted); font-size: 0.94rem; }

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

  @media (min-width: 600px) {
    .steps-how { grid-template-columns: repeat(3, minmax(0, 1fr)); gap: var(--s32); }
    .steps-how li { grid-template-columns: minmax(0, 1fr); gap: var(--s8); align-content: start; }
    .steps-how li::before { grid-row: auto; }
    .thirds { grid-template-columns: repeat(3, minmax(0, 1fr)); gap: var(--s32); }
    .columns { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: var(--s24); align-items: start; }
  }
  @media (min-width: 768px) {
    .card, .due { padding: var(--s24); }
  }
  @media (min-width: ${breakpoints.twoColumns}px) {
    .beside { grid-template-columns: minmax(0, var(--form)) minmax(0, 1fr); gap: var(--s64); }
    .beside > .side { position: sticky; top: var(--s24); }
    .beside > .side > .offer, .calculator .offer { max-height: calc(100vh - var(--s48)); overflow-y: auto; }
    .beside.side-first > .side { grid-column: 2; grid-row: 1; }
    .beside.side-first > .stack { grid-column: 1; grid-row: 1; }
    .strip { display: none; }
    .calculator .form { grid-template-columns: minmax(0, 1fr) minmax(0, 480px); column-gap: var(--s64); grid-template-rows: auto auto auto 1fr; align-items: start; }
    .calculator .form > * { grid-column: 1; }
    .calculator .form > .live-offer { grid-column: 2; grid-row: 1 / span 4; position: sticky; top: var(--s24); }
  }
  /* The calculator counts by itself; the second button is for those without JavaScript. */
  @media (scripting: enabled) {
    .calculator .buttons .button:not(.primary) { display: none; }
  }
  @media (forced-colors: active) {
    .where-bar span[data-state="done"], .where-bar span[data-state="now"] { forced-color-adjust: none; background: Highlight; }
    .timeline li[data-state="done"] .timeline-mark { background: Highlight; }
  }
  @media print {
    .side-forms, .back, .where, .saved, .copied { display: none; }
    .paper-text { max-height: none; overflow: visible; border: 0; padding: 0; }
    .beside { grid-template-columns: minmax(0, 1fr); }
    .card, .due { background: none; break-inside: avoid; }
  }
`;
