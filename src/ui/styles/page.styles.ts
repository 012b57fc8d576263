import { css } from "./css.ts";
import { breakpoints } from "#src/ui/theme/theme.ts";

/** Styles shared by the calculator, the steps and the pages of an application. */
export const pageStyles = css`
  .beside { display: grid; gap: var(--s32); grid-template-columns: minmax(0, 1fr); align-items: start; }
  .beside > .stack:empty { display: none; }
  .stack { display: grid; gap: var(--s24); grid-template-columns: minmax(0, 1fr); align-content: start; }
  .section { display: grid; gap: var(--s16); grid-template-columns: minmax(0, 1fr); }
  .section-wide { border-top: 1px solid var(--line); padding-top: var(--s32); margin-top: var(--s24); }
  .card { display: grid; gap: var(--s16); padding: var(--s16); border: 1px solid var(--line); border-radius: var(--radius); background: var(--sheet); grid-template-columns: minmax(0, 1fr); }

  .where { display: grid; gap: var(--s8); max-width: var(--form); }
  .where-words { font-size: 0.94rem; font-weight: 600; color: var(--primary); }
  .where-bar { display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; gap: var(--s4); }
  .where-bar span { height: 6px; border-radius: 3px; background: var(--line); }
  .where-bar span[data-state="done"] { background: var(--primary); }
  .where-bar span[data-state="now"] { background: linear-gradient(to right, var(--primary) 50%, var(--line) 50%); }
  .answers { display: grid; gap: var(--s24); grid-template-columns: minmax(0, 1fr); padding-top: var(--s24); border-top: 1px solid var(--line); }
  .answers > .hint { margin-top: calc(-1 * var(--s16)); }
  .answers-skip { justify-self: start; }
  .answers-skip:not(:focus) { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  .answers-part { display: grid; gap: var(--s4); grid-template-columns: minmax(0, 1fr); }
  .answers-part > h3 { font-size: 1.06rem; }
  .answers-list > div { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 var(--s16); align-items: center; padding-block: var(--s8); border-top: 1px solid var(--line); overflow-wrap: anywhere; }
  .answers-list > div:first-child { border-top: 0; }
  .answers-list dt { grid-column: 1; color: var(--muted); font-size: 0.92rem; }
  .answers-list dd { grid-column: 1; font-weight: 600; }
  .answers-list > div > .answers-change { grid-area: 1 / 2 / span 2; }
  .answers-change a { display: inline-block; padding-block: var(--s12); font-weight: 400; }
  .saved { display: flex; align-items: center; gap: var(--s8); color: var(--primary); font-weight: 600; font-size: 0.94rem; }
  .page-action { margin-block: var(--s8); }
  .intro { color: var(--muted); }
  .side-forms { display: grid; gap: var(--s24); grid-template-columns: minmax(0, 1fr); justify-items: start; max-width: var(--form); padding-top: var(--s24); border-top: 1px solid var(--line); }
  .side-forms > div { display: grid; gap: var(--s8); }
  .side-forms .form { gap: var(--s12); }
  .side-forms .button { min-height: var(--target); padding-inline: var(--s16); border-color: var(--edge); background: none; color: var(--primary); font-weight: 600; }
  .side-forms .button:hover { border-color: var(--primary); background: var(--primary-wash); }
  /* A secondary form: its button is not a primary button. */
  .quiet .button { min-height: var(--target); padding-inline: var(--s24); border-color: var(--edge); background: none; color: var(--primary); font-weight: 600; }
  .quiet .button:hover { border-color: var(--primary); background: var(--primary-wash); }
  .quiet h2 { font-size: var(--text-l); }
  .asked-first > summary { display: inline-flex; align-items: center; min-height: 44px; color: var(--primary); text-decoration: underline; text-underline-offset: 0.2em; }
  .asked-first > div { display: grid; gap: var(--s12); padding: var(--s8) var(--s16) var(--s8); border-inline-start: 4px solid var(--accent); }
  .strip { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: 0 var(--s16); padding: var(--s8) var(--s12); border: 1px solid var(--line); border-radius: var(--radius); background: var(--sheet); color: var(--ink); text-decoration: none; font-weight: 600; font-size: 0.94rem; max-width: var(--form); }
  .strip-see { display: inline-flex; align-items: center; min-height: 28px; color: var(--primary); text-decoration: underline; text-underline-offset: 0.2em; font-weight: 400; }
  .ways { display: flex; flex-wrap: wrap; gap: 0 var(--s24); padding: 0; list-style: none; max-width: var(--form); }
  .ways a { display: inline-flex; align-items: center; min-height: 44px; }
  .back { display: inline-flex; align-items: center; gap: var(--s8); min-height: 44px; color: var(--ink); justify-self: start; }
  .back .icon { transform: rotate(180deg); }

  @media (min-width: 600px) {
    .columns { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: var(--s24); align-items: start; }
  }
  @media (min-width: 768px) {
    .card { padding: var(--s24); }
  }
  @media (min-width: ${breakpoints.twoColumns}px) {
    .beside { grid-template-columns: minmax(0, var(--form)) minmax(0, 1fr); gap: var(--s64); }
    .beside > .side { position: sticky; top: var(--s24); }
    .beside > .side > .offer { max-height: calc(100vh - var(--s48)); overflow-y: auto; }
    .beside.side-first > .side { grid-column: 2; grid-row: 1; }
    .beside.side-first > .stack { grid-column: 1; grid-row: 1; }
    .strip { display: none; }
  }
  @media (forced-colors: active) {
    .where-bar span[data-state="done"], .where-bar span[data-state="now"] { forced-color-adjust: none; background: Highlight; }
  }
`;
