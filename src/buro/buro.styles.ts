import { css } from "#src/ui/styles/css.ts";
import { breakpoints } from "#src/ui/theme/theme.ts";

/** The frame and the desks of the staff, beside the site's own styles. */
export const buroStyles = css`
  .buro-head { border-bottom: 1px solid var(--line); background: var(--sheet); }
  .buro-head .shell-in { display: flex; flex-wrap: wrap; align-items: center; gap: var(--s4) var(--s24); padding-block: var(--s8); }
  .buro-head .logo { flex: 1 1 auto; }
  .buro-place { padding: 2px var(--s8); border-radius: 6px; background: var(--ink); color: var(--sheet); font-size: var(--text-small); font-weight: 700; letter-spacing: 0.02em; }
  .buro-who { display: flex; align-items: center; gap: var(--s12); font-size: 0.94rem; line-height: 1.25; }
  .buro-who small { display: block; color: var(--muted); }
  .buro-who .button { min-height: var(--target); padding: 8px var(--s16); border-color: var(--edge); background: none; color: var(--primary); font-weight: 600; font-size: 0.92rem; }
  .buro-who .button:hover { border-color: var(--primary); background: var(--primary-wash); }
  .buro-who .form { gap: 0; }
  .buro-menu { flex: 1 0 100%; margin-inline: calc(-1 * var(--s12)); }
  .buro-menu ul { display: flex; flex-wrap: wrap; list-style: none; padding: 0; }
  .buro-menu a { display: inline-flex; align-items: center; min-height: 44px; padding: 0 var(--s12); border-radius: 6px; color: var(--ink); text-decoration: none; font-size: 0.95rem; }
  .buro-menu a:hover { background: var(--primary-wash); }
  .buro-menu a[aria-current="page"] { color: var(--primary); font-weight: 700; text-decoration: underline; text-decoration-thickness: 3px; text-underline-offset: 0.5em; }

  .buro .listing, .buro .content { max-width: 860px; }
  .buro-news { margin-bottom: var(--s24); max-width: 860px; }
  .buro .facts { max-width: 860px; }
  /* A frame that shows that it scrolls: a shadow at the edge behind which there is more. */
  .buro .scroller { max-width: 100%; scrollbar-width: thin; background: linear-gradient(to right, var(--sheet) 40%, transparent) 0 / 40px 100% local, linear-gradient(to left, var(--sheet) 40%, transparent) 100% / 40px 100% local, linear-gradient(to right, var(--edge), transparent) 0 / 12px 100% scroll, linear-gradient(to left, var(--edge), transparent) 100% / 12px 100% scroll, var(--sheet); background-repeat: no-repeat; }
  .buro :is(h1, h2, h3, p, dd, li, .buro-who, .listing-words, .listing-end, .scroller td) { overflow-wrap: anywhere; }
  .buro .scroller :is(th, td):not(.number) { min-width: 6.5em; }
  .buro .scroller :is(th, td) { padding-inline: var(--s8); }
  .buro .blocks h3 { font-size: 1rem; }
  .desk { display: grid; gap: var(--s32); grid-template-columns: minmax(0, 1fr); align-items: start; }
  .desk-part { display: grid; gap: var(--s16); grid-template-columns: minmax(0, 1fr); }
  .desk-part > h2 { font-size: var(--text-l); }
  .desk-part .form { gap: var(--s16); max-width: var(--form); }
  .desk-part .form .button { min-height: var(--target); padding-inline: var(--s24); }
  .desk-forms { display: grid; gap: var(--s24); grid-template-columns: minmax(0, 1fr); }
  .desk:not(:has(> .desk-aside)) .desk-forms > div { max-width: calc(var(--form) + 2 * var(--s24)); }
  .desk-forms > div { display: grid; gap: var(--s12); grid-template-columns: minmax(0, 1fr); padding: var(--s16); border: 1px solid var(--line); border-radius: var(--radius); background: var(--sheet); }
  .desk-forms h3 { font-size: 1rem; }
  .desk-aside .upload:not([data-live]) > .upload-pick { grid-template-columns: auto minmax(0, 1fr); }
  .desk-aside .upload:not([data-live]) > .upload-pick > .icon { grid-row: span 2; }
  .desk-aside .upload:not([data-live]) .upload-input { grid-column: 2; }
  .desk-aside { display: grid; gap: var(--s32); grid-template-columns: minmax(0, 1fr); }

  .buro-commands { margin-top: var(--s48); padding-top: var(--s16); border-top: 1px solid var(--line); color: var(--muted); font-size: 0.94rem; }
  .buro-commands ul { list-style: none; padding: 0; margin-top: var(--s4); display: grid; gap: var(--s4); grid-template-columns: minmax(0, 1fr); }
  .buro-commands code { overflow-wrap: anywhere; color: var(--ink); }

  @media (max-width: 599px) {
    .buro .scroller th, .buro .scroller td { min-width: 7.5em; padding-inline: var(--s12); }
    .buro-who { flex: 1 0 100%; justify-content: space-between; }
  }
  @media (min-width: 600px) {
    /* An e-mail stays whole; a word longer than a column may be is broken. */
    .buro .scroller td { overflow-wrap: break-word; max-width: 24em; }
    .buro .facts > div { grid-template-columns: minmax(0, 3fr) minmax(0, 7fr); }
    .desk-aside .facts > div { grid-template-columns: minmax(0, 1fr); }
  }
  @media (min-width: ${breakpoints.twoColumns}px) {
    .desk:has(> .desk-aside) { grid-template-columns: minmax(0, 1fr) 380px; gap: var(--s48); }
      .desk:has(> .desk-records) { grid-template-rows: auto 1fr; }
    .desk:has(> .desk-records) > .desk-aside { grid-column: 2; grid-row: 1 / span 2; }
    .desk:not(:has(> .desk-aside)) .desk-forms > div { max-width: calc(var(--form) + 2 * var(--s24)); }
    .desk-forms > div { padding: var(--s24); }
  }
`;
