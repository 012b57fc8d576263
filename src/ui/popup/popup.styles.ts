import { css } from "#src/ui/styles/css.ts";

/** Styles of the popup, loaded with it. */
export const popupStyles = css`
  .popup {
    width: min(100% - 2 * var(--s16), 480px); max-height: calc(100% - 2 * var(--s16)); margin: auto; padding: 0; border: 1px solid var(--line);
    border-radius: var(--radius); background: var(--sheet); color: var(--ink); box-shadow: var(--shadow); overflow-y: auto; overscroll-behavior: contain;
  }
  .popup::backdrop { background: color-mix(in srgb, var(--ink) 55%, transparent); }
  .popup[open] { animation: popup-in var(--quick) ease-out; }
  .popup[open]::backdrop { animation: popup-dim var(--quick) ease-out; }
  @keyframes popup-in { from { opacity: 0; transform: translateY(8px); } }
  @keyframes popup-dim { from { opacity: 0; } }
  .popup-body { display: grid; gap: var(--s16); padding: var(--s24); grid-template-columns: minmax(0, 1fr); overflow-wrap: anywhere; }
  .popup-head { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: var(--s12); align-items: start; }
  .popup-head h2 { padding-block: 6px; }
  .popup-close { display: grid; place-items: center; width: var(--target); height: var(--target); margin: calc(-1 * var(--s8)) calc(-1 * var(--s12)) 0 0; padding: 0; border: 0; border-radius: 50%; background: none; color: var(--ink); cursor: pointer; }
  .popup-close:hover { background: var(--primary-wash); }

  .phone-call { width: 100%; font-variant-numeric: tabular-nums; }

  @media (forced-colors: active) {
    .popup { border: 2px solid; }
    .popup-close { border: 1px solid; }
  }
`;
