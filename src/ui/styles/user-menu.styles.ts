import { css } from "./css.ts";
import { breakpoints } from "#src/ui/theme/theme.ts";

/** Styles of the user menu, loaded with it. */
export const userMenuStyles = css`
  .menu > summary { display: inline-flex; align-items: center; gap: var(--s8); min-height: var(--target); min-width: var(--target); justify-content: center; padding-inline: var(--s12); border: 1.5px solid var(--edge); border-radius: var(--radius); font-weight: 600; list-style: none; }
  .menu > summary::-webkit-details-marker { display: none; }
  .menu[open] > summary { background: var(--sheet); border-color: var(--ink); }
  .menu .menu-panel { inset-inline-start: auto; top: calc(100% + 4px); width: max-content; min-width: 260px; max-width: calc(100vw - 2 * var(--s16)); padding: var(--s8); border-width: 1px; border-radius: var(--radius); }
  .menu-email { padding: var(--s8) var(--s12) var(--s12); border-bottom: 1px solid var(--line); margin-bottom: var(--s8); font-size: var(--text-small); color: var(--muted); overflow-wrap: anywhere; }
  .menu-panel li span:has(.badge) { flex: 1; display: flex; align-items: center; justify-content: space-between; gap: var(--s12); }

  @media (max-width: ${breakpoints.twoColumns - 1}px) {
    .menu > summary .badge { position: absolute; inset-inline-end: calc(-1 * var(--s8)); top: -2px; }
    .menu-words { position: absolute; clip-path: inset(50%); width: 1px; overflow: hidden; }
  }
`;
