import { css } from "@emotion/react";
import { breakpoints } from "#src/ui/theme/theme.ts";

/** The home page: the calculator, how it works, what it costs. */
export const homeStyles = css`
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
  .thirds { display: grid; gap: var(--s24); grid-template-columns: minmax(0, 1fr); }

  @media (min-width: 600px) {
    .steps-how { grid-template-columns: repeat(3, minmax(0, 1fr)); gap: var(--s32); }
    .steps-how li { grid-template-columns: minmax(0, 1fr); gap: var(--s8); align-content: start; }
    .steps-how li::before { grid-row: auto; }
    .thirds { grid-template-columns: repeat(3, minmax(0, 1fr)); gap: var(--s32); }
  }
  @media (min-width: ${breakpoints.twoColumns}px) {
    .calculator .form { grid-template-columns: minmax(0, 1fr) minmax(0, 480px); column-gap: var(--s64); grid-template-rows: auto auto auto 1fr; align-items: start; }
    .calculator .form > * { grid-column: 1; }
    .calculator .form > .live-offer { grid-column: 2; grid-row: 1 / span 4; position: sticky; top: var(--s24); }
    .calculator .offer { max-height: calc(100vh - var(--s48)); overflow-y: auto; }
  }
  /* The calculator updates by itself; its second button is for use without JavaScript. */
  @media (scripting: enabled) {
    .calculator .buttons .button:not(.primary) { display: none; }
  }
`;
