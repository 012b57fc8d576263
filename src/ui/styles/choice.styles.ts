import { css } from "./css.ts";

/** Checkboxes and radio buttons: restyled native controls; the whole row is the target. */
export const choiceStyles = css`
  .tick { display: grid; grid-template-columns: 28px minmax(0, 1fr); gap: var(--s12); align-items: start; min-height: var(--target); padding-block: 10px; }
  .tick-label { cursor: pointer; line-height: 1.45; padding-block: 1px; }
  .field[data-type="checkbox"] { gap: 0; }
  .field[data-type="checkbox"] + .field[data-type="checkbox"] { margin-top: calc(-1 * var(--s16)); }
  .field[data-type="checkbox"] > .hint { padding-inline-start: 40px; }
  .tick-box, .choice-dot {
    -webkit-appearance: none; appearance: none; flex: none; width: 28px; height: 28px; margin: 0; border: 2px solid var(--edge); background: var(--sheet);
    cursor: pointer; transition: border-color var(--quick), background-color var(--quick);
  }
  .tick-box { border-radius: 6px; }
  .tick-box:checked { background: var(--primary) var(--tick) center / 20px no-repeat; border-color: var(--primary); }
  .tick-box:focus-visible { border-radius: 6px; }
  .tick-box[aria-invalid="true"] { border-color: var(--error); }
  .choice-dot, .choice-dot:focus-visible { border-radius: 50%; }
  .choice-dot:checked { border: 9px solid var(--primary); }
  .tick:hover .tick-box:not(:checked), .choice:hover .choice-dot:not(:checked) { border-color: var(--ink); }

  .choices { display: grid; gap: var(--s8); grid-template-columns: minmax(0, 1fr); }
  .choice {
    position: relative; display: grid; grid-template-columns: 28px minmax(0, 1fr); column-gap: var(--s12); align-items: center;
    min-height: 56px; padding: 12px var(--s16); border: 1.5px solid var(--edge); border-radius: var(--radius); background: var(--sheet);
    transition: border-color var(--quick), background-color var(--quick);
  }
  .choice:hover { border-color: var(--ink); }
  .choice:has(:checked) { border-color: var(--primary); box-shadow: inset 0 0 0 1px var(--primary); background: var(--primary-wash); }
  .choice:has(:focus-visible) { outline: 3px solid var(--info); outline-offset: 2px; }
  .choice .choice-dot:focus-visible { outline: none; }
  .choice-label { display: flex; align-items: center; gap: var(--s12); font-weight: 600; line-height: 1.3; cursor: pointer; }
  .choice-label::after { content: ""; position: absolute; inset: 0; border-radius: inherit; }
  .choice-label .icon { width: 28px; height: 28px; color: var(--primary); order: 2; margin-inline-start: auto; }
  .choice-dot, .choice-words, .choice-sub a, .choice-reveal a { position: relative; z-index: 1; }
  .choice-words { min-width: 0; }
  .choice-sub, .choice-reveal { grid-column: 2; color: var(--muted); font-size: 0.92rem; line-height: 1.4; }
  .choice-reveal { position: relative; margin-top: var(--s8); padding-top: var(--s8); border-top: 1px solid var(--line); color: var(--ink); }

  /* Locked: read-only. */
  .tick-box[aria-disabled="true"], .choice:has([aria-disabled="true"]) { border-style: dashed; }
  .tick-box[aria-disabled="true"]:checked { background-color: var(--muted); border-color: var(--muted); }
  .choice:has([aria-disabled="true"]) { border-color: var(--edge); background: var(--paper); box-shadow: none; color: var(--muted); }
  .choice-dot[aria-disabled="true"]:checked { border-color: var(--muted); }
  .choice:has([aria-disabled="true"]) .icon { color: inherit; }
  .tick:has([aria-disabled="true"]) .tick-label { color: var(--muted); }
  [aria-disabled="true"], [aria-disabled="true"] ~ label { cursor: default; }

  @media (forced-colors: active) {
    .tick-box, .choice-dot { -webkit-appearance: auto; appearance: auto; width: 24px; height: 24px; }
    .choice:has(:checked) { border: 3px solid Highlight; }
  }
`;
