import { css } from "./css.ts";

/** The list of suggestions under a text field. */
export const comboboxStyles = css`
  .combobox { position: relative; }
  .combobox-list {
    position: absolute; z-index: 20; inset-inline: 0; top: calc(100% + 4px); overflow: hidden;
    border: 1px solid var(--edge); border-radius: var(--radius); background: var(--sheet); box-shadow: var(--shadow);
  }
  .combobox-list[hidden], .combobox-list > [hidden] { display: none; }
  /* The list scrolls by itself; it is operated from the text field and needs no tab stop. */
  .combobox-list > ul { margin: 0; padding: var(--s4); list-style: none; max-height: min(22rem, 50vh); overflow-y: auto; overscroll-behavior: contain; }
  .combobox-option {
    display: grid; align-content: center; min-height: 44px; padding: var(--s8) var(--s12); border-radius: 6px;
    line-height: 1.35; overflow-wrap: anywhere; cursor: pointer;
  }
  .combobox-option:hover { background: var(--paper); }
  .combobox-option[aria-selected="true"] { background: var(--primary-wash); outline: 2px solid var(--primary); outline-offset: -2px; }
  .combobox-detail { color: var(--muted); font-size: 0.9rem; }
  .combobox-notice { display: block; width: 100%; min-height: 44px; padding: var(--s12) var(--s16); color: var(--muted); text-align: start; }
  .combobox-notice.link-button { padding: var(--s12) var(--s16); color: var(--error); }

  @media (forced-colors: active) {
    .combobox-option[aria-selected="true"] { forced-color-adjust: none; background: Highlight; color: HighlightText; outline-color: Highlight; }
    .combobox-option[aria-selected="true"] .combobox-detail { color: inherit; }
  }
`;
