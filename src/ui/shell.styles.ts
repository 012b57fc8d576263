import { css } from "@emotion/react";
import { breakpoints } from "./theme.ts";

/** Header, navigation, footer, and the error page. */
export const shellStyles = css`
  .shell { display: grid; grid-template-rows: auto 1fr auto; grid-template-columns: minmax(0, 1fr); min-height: 100vh; min-height: 100dvh; }
  .shell-in { width: 100%; max-width: calc(var(--page) + 2 * var(--s32)); margin-inline: auto; padding-inline: var(--s16); }
  .skip-link { position: absolute; inset-inline-start: var(--s8); top: -100px; z-index: 20; padding: var(--s12) var(--s16); background: var(--ink); color: var(--sheet); border-radius: var(--radius); }
  .skip-link:focus { top: var(--s8); color: var(--sheet); }

  .header { border-bottom: 1px solid var(--line); background: var(--paper); }
  .header .shell-in { display: flex; flex-wrap: wrap; align-items: center; column-gap: var(--s24); row-gap: 0; padding-block: var(--s8); }
  .logo { display: inline-flex; align-items: center; gap: var(--s8); min-height: var(--target); color: var(--ink); text-decoration: none; font-weight: 800; font-size: 1.3rem; letter-spacing: -0.02em; }
  .logo:hover { color: var(--primary-hover); }
  .mark-fold { fill: var(--paper); opacity: 0.45; }
  .mark-tick { stroke: var(--paper); }
  .logo svg { width: 34px; height: 34px; color: var(--primary); }
  .nav { order: 3; flex: 1 0 100%; }
  .nav ul { display: flex; flex-wrap: wrap; gap: 0 var(--s24); list-style: none; padding: 0; }
  .nav a { display: inline-flex; align-items: center; min-height: 44px; color: var(--ink); text-decoration: none; font-size: 0.95rem; }
  .nav a:hover, .nav a[aria-current="page"] { color: var(--primary); text-decoration: underline; text-decoration-thickness: 2px; text-underline-offset: 0.35em; }
  .user-area { margin-inline-start: auto; position: relative; min-height: var(--target); display: flex; align-items: center; }
  .user-placeholder { width: 96px; height: 40px; border-radius: var(--radius); background: var(--line); opacity: 0.5; }
  .call { display: none; }

  .menu > summary { display: inline-flex; align-items: center; gap: var(--s8); min-height: var(--target); padding-inline: var(--s16); border: 1.5px solid var(--edge); border-radius: var(--radius); font-weight: 600; list-style: none; }
  .menu > summary::-webkit-details-marker { display: none; }
  .menu[open] > summary { background: var(--sheet); border-color: var(--ink); }
  .menu-panel { position: absolute; inset-inline-end: 0; top: calc(100% + 4px); z-index: 10; width: max-content; min-width: 220px; max-width: calc(100vw - 2 * var(--s16)); padding: var(--s8); background: var(--sheet); border: 1px solid var(--line); border-radius: var(--radius); box-shadow: var(--shadow); }
  .menu-panel ul { list-style: none; padding: 0; }
  .menu-email { padding: var(--s8) var(--s12) var(--s12); border-bottom: 1px solid var(--line); margin-bottom: var(--s8); font-size: var(--text-small); color: var(--muted); overflow-wrap: anywhere; }
  .menu-panel a, .menu-panel button { display: flex; align-items: center; gap: var(--s12); width: 100%; min-height: var(--target); padding: var(--s8) var(--s12); border: 0; border-radius: 6px; background: none; color: var(--ink); text-align: start; text-decoration: none; cursor: pointer; }
  .menu-panel a:hover, .menu-panel button:hover { background: var(--primary-wash); }

  .main { container: page / inline-size; padding-block: var(--s24) var(--s64); outline: none; }

  .footer { border-top: 1px solid var(--line); background: var(--sheet); font-size: 0.9rem; }
  .footer .shell-in { display: grid; gap: var(--s32); padding-block: var(--s32) var(--s48); grid-template-columns: minmax(0, 1fr); }
  .footer h2 { font-size: 0.9rem; font-weight: 700; margin-bottom: var(--s8); }
  .footer ul { list-style: none; padding: 0; }
  .footer li a { display: inline-flex; align-items: center; min-height: 44px; color: var(--ink); text-decoration-color: var(--edge); line-height: 1.3; }
  .footer li a:hover { color: var(--primary-hover); }
  .footer-warning { grid-column: 1 / -1; font-size: 1rem; font-weight: 700; }
  .footer-company { display: grid; gap: var(--s8); align-content: start; color: var(--muted); }
  .footer-company strong { color: var(--ink); }

  .error-page { display: grid; gap: var(--s16); justify-items: start; padding-block: var(--s32); min-height: 50vh; align-content: start; }
  .error-page > .icon { width: 56px; height: 56px; color: var(--primary); }
  .error-page-subtitle { font-size: var(--text-l); font-weight: 600; }
  .error-page-ways { display: flex; flex-wrap: wrap; gap: var(--s12); margin-top: var(--s8); }

  @media (min-width: 768px) {
    .shell-in { padding-inline: var(--s32); }
    .header .shell-in { flex-wrap: nowrap; padding-block: var(--s12); }
    .nav { order: 0; flex: 1 1 auto; margin-inline-start: var(--s8); }
    .main { padding-block: var(--s48) 96px; }
    .footer .shell-in { grid-template-columns: 1fr 1fr; }
    .footer li a { min-height: 36px; }
  }
  @media (min-width: ${breakpoints.twoColumns}px) {
    .call { display: inline-flex; align-items: center; gap: var(--s8); min-height: 44px; color: var(--ink); text-decoration: none; font-weight: 600; white-space: nowrap; }
    .footer .shell-in { grid-template-columns: 1fr 1fr 1.2fr; }
  }
  @media print {
    .header .nav, .user-area, .call, .footer nav, .footer-call { display: none; }
    .header, .footer { border: 0; background: none; }
    .main { padding-block: 0 12pt; }
  }
`;
