import { css } from "./css.ts";
import { uploadHeights } from "./upload-heights.ts";

/** Forms as rendered by the engine: fields (label, hint, control, error), groups, error summary, buttons. */
export const formStyles = css`
  .form { scroll-margin-top: var(--s48); display: grid; gap: var(--s24); max-width: var(--form); grid-template-columns: minmax(0, 1fr); }
  /* The wrapper element that the rjsf adapter renders around the fields. */
  .form > .rjsf { display: grid; gap: var(--s24); grid-template-columns: minmax(0, 1fr); }
  /* A form with nothing but a button. */
  .form > .rjsf:not(:has(.field, .group)) { display: contents; }
  .field, .group { border: 0; margin: 0; min-width: 0; }
  .field { position: relative; display: grid; gap: var(--s4); grid-template-columns: minmax(0, 1fr); scroll-margin-top: var(--s48); }
  .field > * { min-width: 0; }
  /* With "anywhere", because otherwise a fieldset is at least as wide as its longest word. */
  .label { display: block; padding: 0; font-weight: 600; line-height: 1.35; overflow-wrap: anywhere; }
  /* A floated legend is laid out as a normal row; otherwise it sits in the middle of the border. */
  .field > legend.label { float: inline-start; width: 100%; }
  .optional { display: inline-block; font-weight: 400; color: var(--muted); }
  .hint { color: var(--muted); font-size: 0.92rem; line-height: 1.45; }
  /* The question is at the end of the label row and its answer opens below, so the closed field is no higher. */
  div.field:has(> .why) > .label { padding-inline-end: 8em; }
  .why { font-size: 0.92rem; min-width: 0; }
  .why > summary { position: absolute; inset-inline-end: 0; top: -0.15em; min-height: 28px; line-height: 28px; color: var(--primary); text-decoration: underline; text-decoration-style: dotted; text-underline-offset: 0.25em; list-style: none; }
  .why > summary::before { content: ""; position: absolute; inset: -8px -8px -4px; }
  .why > summary::-webkit-details-marker { display: none; }
  .field[data-type="checkbox"] > .why { padding-inline-start: 40px; }
  /* For checkboxes and fieldsets, where nothing can be placed beside the label. */
  .field[data-type="checkbox"] > .why > summary, .field[data-type="reCaptcha"] > .why > summary, fieldset.field > .why > summary { position: relative; inset: auto; display: inline-block; }
  .why > p { padding: var(--s8) var(--s12); margin-block: var(--s4); border-inline-start: 3px solid var(--info); background: var(--info-wash); border-radius: 0 6px 6px 0; }
  /* Street, block and flat numbers: two per row. */
  .group > * { grid-column: 1 / -1; }
  .group > .field:has(> .input[maxlength="10"], > .input[maxlength="3"]) { grid-column: auto; align-content: end; }
  .group:has(> .field[data-invalid]) > .field { align-content: start; }

  /* No grid: links inside an error would become cells of their own. */
  .error { position: relative; padding-inline-start: calc(1.17em + var(--s8)); color: var(--error); font-weight: 600; font-size: 0.95rem; line-height: 1.4; }
  .error::before {
    content: "!" / ""; position: absolute; inset-inline-start: 0; display: inline-grid; place-items: center; width: 1.3em; height: 1.3em; border-radius: 50%;
    background: var(--error); color: var(--sheet); font-weight: 800; font-size: 0.9em; line-height: 1; margin-top: 0.05em;
  }
  .error a { color: inherit; }
  .field[data-invalid] { padding-inline-start: var(--s12); border-inline-start: 4px solid var(--error); }

  .input {
    width: 100%; min-height: 52px; padding: 10px 14px; border: 1.5px solid var(--edge); border-radius: var(--radius);
    background: var(--sheet); line-height: 1.4; transition: border-color var(--quick);
  }
  .input:hover { border-color: var(--ink); }
  .input:focus-visible { outline-offset: 0; border-radius: var(--radius); border-color: var(--ink); }
  .input[aria-invalid="true"] { border-color: var(--error); border-width: 2px; }
  .input[readonly], .input[aria-disabled="true"] { background-color: var(--paper); border-style: dashed; color: var(--muted); }
  .input.short { max-width: 12em; }
  .content { display: grid; gap: var(--s8); grid-template-columns: minmax(0, 1fr); overflow-wrap: anywhere; }
  .content-title { font-weight: 600; }
  .content[data-look="inset"] { padding: var(--s12) var(--s16); border-inline-start: 4px solid var(--info); background: var(--info-wash); border-radius: 0 6px 6px 0; }
  .content > summary { min-height: 44px; display: flex; align-items: center; gap: var(--s8); color: var(--primary); text-decoration: underline; text-underline-offset: 0.25em; cursor: pointer; }
  .content > summary::before { content: "▸" / ""; text-decoration: none; }
  .content[open] > summary::before { content: "▾" / ""; }
  .content > summary::-webkit-details-marker { display: none; }
  .content > summary ~ p { padding-inline-start: var(--s16); border-inline-start: 3px solid var(--line); }
  .counter { color: var(--muted); font-size: 0.92rem; font-variant-numeric: tabular-nums; }
  /* Read out as the description; seen where no script counts. */
  @media not (scripting: none) {
    .counter-most { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  }
  @media (scripting: none) {
    .counter-left { display: none; }
  }
  .with-unit { display: flex; align-items: center; gap: var(--s8); max-width: 14em; }
  .with-unit > .input { min-width: 0; font-variant-numeric: tabular-nums; }
  .unit { flex: none; color: var(--muted); font-weight: 600; }
  .boxes { display: flex; flex-wrap: wrap; gap: var(--s8) var(--s12); }
  .box { display: grid; gap: var(--s4); width: 4.25em; }
  .box:last-child { width: 5.75em; }
  .box > label { font-size: 0.92rem; color: var(--muted); }
  .box > .input { padding-inline: 12px; font-variant-numeric: tabular-nums; }
  .input[autocomplete="one-time-code"] { max-width: 9em; font-size: var(--text-xl); font-weight: 600; letter-spacing: 0.25em; font-variant-numeric: tabular-nums; }
  /* Overlaps the gap below by 8 px, so that the lower control that replaces it shifts nothing. */
  .placeholder { height: 60px; margin-block-end: -8px; border: 1.5px dashed var(--line); border-radius: var(--radius); background: var(--paper); }
  .placeholder:is([data-type="photo"], [data-type="file"], [data-type="video"]) { height: ${uploadHeights.file}px; margin: 0; }
  .placeholder[data-type="photo"] { height: ${uploadHeights.photo}px; }
  .placeholder[data-type="reCaptcha"] { height: 88px; margin: 0; }
  @media (max-width: 479px) {
    .placeholder[data-type="reCaptcha"] { height: 112px; }
  }
  @media (max-width: 1023px) {
    .placeholder[data-type="photo"] { height: ${uploadHeights.photoOnPhones}px; }
  }
  textarea.input { resize: vertical; min-height: 7em; max-height: 60vh; field-sizing: content; }
  select.input { -webkit-appearance: none; appearance: none; padding-inline-end: 48px; background: var(--sheet) var(--chevron) no-repeat right 14px center / 20px; text-overflow: ellipsis; }

  .with-icon { position: relative; display: block; }
  .with-icon.short { max-width: 18em; }
  .with-icon.narrow { max-width: 12em; }
  .with-icon .input { padding-inline-end: calc(1.25em + 28px); }
  .with-icon:has(.reveal) .input { padding-inline-end: calc(3.8em + 32px); }
  .reveal { position: absolute; inset-inline-end: 4px; top: 4px; bottom: 4px; min-width: 44px; padding-inline: var(--s12); border: 0; border-radius: 7px; background: none; color: var(--primary); font-weight: 600; cursor: pointer; }
  .reveal:hover { background: var(--primary-wash); }
  .live-check { position: absolute; inset-inline-end: 14px; top: 0; bottom: 0; display: grid; align-items: center; pointer-events: none; color: var(--muted); }
  .live-check[data-state="accepted"] { color: var(--primary); }
  .live-check[data-state="refused"] { color: var(--error); }
  .live-check[data-state="asking"] .icon { animation: turn 900ms linear infinite; }
  @keyframes turn { to { transform: rotate(1turn); } }

  .captcha { display: grid; padding: var(--s8) var(--s16) var(--s12); border: 1.5px solid var(--line); border-radius: var(--radius); background: var(--sheet); }
  .captcha > .tick { min-height: 0; padding-block: 10px var(--s4); }
  /* Same height for all texts that change by themselves: what is below must not move under a finger. */
  .captcha-note { min-height: 2.9em; padding-inline-start: calc(28px + var(--s12)); color: var(--muted); font-size: 0.92rem; line-height: 1.45; }
  @media (min-width: 480px) {
    .captcha-note { min-height: 0; }
  }
  .captcha[data-state="solved"] > .captcha-note { color: var(--primary); font-weight: 600; }
  .captcha .tick-box[aria-busy="true"] { border-style: dashed; border-radius: 50%; animation: turn 900ms linear infinite; }
  /* Captcha no longer needed: removes the box and its gap in the column. */
  .captcha[hidden], .field[data-type="reCaptcha"]:empty, .field[data-type="reCaptcha"]:has(> .captcha[hidden]) { display: none; }
  /* Without JavaScript there is no captcha to solve; the server applies its own rule. */
  @media (scripting: none) {
    .captcha:not(:has(iframe)) { padding: 0; border: 0; }
    .captcha > .tick, .captcha > .captcha-note { display: none; }
  }

  /* Sections: one shows at a time; without scripts and on paper all stand below one another. */
  .form-section { display: grid; gap: var(--s24); grid-template-columns: minmax(0, 1fr); min-width: 0; }
  .form-section-title { scroll-margin-top: var(--s48); font-size: var(--text-xl); line-height: 1.25; overflow-wrap: anywhere; }
  .form-section-where { display: block; margin-bottom: var(--s4); color: var(--muted); font-size: 0.94rem; font-weight: 600; line-height: 1.45; }
  .form-section-title + .group > .group-title { padding-top: 0; border-top: 0; }
  @media screen {
    .form-section[hidden] { display: none; }
  }
  /* Before the script has run. When it never does, the other sections come after a while, as without scripts. */
  @media screen and (scripting: enabled) {
    .form-section[data-later] { height: 0; margin-block-start: calc(-1 * var(--s24)); overflow: hidden; visibility: hidden; animation: form-section-late 1ms 10s forwards !important; }
  }
  @keyframes form-section-late { to { height: auto; margin-block-start: 0; overflow: visible; visibility: visible; } }
  /* The way to the page before stands below the first section only. */
  .stack:has(.section-back) > .back { display: none; }

  /* A part that shows its answers in place of its fields. Without scripts it stays open: nothing would renew them. */
  .told { position: relative; display: grid; gap: var(--s8); grid-template-columns: minmax(0, 1fr); padding: var(--s12) var(--s16); border: 1px solid var(--line); border-radius: var(--radius); background: var(--sheet); }
  .told-title { padding-inline-end: 6.5em; font-size: 1rem; line-height: 1.35; }
  .told-answers { display: grid; gap: var(--s8) var(--s24); grid-template-columns: repeat(auto-fit, minmax(min(100%, 8.5rem), 1fr)); }
  .told-answers dt { color: var(--muted); font-size: 0.92rem; line-height: 1.35; overflow-wrap: anywhere; }
  .told-answers dd { font-weight: 600; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
  .told-fields:not([open]) { height: 0; margin-top: calc(-1 * var(--s8)); }
  .told-fields > summary { position: absolute; inset-inline-end: var(--s16); top: 0; display: inline-flex; align-items: center; min-height: 44px; color: var(--primary); text-decoration: underline; text-underline-offset: 0.2em; list-style: none; }
  .told-fields > summary::-webkit-details-marker { display: none; }
  .told-fields:not([open]) > summary > .told-done, .told-fields[open] > summary > .told-change, .told:has(> .told-fields[open]) > .told-answers { display: none; }
  .told-in { display: grid; gap: var(--s24); grid-template-columns: minmax(0, 1fr); padding-top: var(--s8); }
  @media (scripting: none) {
    .told-fields[open] > summary { display: none; }
  }

  .group { display: grid; gap: var(--s24) var(--s16); grid-template-columns: repeat(2, minmax(0, 1fr)); padding: 0; }
  .group-title { display: block; width: 100%; padding: var(--s24) 0 var(--s16); border-top: 1px solid var(--line); font-size: var(--text-l); font-weight: 700; line-height: 1.25; overflow-wrap: anywhere; }
  .group > .hint { margin-top: calc(-1 * var(--s16)); }

  .summary, .form-note { padding: var(--s16); border: 2px solid var(--error); border-inline-start-width: 8px; border-radius: 4px var(--radius) var(--radius) 4px; background: var(--error-wash); display: grid; gap: var(--s8); }
  .form-note { border-color: var(--info); background: var(--info-wash); }
  .summary h2 { font-size: var(--text-l); color: var(--error); }
  .summary ul, .form-note ul { list-style: none; padding: 0; display: grid; gap: var(--s4); grid-template-columns: minmax(0, 1fr); }
  .summary a { display: inline-block; overflow-wrap: anywhere; padding-block: var(--s4); color: var(--error); font-weight: 600; }

  .buttons { display: flex; flex-wrap: wrap; gap: var(--s12); align-items: center; }
  .button[aria-disabled="true"] { color: var(--muted); border-style: dashed; cursor: default; }
  .wait { min-height: 1.45em; color: var(--muted); font-size: 0.94rem; line-height: 1.45; font-variant-numeric: tabular-nums; }
  .percent { font-variant-numeric: tabular-nums; min-width: 4ch; }
  /* Reserves its line from the start, so nothing shifts when text appears. */
  .draft-note > p:first-of-type { min-height: 1.45em; color: var(--muted); font-size: 0.94rem; line-height: 1.45; }
  .draft-note[data-state="kept"] > p:first-of-type { color: var(--primary); font-weight: 600; }
  .draft-note[data-state="kept"] > p:first-of-type::before { content: "✓ " / ""; }
  /* Within its sentence: what is below moves by one line, no more. */
  .draft-note .link-button { min-height: 24px; line-height: inherit; }
  .form-status { color: var(--muted); }
  .form-status:empty { position: absolute; }
  .form-status:not(:empty) { padding: var(--s12) var(--s16); border-inline-start: 4px solid var(--info); background: var(--info-wash); border-radius: 6px; color: var(--ink); }

  /* Large text on a small screen: beside the question or at half width, words would wrap after each letter. */
  @container page (max-width: 14rem) {
    div.field:has(> .why) > .label { padding-inline-end: 0; }
    .why > summary { position: relative; inset: auto; display: inline-block; }
    .group > .field:has(> .input[maxlength]) { grid-column: 1 / -1; }
  }
  @media (max-width: 767px) {
    .told-answers > div { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: 0 var(--s12); }
    .form > .buttons .button { flex: 1 1 100%; }
  }
  @media (forced-colors: active) {
    .field[data-invalid] { border-inline-start-color: CanvasText; }
    .error::before { border: 1px solid; }
    select.input { -webkit-appearance: auto; appearance: auto; background: Field; }
    .input[aria-invalid="true"] { border-width: 3px; }
  }
`;
