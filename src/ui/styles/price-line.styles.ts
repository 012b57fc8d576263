import { css } from "./css.ts";
import { breakpoints } from "#src/ui/theme/theme.ts";

/** On phones: the price and the form's first button in one row that stays at the edge of the window. */
export const priceLineStyles = css`
  .first-button { display: contents; }
  .price-line { display: none; }

  @media (max-width: ${breakpoints.phone}px) {
    /* In a column every browser keeps the row within the whole form; in a grid some keep it within its own cell. */
    .form:has(.price-line) { display: flex; flex-direction: column; }
    .form:has(.price-line) > .buttons { display: contents; }
    .first-button:has(> .price-line) { position: sticky; bottom: var(--room, 0px); z-index: 3; display: flex; align-items: center; justify-content: space-between; gap: var(--s12); min-height: 76px; margin-inline: calc(-1 * var(--s16)); padding: var(--s8) var(--s16); border-top: 1px solid var(--line); background: var(--sheet); }
    /* Under a long heading the form would begin too low to keep the row above the cookie bar: it reaches up, unseen, and
       from the first layout on, because a box that grows when the bar comes would count as a layout shift. */
    .form:has(.price-line) { margin-top: -14rem; scroll-margin-top: -14rem; pointer-events: none; }
    .form:has(.price-line)::before { content: ""; flex: none; height: 14rem; margin-bottom: calc(-1 * var(--form-gap, var(--s24))); }
    .form:has(.price-line) > * { pointer-events: auto; }
    .form:has(.price-line) > .buttons > * { pointer-events: auto; }
    /* In the column a button's basis of 100 % would be the form's height. */
    .form:has(.price-line) > .buttons > .button { flex: none; }
    .price-line { display: grid; flex: 1 1 0; min-width: 0; font-size: 0.92rem; line-height: 1.25; }
    .form > .buttons .price-line + .button { flex: 0 0 auto; min-width: 45%; padding-inline: var(--s12); }
    /* Not over what is being typed. */
    .form:has(:is(.input, textarea):focus) .first-button:has(> .price-line) { position: static; }
  }
  @media (max-width: 359px) {
    .price-line { font-size: 0.88rem; }
    .form > .buttons .price-line + .button { padding-inline: var(--s8); font-size: 0.94rem; }
  }
  @media (max-width: ${breakpoints.phone}px) and (min-height: 481px) {
    html:has(.price-line) { --edge-row: 76px; }
  }
  /* A low window has no room for it. */
  @media (max-width: ${breakpoints.phone}px) and (max-height: 480px) {
    .first-button:has(> .price-line) { position: static; }
  }
  /* Large text has no room for both in one row. */
  @container page (max-width: 15rem) {
    .first-button:has(> .price-line) { position: static; flex-direction: column; align-items: stretch; }
    .price-line { flex: none; }
  }
`;
