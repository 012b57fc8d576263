import { css } from "./css.ts";
import { breakpoints, tokens } from "#src/ui/theme/theme.ts";

/** Base styles of every page: tokens, typography, links, layout. */
export const baseStyles = css`
  :root { ${tokens} color-scheme: light; }

  *, *::before, *::after { box-sizing: border-box; }
  html { font-size: 112.5%; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding-top: var(--s24); }
  /* What is fixed at the edge of the window covers nothing that is focused: cookie bar, price, chat. */
  html { scroll-padding-bottom: calc(var(--room, 0px) + var(--edge-row, 0px) + var(--call, 0px) + var(--s16)); }
  body {
    margin: 0; background: var(--paper); color: var(--ink);
    font-family: var(--font); font-size: 1rem; line-height: 1.5; font-synthesis: none;
    -webkit-font-smoothing: antialiased; overflow-wrap: break-word;
  }
  h1, h2, h3, p, ul, ol, dl, dd, figure, fieldset { margin: 0; padding: 0; }
  h1, h2, h3 { line-height: 1.2; font-weight: 700; text-wrap: balance; -webkit-hyphens: manual; hyphens: manual; overflow-wrap: anywhere; }
  h1 { font-size: var(--text-xxl); letter-spacing: -0.01em; }
  /* Large text on a small screen: a word of ten letters still fits in a line. */
  @container page (max-width: 15rem) { h1 { font-size: var(--text-l); } }
  h2 { font-size: var(--text-l); }
  h3 { font-size: 1rem; }
  p { max-width: var(--measure); text-wrap: pretty; }
  ul, ol { padding-inline-start: 1.4em; }
  small { font-size: var(--text-small); }
  code { font-family: var(--mono); font-size: 0.9em; }
  /* Makes a link on its own line 24 px high (target size) without moving the text around it. */
  a { padding-block: 2px; color: var(--primary); text-decoration-thickness: 1px; text-underline-offset: 0.2em; }
  /* A phone number or an address moves to the next line as a whole. */
  :where(a[href^="tel:"], a[href^="mailto:"]) { display: inline-block; max-width: 100%; padding-block: 0; }
  a:hover { color: var(--primary-hover); text-decoration-thickness: 2px; }
  button, input, select, textarea { font: inherit; color: inherit; }
  summary { cursor: pointer; }
  hr { border: 0; border-top: 1px solid var(--line); margin-block: var(--s32); }

  :focus-visible { outline: 3px solid var(--info); outline-offset: 2px; border-radius: 4px; }
  /* Focused by script so that screen readers start here; not operable, so no outline. */
  h1:focus-visible, main:focus-visible { outline: none; }
  :target { scroll-margin-top: var(--s48); }
  ::selection { background: var(--primary); color: var(--on-primary); }

  .icon { width: 1.25em; height: 1.25em; flex: none; vertical-align: -0.25em; }
  .figures, .money, td, time { font-variant-numeric: tabular-nums lining-nums; }
  .money { white-space: nowrap; }
  .money-alt { color: var(--muted); font-weight: 400; }
  .mono { font-family: var(--mono); font-size: var(--text-small); overflow-wrap: anywhere; }
  .visually-hidden {
    position: absolute; width: 1px; height: 1px; margin: -1px; padding: 0; overflow: hidden;
    clip-path: inset(50%); white-space: nowrap; border: 0;
  }

  .page { display: grid; gap: var(--s24); align-content: start; grid-template-columns: minmax(0, 1fr); }
  .page-head { display: grid; gap: var(--s12); grid-template-columns: minmax(0, 1fr); }
  /* A place for news that holds none yet takes no room. */
  .page-head > :empty { margin-top: calc(-1 * var(--s12)); }
  .page-head .lead, .lead { font-size: 1.08rem; color: var(--muted); }
  .loading { color: var(--muted); padding-block: var(--s32); min-height: 60vh; }

  .button {
    display: inline-flex; max-width: 100%; overflow-wrap: anywhere; align-items: center; justify-content: center; gap: var(--s8);
    min-height: var(--target); padding: 10px var(--s24); border: 1.5px solid var(--primary); border-radius: var(--radius);
    background: transparent; color: var(--primary); font-weight: 600; line-height: 1.3; text-align: center; text-decoration: none;
    cursor: pointer; transition: background-color var(--quick), border-color var(--quick), color var(--quick);
  }
  .button:hover { background: var(--primary-wash); color: var(--primary-hover); border-color: var(--primary-hover); }
  .button:focus-visible { border-radius: var(--radius); }
  .button.primary { background: var(--primary); color: var(--on-primary); min-height: 56px; padding-inline: clamp(var(--s16), 6vw, var(--s32)); font-weight: 700; }
  .button.primary:hover { background: var(--primary-hover); }
  .button[disabled] { cursor: progress; background: var(--line); border-color: var(--line); color: var(--muted); }
  .button.small { min-height: 44px; padding: 8px var(--s16); font-size: 0.92rem; }
  .link-button { border: 0; background: none; padding: 0; color: var(--primary); text-decoration: underline; text-underline-offset: 0.2em; cursor: pointer; min-height: 44px; }

  .tip { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: var(--s12); padding: var(--s16); border: 1px solid var(--line); border-inline-start: 4px solid var(--info); border-radius: 4px var(--radius) var(--radius) 4px; background: var(--info-wash); }
  .tip > .icon { color: var(--info); margin-top: 0.12em; }
  .tip-body { display: grid; gap: var(--s8); grid-template-columns: minmax(0, 1fr); overflow-wrap: anywhere; }
  .tip-title { font-weight: 700; }
  .tip[data-tone="success"] { border-inline-start-color: var(--primary); background: var(--primary-wash); }
  .tip[data-tone="success"] > .icon { color: var(--primary); }
  .tip[data-tone="warning"] { border-inline-start-color: var(--accent); background: var(--accent-wash); }
  .tip[data-tone="warning"] > .icon { color: var(--ink); }
  .badge { display: inline-block; padding: 0 var(--s8); border-radius: 99px; background: var(--accent); color: var(--ink); font-size: var(--text-small); font-weight: 700; }

  @media (min-width: ${breakpoints.phone + 1}px) {
    h1 { font-size: var(--text-xxxl); }
    h2 { font-size: var(--text-xl); }
    .page { gap: var(--s32); }
  }
  @media (forced-colors: active) {
    .button, .tip { border-color: currentColor; }
    .button.primary { forced-color-adjust: none; background: ButtonText; color: ButtonFace; border-color: ButtonText; }
    :focus-visible { outline-color: Highlight; }
    /* Forced colours do not reach SVG colours, which may be invisible on the user's background. */
    .icon { color: inherit !important; }
  }
  @media (prefers-reduced-motion: reduce) {
    *, *::before, *::after { animation: none !important; transition: none !important; scroll-behavior: auto !important; }
  }
`;
