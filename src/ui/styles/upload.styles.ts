import { css } from "./css.ts";
import { breakpoints } from "#src/ui/theme/theme.ts";
import { uploadHeights } from "./upload-heights.ts";

/** Uploads of photos and documents: the list of files and the picker. */
export const uploadStyles = css`
  .upload { display: grid; gap: 0; grid-template-columns: minmax(0, 1fr); border: 1.5px dashed var(--edge); border-radius: var(--radius); background: var(--sheet); }
  .upload:not([data-filled]) { min-height: ${uploadHeights.photo}px; }
  .upload:not([data-filled])[data-look="file"] { min-height: ${uploadHeights.file}px; }
  .upload[data-filled] { border-style: solid; }
  .field[data-invalid] > .upload { border-color: var(--error); border-width: 2px; }

  .upload-pick {
    position: relative; display: grid; grid-template-columns: auto minmax(0, 1fr); align-items: center; align-content: center; gap: var(--s8) var(--s16);
    padding: var(--s12) var(--s16); border-radius: calc(var(--radius) - 2px);
    transition: background-color var(--quick);
  }
  .upload-pick:hover { background: var(--primary-wash); }
  .upload-pick:has(:focus-visible) { outline: 3px solid var(--info); outline-offset: 3px; }
  .upload-pick > .icon { width: 36px; height: 36px; color: var(--primary); }
  .upload-pick > .card-outline { width: 66px; height: 45px; fill: none; stroke: currentColor; stroke-width: 2.5; stroke-linecap: round; stroke-linejoin: round; }
  .upload:not([data-live]) > .upload-pick > .icon { grid-row: span 2; }
  .upload-words { display: grid; gap: 2px; min-width: 0; overflow-wrap: anywhere; }
  .upload-call { color: var(--primary); font-weight: 600; line-height: 1.3; text-decoration: underline; text-decoration-thickness: 1px; text-underline-offset: 0.2em; }
  .upload-limits { color: var(--muted); font-size: 0.92rem; line-height: 1.4; }
  .upload-input { grid-column: 2; width: 100%; max-width: 100%; min-height: 40px; font-size: 0.92rem; color: var(--muted); }
  .upload-input::file-selector-button {
    min-height: 36px; margin-inline-end: var(--s12); padding: 6px var(--s12); border: 1.5px solid var(--primary); border-radius: var(--radius);
    background: transparent; color: var(--primary); font: inherit; font-weight: 600; cursor: pointer;
  }
  /* With JavaScript the file list is rendered by script; the whole box opens the picker and accepts dropped files. */
  .upload[data-live] .upload-input { position: absolute; inset: 0; height: 100%; opacity: 0; cursor: pointer; }
  .upload[data-live] .upload-input:focus-visible { outline: none; }
  .upload[data-live] .upload-input::file-selector-button { cursor: pointer; }
  .upload[data-filled] > .upload-pick { min-height: 56px; padding-block: var(--s8); border-top: 1px solid var(--line); border-start-start-radius: 0; border-start-end-radius: 0; }
  .upload[data-filled] > .upload-pick > .icon { width: 24px; height: 24px; margin-inline: 6px; }
  .upload[data-filled] .upload-limits { display: none; }

  .video { gap: var(--s12); padding: var(--s16); justify-items: start; }
  .video-screen { width: 100%; max-width: 480px; aspect-ratio: 4 / 3; border-radius: var(--radius); background: var(--line); object-fit: contain; }
  .video-screen[data-mirrored] { transform: scaleX(-1); }
  .video-level { width: 100%; max-width: 480px; }
  .video-said { margin: 0; }
  .video-said:has(> :only-child:empty) { display: none; }
  .video > .upload-list > .upload-item { padding-inline: 0; }

  .upload-list { margin: 0; padding: 0; list-style: none; }
  .upload-item { display: grid; grid-template-columns: auto minmax(0, 1fr) auto; align-items: center; gap: 0 var(--s16); padding: var(--s12) var(--s16); }
  .upload-item + .upload-item { border-top: 1px solid var(--line); }
  .upload-frame {
    position: relative; display: grid; place-items: center; width: 84px; height: 63px; overflow: hidden;
    border: 1px solid var(--line); border-radius: 6px; background: var(--paper); color: var(--muted);
  }
  .upload-frame > .icon { width: 28px; height: 28px; }
  .upload-picture { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover; background: var(--sheet); }
  .upload-picture[hidden] { display: none; }
  .upload-item[data-state="working"] .upload-frame > .icon { animation: turn 900ms linear infinite; }
  .upload-about { display: grid; gap: 2px; min-width: 0; line-height: 1.35; }
  .upload-name { font-weight: 600; overflow-wrap: anywhere; }
  .upload-state { color: var(--muted); font-size: 0.92rem; font-variant-numeric: tabular-nums; }
  .upload-progress { width: 100%; height: 8px; margin-top: var(--s4); accent-color: var(--primary); }
  .upload-item[data-state="cut"] .upload-state { color: var(--error); }
  .upload-item[data-state="cut"] .upload-progress { accent-color: var(--muted); }
  .upload-item[data-state="staged"] .upload-frame > .icon { color: var(--primary); }
  .upload-item > .link-button { min-height: var(--target); padding-inline: var(--s4); }
  .upload-without { display: inline-flex; align-items: center; gap: var(--s8); min-height: var(--target); }

  .upload:has([aria-disabled="true"]) { background: var(--paper); }
  .upload:has([aria-disabled="true"]) .upload-pick:hover { background: none; }
  .upload:has([aria-disabled="true"]) :is(.upload-call, .upload-pick > .icon) { color: var(--muted); text-decoration: none; }
  .upload[data-live] .upload-input[aria-disabled="true"] { cursor: default; }

  @media (min-width: ${breakpoints.twoColumns}px) {
    .upload:not([data-live]) > .upload-pick { grid-template-columns: auto minmax(0, 1fr) minmax(0, 10.5em); }
    .upload:not([data-live]) > .upload-pick > .icon { grid-row: auto; }
    .upload:not([data-live]) .upload-input { grid-column: 3; }
  }
  @media (max-width: ${breakpoints.twoColumns - 1}px) {
    .upload:not([data-filled])[data-look="photo"] > .upload-pick {
      grid-template-columns: minmax(0, 1fr); justify-items: center; text-align: center;
    }
    .upload:not([data-filled])[data-look="photo"] { min-height: ${uploadHeights.photoOnPhones}px; }
    .upload:not([data-filled])[data-look="photo"] > .upload-pick > .icon { grid-row: auto; width: 56px; height: 56px; }
    .upload:not([data-filled])[data-look="photo"] > .upload-pick > .card-outline { width: 132px; height: 90px; }
    .upload:not([data-filled])[data-look="photo"] .upload-input { grid-column: 1; width: auto; }
    .upload[data-live]:not([data-filled])[data-look="photo"] .upload-input { width: 100%; }
  }
  @media (max-width: ${breakpoints.phone}px) {
    .upload-item { grid-template-columns: auto minmax(0, 1fr); align-items: start; }
    .upload-frame { grid-row: span 2; width: 96px; height: 72px; }
    .upload-item > :is(.link-button, .upload-without) { grid-column: 2; justify-self: start; padding-inline: 0; }
    .upload-item:not(:has(> .link-button, > .upload-without)) { align-items: center; }
    .upload-item:not(:has(> .link-button, > .upload-without)) > .upload-frame { grid-row: auto; }
  }
  /* Large text on a small screen. */
  @container page (max-width: 14rem) {
    .upload-item { grid-template-columns: minmax(0, 1fr); }
    .upload-item > :is(.link-button, .upload-without) { grid-column: 1; }
  }
  @media (forced-colors: active) {
    .upload-input::file-selector-button { border-color: ButtonText; }
    .upload:has([aria-disabled="true"]) .upload-call { color: GrayText; }
  }
`;
