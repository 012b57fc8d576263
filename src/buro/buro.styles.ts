import { css } from "#src/ui/styles/css.ts";
import { breakpoints } from "#src/ui/theme/theme.ts";

/** The frame and the desks of the staff, beside the site's own styles. */
export const buroStyles = css`
  /* People who work here all day see more at once than a borrower does. */
  html { font-size: 100%; }
  .buro .shell-in { max-width: calc(1360px + 2 * var(--s32)); }
  .buro h1 { font-size: var(--text-xl); }
  .buro .page, .buro .stack { gap: var(--s16); }
  .buro .main { padding-block: var(--s24) var(--s32); }
  .buro-head { border-bottom: 1px solid var(--line); background: var(--sheet); }
  .buro-head .shell-in { display: flex; flex-wrap: wrap; align-items: center; gap: var(--s4) var(--s24); padding-block: var(--s8); }
  .buro-head .logo { flex: 1 1 auto; }
  .buro-place { padding: 2px var(--s8); border-radius: 6px; background: var(--ink); color: var(--sheet); font-size: var(--text-small); font-weight: 700; letter-spacing: 0.02em; }
  .buro-who { display: flex; align-items: center; gap: var(--s12); font-size: 0.94rem; line-height: 1.25; }
  .buro-who small { display: block; color: var(--muted); }
  .buro-who .button { min-height: var(--target); padding: 8px var(--s16); border-color: var(--edge); background: none; color: var(--primary); font-weight: 600; font-size: 0.92rem; }
  .buro-who .button:hover { border-color: var(--primary); background: var(--primary-wash); }
  .buro-who .form { gap: 0; }
  .buro-find { flex: 1 1 300px; max-width: 460px; }
  .buro-find .form { max-width: none; gap: var(--s4) var(--s8); grid-template-columns: minmax(0, 1fr) auto; align-items: end; }
  .buro-find .label { font-size: var(--text-small); font-weight: 400; color: var(--muted); }
  .buro-find :is(.input, .button) { min-height: var(--target); padding: 8px var(--s16); }
  .buro-menu { flex: 1 1 100%; margin-inline: calc(-1 * var(--s8)); }
  .buro-menu ul { display: flex; flex-wrap: wrap; list-style: none; padding: 0; }
  .buro-menu a { display: inline-flex; align-items: center; min-height: 40px; padding: 0 var(--s8); border-radius: 6px; color: var(--ink); text-decoration: none; font-size: 0.95rem; }
  .buro-menu a:hover { background: var(--primary-wash); }
  .buro-submenu a { min-height: 36px; font-size: var(--text-small); }
  .buro-menu a[aria-current] { color: var(--primary); font-weight: 700; text-decoration: underline; text-decoration-thickness: 3px; text-underline-offset: 0.5em; }

  .buro .content { max-width: 860px; }
  .buro-news { margin-bottom: var(--s24); max-width: 860px; }
  .buro .facts { max-width: 860px; }
  /* Labels above values in columns. */
  .desk-tight .facts { max-width: none; padding-block: var(--s4); grid-template-columns: repeat(auto-fit, minmax(min(10rem, 100%), 1fr)); }
  .buro .desk-tight .facts > div { grid-template-columns: minmax(0, 1fr); align-content: start; padding: var(--s4) var(--s16); border: 0; }
  .desk-tight .facts dt, .desk-card dt { font-size: var(--text-small); }
  .desk-media { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr)); gap: var(--s16); }
  .desk-media > figure { margin: 0; }
  .desk-media :is(img, video) { display: block; width: 100%; max-height: 70vh; object-fit: contain; border-radius: var(--radius); background: var(--line); }

  .desk-columns { columns: 15rem; column-gap: var(--s16); }
  .desk-card { break-inside: avoid; display: grid; gap: var(--s8); grid-template-columns: minmax(0, 1fr); margin-bottom: var(--s16); padding: var(--s8) var(--s16); border: 1px solid var(--line); border-radius: var(--radius); background: var(--sheet); }
  .desk-card :is(h2, h3) { font-size: 1rem; }
  .desk-card small { display: block; color: var(--muted); font-weight: 400; }
  .desk-card .facts { border: 0; border-radius: 0; }
  .buro .desk-card .facts > div { display: flex; justify-content: space-between; gap: var(--s16); padding: 2px 0; }
  .desk-card dd { flex: none; max-width: 60%; text-align: end; overflow-wrap: break-word; }
  .desk-card ul { gap: var(--s4); padding-inline-start: 1.1em; line-height: 1.4; }
  /* What a rule does, and its code. */
  .desk-card li > em { font-style: normal; font-weight: 600; }
  /* A number, at the end of the line that leads to what it counts. */
  .desk-card ul:has(> li > a + em) { padding: 0; }
  .desk-card li:has(> a + em) { display: flex; justify-content: space-between; align-items: baseline; gap: var(--s16); }
  .desk-card a + em { flex: none; max-width: 60%; text-align: end; font-variant-numeric: tabular-nums lining-nums; }
  .desk-card li > i { font: var(--text-small) var(--mono); color: var(--muted); }
  /* A frame that shows that it scrolls: a shadow at the edge behind which there is more. */
  .buro .scroller { max-width: 100%; scrollbar-width: thin; background: linear-gradient(to right, var(--sheet) 40%, transparent) 0 / 40px 100% local, linear-gradient(to left, var(--sheet) 40%, transparent) 100% / 40px 100% local, linear-gradient(to right, var(--edge), transparent) 0 / 12px 100% scroll, linear-gradient(to left, var(--edge), transparent) 100% / 12px 100% scroll, var(--sheet); background-repeat: no-repeat; }
  .buro :is(h1, h2, h3, p, dd, li, .buro-who, .scroller td) { overflow-wrap: anywhere; }
  .buro .scroller :is(th, td):not(.number) { min-width: 6.5em; }
  .buro .scroller :is(th, td) { padding-inline: var(--s8); }
  .buro .blocks h3 { font-size: 1rem; }
  /* Links in cells, beside labels and in paragraphs are no smaller than a finger needs. */
  .buro :is(td, dd, p) a { padding-block: 3px; }
  .desk { display: grid; gap: var(--s24); grid-template-columns: minmax(0, 1fr); align-items: start; }
  .desk-part { display: grid; gap: var(--s16); grid-template-columns: minmax(0, 1fr); }
  .desk-part > h2 { font-size: var(--text-l); }
  .desk-part .form { gap: var(--s16); max-width: var(--form); }
  .desk-part .form .button { min-height: var(--target); padding-inline: var(--s24); }
  .desk-forms { display: grid; gap: var(--s24); grid-template-columns: minmax(0, 1fr); }
  .desk:not(:has(> .desk-aside)) .desk-forms > div { max-width: calc(var(--form) + 2 * var(--s24)); }
  .desk-forms > div { display: grid; gap: var(--s12); grid-template-columns: minmax(0, 1fr); padding: var(--s16); border: 1px solid var(--line); border-radius: var(--radius); background: var(--sheet); }
  .desk-forms h3 { font-size: 1rem; }
  .desk-forms > details { border: 1px solid var(--line); border-radius: var(--radius); background: var(--sheet); }
  .desk-rest > .blocks { margin-top: var(--s8); }
  .desk-rest > summary { color: var(--primary); }
  .desk-forms summary, .buro-commands summary, .desk-rest > summary { min-height: 44px; align-content: center; }
  .desk-forms summary { padding: var(--s4) var(--s16); color: var(--primary); }
  .desk-forms summary > h3 { display: inline; }
  .desk-forms > details > :not(summary) { margin: var(--s4) var(--s16) var(--s16); }
  .desk-forms:has(> details) { gap: var(--s8); }
  .desk-aside .upload:not([data-live]) > .upload-pick { grid-template-columns: auto minmax(0, 1fr); }
  .desk-aside .upload:not([data-live]) > .upload-pick > .icon { grid-row: span 2; }
  .desk-aside .upload:not([data-live]) .upload-input { grid-column: 2; }
  .desk-aside { display: grid; gap: var(--s32); grid-template-columns: minmax(0, 1fr); }

  .buro-commands { margin-top: var(--s16); border-top: 1px solid var(--line); color: var(--muted); font-size: 0.94rem; }
  .buro-commands ul { list-style: none; padding: 0; margin-top: var(--s4); display: grid; gap: var(--s4); grid-template-columns: minmax(0, 1fr); }
  .buro-commands code { overflow-wrap: anywhere; color: var(--ink); }

  /* On a phone a row is a card with two columns. */
  @container (max-width: 30rem) {
    .buro .blocks .wide tr { grid: auto-flow dense / repeat(2, minmax(0, 1fr)); }
    .buro .blocks .wide td { min-width: 0; padding-inline: 0; }
    .buro .blocks .wide td:is(:first-child, .long) { grid-column: 1 / -1; }
  }
  @media (max-width: 599px) {
    .buro .scroller th, .buro .scroller td { min-width: 7.5em; padding-inline: var(--s12); }
    .buro-who { flex: 1 0 100%; justify-content: space-between; }
    /* One line that is moved sideways, instead of a screen of links. */
    .buro-menu { min-width: 0; overflow-x: auto; scrollbar-width: thin; }
    .buro-menu ul { flex-wrap: nowrap; width: max-content; }
  }
  @media (min-width: 600px) {
    /* An e-mail stays whole; a word longer than a column may be is broken. */
    .buro .scroller td { overflow-wrap: break-word; max-width: 24em; }
    /* What a row is named by stays whole, too. */
    .buro .scroller :is(td:first-child, td:has(> .tick-box) + td) a { white-space: nowrap; }
    .desk-tight .facts { grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr)); }
    .buro .facts > div { grid-template-columns: minmax(0, 3fr) minmax(0, 7fr); }
    .desk-aside .facts > div { grid-template-columns: minmax(0, 1fr); }
  }
  @media (min-width: ${breakpoints.twoColumns}px) {
    .desk:has(> .desk-aside) { grid-template-columns: minmax(0, 1fr) 380px; gap: var(--s32); }
      .desk:has(> .desk-records) { grid-template-rows: auto 1fr; }
    .desk:has(> .desk-records) > .desk-aside { grid-column: 2; grid-row: 1 / span 2; }
    .desk:not(:has(> .desk-aside)) .desk-forms > div { max-width: calc(var(--form) + 2 * var(--s24)); }
    .desk-aside { position: sticky; top: var(--s16); max-height: calc(100vh - var(--s32)); overflow-y: auto; margin: calc(-1 * var(--s4)); padding: var(--s4); }
    .desk-forms > div { padding: var(--s24); }
  }
`;
