import { css } from "./css.ts";
import { breakpoints } from "#src/ui/theme/theme.ts";

/** The site's own chat button, in place of the provider's, and the space reserved for it. */
export const chatStyles = css`
  html:has(.chat-call) { --call: 4rem; }
  body:has(.chat-call) { padding-bottom: calc(var(--room, 0px) + var(--call)); }
  .chat-call { position: fixed; inset-inline-end: var(--s16); bottom: var(--s12); transform: translateY(calc(-1 * (var(--room, 0px) + var(--edge-row, 0px)))); z-index: 14; display: grid; justify-items: end; gap: var(--s8); max-width: calc(100% - 2 * var(--s16)); }
  .chat-call .button { min-height: var(--target); padding: 8px var(--s16); border-radius: 99px; background: var(--sheet); box-shadow: var(--shadow); }
  .chat-call .button:hover { background: var(--primary-wash); }
  .chat-call .button:focus-visible { border-radius: 99px; }
  .chat-news:not(:empty) { padding: var(--s8) var(--s12); border: 1px solid var(--line); border-radius: var(--radius); background: var(--sheet); box-shadow: var(--shadow); font-size: 0.92rem; }
  @media (min-width: ${breakpoints.twoColumns}px) {
    /* The cookie bar is on the other side. */
    .chat-call { transform: none; }
  }
  @media print {
    body:has(.chat-call) { padding-bottom: 0; }
    .chat-call { display: none; }
  }
`;
