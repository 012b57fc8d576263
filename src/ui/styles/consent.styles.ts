import { css } from "./css.ts";
import { breakpoints } from "#src/ui/theme/theme.ts";

/** The cookie bar with its settings, and the space reserved for it at the bottom of the page. */
export const consentStyles = css`
  body { padding-bottom: var(--room, 0px); }
  .consent {
    position: fixed; inset: auto 0 0; z-index: 15; display: flex; flex-direction: column; gap: var(--s12); max-height: 60vh; max-height: 60dvh;
    padding: var(--s16) max(var(--s16), env(safe-area-inset-right)) max(var(--s16), env(safe-area-inset-bottom)) max(var(--s16), env(safe-area-inset-left));
    border-top: 1px solid var(--line); background: var(--sheet); box-shadow: var(--shadow); font-size: 0.92rem; line-height: 1.45;
    overflow-wrap: anywhere; overflow-y: auto; overscroll-behavior: contain; animation: consent-in 300ms ease-out; transition: opacity 300ms ease-in;
  }
  @keyframes consent-in { from { opacity: 0; } }
  .consent[data-leaving] { opacity: 0; pointer-events: none; }
  .consent:focus-visible { outline-offset: -3px; }
  .consent:has(.consent-head) { max-height: min(80vh, 640px); max-height: min(80dvh, 640px); }
  .consent > * { flex: none; }
  .consent > .consent-text { display: grid; flex: 0 1 auto; min-height: 4rem; overflow-y: auto; grid-template-columns: auto minmax(0, 1fr); gap: var(--s12); align-items: start; }
  .consent-text > .icon { width: 32px; height: 32px; color: var(--primary); }
  .consent-buttons { display: flex; flex-wrap: wrap; gap: var(--s8) var(--s12); }
  /* Nothing of the settings lies where „Настройки“ was pressed: a second tap of a double one meets no button. */
  .consent-head ~ .consent-buttons { flex-direction: column; }
  .consent-head ~ .consent-buttons > a { align-self: flex-start; }
  .consent-head ~ .consent-buttons > .primary { align-self: flex-end; max-width: calc(100% - 7rem); }
  .consent-buttons > * { flex: 1 1 auto; min-height: var(--target); }
  .consent-buttons > .button { min-height: var(--target); padding: 8px var(--s16); }
  .consent-buttons.equal { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr)); }
  .consent-buttons.equal > .link-button { grid-column: 1 / -1; justify-self: start; min-height: 44px; }

  .consent-head { display: flex; align-items: center; gap: var(--s8); }
  .consent-head h2 { font-size: min(1.1rem, 9vw); }
  .consent-back { display: grid; flex: none; place-items: center; width: var(--target); height: var(--target); margin: -8px 0 -8px -12px; padding: 0; border: 0; border-radius: 50%; background: none; color: var(--ink); cursor: pointer; }
  .consent-back:hover { background: var(--primary-wash); }
  .consent-back .icon { transform: scaleX(-1); }
  .consent > .consent-body { position: relative; display: flex; flex: 0 1 auto; min-height: min(8rem, 25vh); }
  .consent-body::before, .consent-body::after {
    content: ""; position: absolute; inset-inline: 0; z-index: 2; height: 28px; pointer-events: none; opacity: 0; -webkit-backdrop-filter: blur(3px); backdrop-filter: blur(3px);
    transition: opacity var(--quick);
  }
  .consent-body::before { top: 0; background: linear-gradient(var(--sheet), transparent); -webkit-mask-image: linear-gradient(var(--ink) 40%, transparent); mask-image: linear-gradient(var(--ink) 40%, transparent); }
  .consent-body::after { bottom: 0; background: linear-gradient(transparent, var(--sheet)); -webkit-mask-image: linear-gradient(transparent, var(--ink) 60%); mask-image: linear-gradient(transparent, var(--ink) 60%); }
  .consent-body[data-above]::before, .consent-body[data-below]::after { opacity: 1; }
  .consent-scroll { display: grid; flex: 1; gap: var(--s12); align-content: start; grid-template-columns: minmax(0, 1fr); overflow-y: auto; overscroll-behavior: contain; scroll-padding-block: 28px; }
  .consent-scroll:focus-visible { outline-offset: -3px; }
  .consent-kind { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 var(--s12); align-items: center; padding-top: var(--s12); border-top: 1px solid var(--line); }
  .consent-kind > label { padding-block: 10px; font-weight: 700; cursor: pointer; }
  .consent-kind > p { grid-column: 1 / -1; }
  .consent-kind > .consent-state { margin-bottom: var(--s4); color: var(--muted); font-size: var(--text-small); }
  .consent-switch {
    position: relative; -webkit-appearance: none; appearance: none; width: 52px; height: 30px; margin: 0; border: 2px solid var(--edge); border-radius: 15px; background: var(--sheet);
    cursor: pointer; transition: background-color var(--quick), border-color var(--quick);
  }
  .consent-switch::before { content: ""; position: absolute; top: 4px; inset-inline-start: 4px; width: 18px; height: 18px; border-radius: 50%; background: var(--edge); transition: transform var(--quick), background-color var(--quick); }
  .consent-switch:checked { border-color: var(--primary); background: var(--primary); }
  .consent-switch:checked::before { background: var(--on-primary); transform: translateX(22px); }
  .consent-switch:focus-visible { border-radius: 15px; }
  .consent-switch[aria-disabled="true"]:checked { border-color: var(--muted); background: var(--muted); }
  .consent-kind:has([aria-disabled="true"]) > label, .consent-switch[aria-disabled="true"] { cursor: default; }

  @media (max-width: ${breakpoints.phone}px) {
    /* A quarter of a small phone; text of twice the size may take more. */
    .consent:not(:has(.consent-head)) { gap: var(--s8); max-height: min(60vh, max(25vh, 8.8rem)); max-height: min(60dvh, max(25dvh, 8.8rem)); padding-block: var(--s8) max(var(--s8), env(safe-area-inset-bottom)); font-size: var(--text-small); line-height: 1.35; }
    .consent > .consent-text { display: block; min-height: 2.7em; }
    .consent-text > .icon { float: inline-start; width: 1.35em; height: 1.35em; margin-inline-end: var(--s4); }
    .consent:not(:has(.consent-head)) .consent-buttons { flex-wrap: nowrap; gap: var(--s8); }
    .consent:not(:has(.consent-head)) .consent-buttons > * { min-height: var(--target); padding: var(--s4) 10px; line-height: 1.2; }
    .consent:not(:has(.consent-head)) .consent-buttons > :not(.primary) { flex: 0 0 auto; }
    .consent-head ~ .consent-buttons > .primary { padding-inline: var(--s8); }
    .consent-buttons.equal { grid-template-columns: auto minmax(0, 1fr) minmax(0, 1fr); font-size: 0.94em; }
    .consent .consent-buttons.equal > * { padding-inline: var(--s4); }
    .consent-buttons.equal > .link-button { grid-column: auto; justify-self: start; }
  }
  @media (max-width: 345px) {
    .consent-buttons.equal { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
    .consent .consent-buttons.equal > .link-button { grid-area: 2 / 1 / 3 / -1; min-height: 32px; }
  }
  /* On a phone held sideways the text and the buttons lie beside each other. */
  @media (max-width: ${breakpoints.phone}px) and (max-height: 480px) and (orientation: landscape) {
    .consent:not(:has(.consent-head)) { flex-direction: row; align-items: center; }
    .consent > .consent-text { flex: 1 1 0; max-height: 100%; }
    .consent > .consent-buttons { flex: 0 1 auto; }
    .consent-head ~ .consent-buttons { flex-direction: row; justify-content: space-between; }
    .consent-head ~ .consent-buttons > * { flex: none; }
    .consent-head ~ .consent-buttons > .primary { max-width: 9rem; }
  }
  /* Large text: one under the other. */
  @media (max-width: 17em) {
    .consent:not(:has(.consent-head)) .consent-buttons:not(.equal) { flex-wrap: wrap; }
    .consent:not(:has(.consent-head)) .consent-buttons:not(.equal) > * { flex: 1 1 100%; }
    .consent-buttons.equal { grid-template-columns: minmax(0, 1fr); }
    .consent .consent-buttons.equal > .link-button { grid-area: auto; }
  }
  @media (min-width: ${breakpoints.phone + 1}px) {
    .consent { inset: auto auto var(--s24) var(--s24); width: min(100% - 2 * var(--s24), 560px); padding: var(--s24); border: 1px solid var(--line); border-radius: var(--radius); }
    .consent-buttons:not(.equal) { justify-content: flex-end; }
    .consent-head ~ .consent-buttons { flex-direction: row; justify-content: space-between; }
    .consent-buttons > * { flex: 0 1 auto; }
  }
  @media (forced-colors: active) {
    .consent { border: 2px solid; }
    .consent-back { border: 1px solid; }
    .consent-switch { -webkit-appearance: auto; appearance: auto; width: 24px; height: 24px; }
    .consent-switch::before { display: none; }
    .consent-body::before, .consent-body::after { height: 2px; background: CanvasText; -webkit-mask-image: none; mask-image: none; }
  }
  @media print {
    body { padding-bottom: 0; }
    .consent { display: none; }
  }
`;
