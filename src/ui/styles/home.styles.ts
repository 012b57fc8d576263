import { css } from "./css.ts";
import { breakpoints } from "#src/ui/theme/theme.ts";

/** The home page: the calculator, how it works, what it costs. */
export const homeStyles = css`
  .calculator .form { max-width: none; }
  /* The fields are rows of the form, so that the plan stands under the amount. */
  .calculator :is(.rjsf, .group) { display: contents; }
  .calculator .choices { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .calculator .choice { grid-template-columns: minmax(0, 1fr); min-height: 52px; padding: var(--s8) var(--s12); align-content: start; }
  .calculator .choice-sub { grid-column: 1; }
  /* The edge and the tick show what is chosen; the button itself would take a third of the tile. */
  .calculator .choice-dot { position: absolute; inset: 0; width: auto; height: auto; border: 0; background: none; opacity: 0; }
  .calculator .choice:has(:checked) { background: var(--primary-wash) var(--tick-dark) no-repeat right 6px bottom 6px / 18px; }
  .calculator .choice-sub { line-height: 1.3; font-size: var(--text-small); }
  .calculator .group-title { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); padding: 0; }
  .calculator .group > .field { order: 1; }
  .calculator .group > .field ~ .field, .fitted-term { order: 3; }
  .plan-message { order: 2; margin-top: calc(-1 * var(--s16)); padding: var(--s8) var(--s12); border-radius: 6px; background: var(--primary-wash); font-weight: 600; }
  .fitted-term { margin-top: calc(-1 * var(--s16)); }
  .fitted-term p:not(:empty) { padding-inline-start: var(--s8); border-inline-start: 4px solid var(--accent); font-weight: 600; }
  .live-offer { order: 4; display: grid; gap: var(--s12); grid-template-columns: minmax(0, 1fr); align-content: start; }
  .calculator .form-status { order: 5; }
  .calculator :is(.buttons, .buttons > *) { order: 6; }

  .steps-how { display: grid; gap: var(--s16); list-style: none; padding: 0; counter-reset: how; }
  .steps-how li { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0 var(--s16); counter-increment: how; }
  .steps-how li::before { content: counter(how); grid-row: span 2; display: grid; place-items: center; width: 2em; height: 2em; border: 1.5px solid var(--primary); border-radius: var(--radius); color: var(--primary); font-weight: 700; font-size: var(--text-l); background: var(--sheet); }
  .steps-how h3 { align-self: center; }
  .thirds { display: grid; gap: var(--s24); grid-template-columns: minmax(0, 1fr); }

  @media (min-width: 600px) {
    .steps-how { grid-template-columns: repeat(3, minmax(0, 1fr)); gap: var(--s32); }
    .steps-how li { grid-template-columns: minmax(0, 1fr); gap: var(--s8); align-content: start; }
    .steps-how li::before { grid-row: auto; }
    .thirds { grid-template-columns: repeat(3, minmax(0, 1fr)); gap: var(--s32); }
  }
  .honest > .drawing { display: none; }

  @media (min-width: ${breakpoints.twoColumns}px) {
    .honest { grid-template-columns: minmax(0, 760px) minmax(256px, 1fr); column-gap: var(--s64); }
    .honest > * { grid-column: 1; }
    .honest > .drawing { display: block; grid-area: 1 / 2 / span 4; align-self: center; justify-self: center; width: 256px; height: 192px; }
    .calculator .form { grid-template-columns: minmax(0, 1fr) minmax(0, 480px); column-gap: var(--s64); grid-template-rows: repeat(7, auto) 1fr; align-items: start; }
    .calculator .form :is(.field, .plan-message, .fitted-term, .buttons, .form-status) { grid-column: 1; }
    .calculator .form > .live-offer { grid-column: 2; grid-row: 1 / span 8; position: sticky; top: var(--s24); }
    .calculator .offer { max-height: calc(100vh - var(--s48)); overflow-y: auto; }
  }
  @media (max-width: ${breakpoints.phone}px) {
    .calculator .form { gap: var(--s12); --form-gap: var(--s12); }
    .calculator .choices { gap: var(--s8); }
    .calculator .choice { padding-inline: var(--s8); }
    .calculator .choice-words { font-size: 0.94rem; line-height: 1.25; }
    .calculator .choice-label .icon { display: none; }
    .home { gap: var(--s12); }
    .home > .page-head > .lead { display: none; }
    .calculator .slider-ends { margin-top: -6px; }
    .plan-message { font-size: 0.92rem; }
    .plan-message, .fitted-term { margin-top: 0; }
    .calculator .slider-hint:empty { min-height: 0; margin: 0; }
    /* The tile says it, too: on a phone it is repeated once the sum is above. */
    .calculator .slider-mark-words:not([data-above]) { display: none; }
  }
  @media (max-width: 359px) {
    .calculator .choice-words { font-size: 0.88rem; }
  }
  /* The calculator updates by itself; its second button is for use without JavaScript. */
  @media (scripting: enabled) {
    .calculator .buttons .button:not(.primary) { display: none; }
  }
`;
