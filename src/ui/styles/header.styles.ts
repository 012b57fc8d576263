import { css } from "./css.ts";
import { breakpoints } from "#src/ui/theme/theme.ts";

const WIDE = `(min-width: ${breakpoints.twoColumns}px)`;
const NARROW = `(max-width: ${breakpoints.twoColumns - 1}px)`;

/** Header: navigation, phone, user area. */
export const headerStyles = css`
  .header { z-index: 15; border-bottom: 1px solid var(--line); background: var(--paper); transition: transform var(--quick); }
  .header .shell-in { display: flex; flex-wrap: wrap; align-items: center; gap: var(--s8); padding-block: var(--s8); }
  .logo { flex: 1; display: inline-flex; align-items: center; gap: var(--s8); min-height: var(--target); min-width: min-content; color: var(--ink); text-decoration: none; font-weight: 800; font-size: 1.2rem; letter-spacing: -0.02em; line-height: 1.1; }
  .logo:hover { color: var(--primary-hover); }
  .mark-fold { fill: var(--paper); opacity: 0.45; }
  .mark-tick { stroke: var(--paper); }
  .logo svg { flex: none; width: 32px; height: 32px; color: var(--primary); }
  .nav, .phone-wide { display: none; }
  .save-exit { display: inline-flex; align-items: center; min-height: 44px; font-size: 0.92rem; line-height: 1.2; }
  .user-area { margin-inline-start: auto; position: relative; min-height: var(--target); display: flex; align-items: center; }
  .user-placeholder { width: 72px; height: 44px; border-radius: var(--radius); background: var(--line); opacity: 0.5; }

  .phone-narrow, .burger > summary { display: inline-grid; place-items: center; width: var(--target); height: var(--target); padding: 0; border: 0; border-radius: var(--radius); background: none; color: var(--ink); cursor: pointer; }
  .burger > summary { margin-inline-start: calc(-1 * var(--s12)); }
  .phone-narrow:hover, .burger > summary:hover { background: var(--primary-wash); }
  .burger:not([open]) [data-icon="cross"], .burger[open] > summary [data-icon="menu"] { display: none; }
  .burger .icon { width: 1.5em; height: 1.5em; }
  .burger-call { font-weight: 700; font-variant-numeric: tabular-nums; }

  .burger > summary { list-style: none; }
  .burger > summary::-webkit-details-marker { display: none; }
  .menu-panel { position: absolute; inset-inline: 0; top: 100%; z-index: 10; max-height: calc(100dvh - 96px); overflow-y: auto; overscroll-behavior: contain; padding: var(--s4) var(--s4) var(--s16); background: var(--sheet); border: 1px solid var(--line); border-width: 1px 0; box-shadow: var(--shadow); }
  .burger .menu-panel ul { margin-top: var(--s4); padding-top: var(--s4); border-top: 1px solid var(--line); }
  .menu-panel ul { list-style: none; padding: 0; }
  .menu-panel li :is(a, button), .burger-call { display: flex; align-items: center; gap: var(--s12); width: 100%; min-height: var(--target); padding: var(--s8) var(--s12); border: 0; border-radius: 6px; background: none; color: var(--ink); text-align: start; text-decoration: none; cursor: pointer; }
  .menu-panel li :is(a, button):hover, .burger-call:hover { background: var(--primary-wash); }
  .header [aria-current="page"] { color: var(--primary); font-weight: 600; }

  @media ${NARROW} {
    /* The height of the sticky header, so that focused elements do not end up under it. */
    html { scroll-padding-top: 80px; }
    .header { position: sticky; top: 0; }
    .header[data-away] { transform: translateY(-101%); }
    .user-area .button { padding-inline: var(--s12); }
  }
  /* With very large text the header would fill the screen, so it scrolls with the page. */
  @media (max-width: 17em) {
    .header { position: static; }
  }
  @media (max-width: 499px) {
    /* The mark alone leaves room for the way out. */
    .small:has(.save-exit) .logo span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  }
  @media (max-width: 359px) {
    .small .shell-in { gap: var(--s4); }
    .small .save-exit { font-size: 0.86rem; }
  }
  @media (min-width: 500px) {
    .header .shell-in { gap: var(--s12); }
    .logo { font-size: 1.3rem; }
  }
  @media (min-width: ${breakpoints.phone + 1}px) {
    .burger .menu-panel { padding-inline: 20px; }
  }
  @media ${WIDE} {
    .header .shell-in { column-gap: var(--s24); row-gap: 0; padding-block: var(--s12) 0; }
    .header:not(.small) .burger, .phone-narrow { display: none; }
    .header.small .shell-in { padding-block: var(--s8); }
    .logo svg { width: 36px; height: 36px; }
    .nav { display: block; order: 1; flex: 1 0 100%; margin-top: var(--s4); }
    .nav ul { display: flex; flex-wrap: wrap; gap: 0 var(--s32); list-style: none; padding: 0; }
    .nav a { display: inline-flex; align-items: center; gap: var(--s8); min-height: var(--target); padding: 0; border-block: 3px solid transparent; color: var(--ink); text-decoration: none; font-size: 0.95rem; }
    .nav a:hover { color: var(--primary-hover); }
    .nav a[aria-current="page"] { border-bottom-color: currentColor; }
    .phone-wide { display: inline-flex; align-items: center; gap: var(--s8); min-height: 44px; color: var(--ink); text-decoration: none; font-weight: 600; white-space: nowrap; font-variant-numeric: tabular-nums; }
    .phone-wide .icon { color: var(--primary); }
  }
  @media (forced-colors: active) {
    .phone-narrow, .burger > summary { border: 1px solid; }
    .menu-panel { border: 2px solid; }
  }
  @media print {
    .header { position: static; transform: none; border: 0; background: none; }
    .skip-link, .burger, .nav, .phone-wide, .phone-narrow, .user-area { display: none; }
  }
`;
