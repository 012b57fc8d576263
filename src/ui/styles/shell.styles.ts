import { css } from "./css.ts";
import { breakpoints } from "#src/ui/theme/theme.ts";

/** The layout around a page, and the error page. */
export const shellStyles = css`
  .shell { display: flex; flex-direction: column; min-height: 100vh; min-height: 100dvh; }
  .shell-in { width: 100%; max-width: calc(var(--page) + 2 * var(--s32)); margin-inline: auto; padding-inline: var(--s16); }
  .skip-link { position: absolute; inset-inline-start: var(--s8); bottom: 100%; z-index: 20; padding: var(--s12) var(--s16); background: var(--ink); color: var(--sheet); border-radius: var(--radius); }
  .skip-link:focus { top: var(--s8); bottom: auto; color: var(--sheet); }
  .main { flex: 1 0 auto; container: page / inline-size; padding-block: var(--s24) var(--s64); outline: none; }

  .error-page { display: grid; gap: var(--s16); justify-items: start; padding-block: var(--s32); min-height: 50vh; align-content: start; }
  .error-page > .icon { width: 56px; height: 56px; color: var(--primary); }
  .error-page > .drawing { width: 160px; height: 120px; }
  .error-page-subtitle { font-size: var(--text-l); font-weight: 600; }
  .error-page-ways { display: flex; flex-wrap: wrap; gap: var(--s12); margin-top: var(--s8); }

  @media (min-width: ${breakpoints.phone + 1}px) {
    .shell-in { padding-inline: var(--s32); }
    .main { padding-block: var(--s48) 96px; }
  }
  @media (min-width: ${breakpoints.twoColumns}px) {
    .error-page { grid-template-columns: minmax(0, 1fr) 400px; column-gap: var(--s64); }
    .error-page > * { grid-column: 1; }
    .error-page > .drawing { grid-area: 1 / 2 / span 8; width: 400px; height: 300px; }
  }
`;
