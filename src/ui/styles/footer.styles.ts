import { css } from "./css.ts";
import { breakpoints } from "#src/ui/theme/theme.ts";

/** The footer: link columns, company details, last line. */
export const footerStyles = css`
  .footer { border-top: 1px solid var(--line); background: var(--sheet); font-size: 0.9rem; }
  .footer .shell-in { display: grid; gap: var(--s32); padding-block: var(--s32); grid-template-columns: minmax(0, 1fr); }
  .footer h2 { font-size: 0.9rem; font-weight: 700; margin-bottom: var(--s8); }
  .footer ul { list-style: none; padding: 0; }
  .footer li a { display: inline-flex; align-items: center; min-height: 44px; padding-block: 6px; color: var(--ink); text-decoration-color: var(--edge); line-height: 1.3; }
  .footer-folded > summary { min-height: var(--target); padding-block: var(--s12); }
  .footer-folded > .shell-in { padding-block-start: var(--s8); }
  .footer-social a { min-width: 24px; }
  .footer li a:hover { color: var(--primary-hover); }
  .footer-company { display: grid; gap: var(--s8); align-content: start; color: var(--muted); }
  .footer-company h2 { margin: 0; color: var(--ink); }
  .footer-company strong { color: var(--ink); }
  .footer-call a { color: var(--ink); font-weight: 700; font-variant-numeric: tabular-nums; }
  .footer-social { display: flex; flex-wrap: wrap; gap: 0 var(--s24); }
  .footer-end { grid-column: 1 / -1; display: flex; flex-wrap: wrap; justify-content: space-between; gap: var(--s8) var(--s32); padding-top: var(--s24); border-top: 1px solid var(--line); color: var(--muted); }
  .footer-warning { font-size: 1rem; font-weight: 700; color: var(--ink); }

  /* Two columns of links halve the footer of a phone, unless the text is large. */
  @media (max-width: ${breakpoints.phone}px) {
    .footer .shell-in { gap: var(--s24) var(--s16); }
    .footer nav ul { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 7.5rem), 1fr)); gap: 0 var(--s16); }
  }
  @media (min-width: ${breakpoints.phone + 1}px) {
    .footer .shell-in { grid-template-columns: 1fr 1fr; padding-block: var(--s48) var(--s32); }
    .footer nav a { min-height: 36px; }
  }
  @media (min-width: ${breakpoints.twoColumns}px) {
    .footer .shell-in { grid-template-columns: 1.2fr 1fr 0.9fr 1.3fr; }
  }
  @media print {
    .footer { border: 0; background: none; }
    .footer nav, .footer-call, .footer-social { display: none; }
  }
`;
