import { css } from "./css.ts";

/** The slider: a number field, its hint, and a track whose thumb position is `--at` (0 to 1), set by script. */
export const sliderStyles = css`
  .slider { display: grid; gap: var(--s4); grid-template-columns: minmax(0, 1fr); }
  .slider-value { display: flex; flex-wrap: wrap; align-items: center; gap: var(--s4) var(--s12); }
  .slider-value .input.number { width: 4.6em; flex: none; font-size: var(--text-xl); font-weight: 700; font-variant-numeric: tabular-nums; text-align: center; padding-inline: var(--s8); }
  .slider-output { font-size: 1.1rem; font-weight: 600; font-variant-numeric: tabular-nums; line-height: 1.3; }
  .slider-track { position: relative; height: var(--target); margin-inline: 14px; touch-action: pan-y; cursor: pointer; --from: var(--at, 0); }
  .slider-track::before, .slider-track::after { content: ""; position: absolute; top: 50%; height: 8px; margin-top: -4px; border-radius: 4px; }
  .slider-track::before { inset-inline: -14px; background: var(--line); box-shadow: inset 0 0 0 1px color-mix(in srgb, var(--edge) 60%, transparent); }
  .slider-track::after { inset-inline-start: -14px; width: calc(14px + var(--from) * 100%); background: var(--primary); }
  .slider-thumb {
    position: absolute; z-index: 1; inset-inline-start: calc(var(--from) * 100%); top: 0; width: var(--target); height: var(--target); margin-inline-start: -24px;
    display: grid; place-items: center; border-radius: 50%; cursor: grab;
    /* Invisible until script has set its position. */
    opacity: calc(1 + var(--at, -2));
  }
  .slider-thumb::before { content: ""; width: 28px; height: 28px; border-radius: 50%; border: 3px solid var(--primary); background: var(--sheet); box-shadow: 0 1px 4px color-mix(in srgb, var(--ink) 30%, transparent); transition: transform var(--quick); }
  /* Nothing chosen yet: no filled track, and a hollow thumb. */
  .slider-track:has(> .slider-thumb[data-empty])::after { display: none; }
  .slider-thumb[data-empty]::before { border-style: dashed; border-color: var(--edge); box-shadow: none; }
  .slider-thumb:hover::before { border-color: var(--primary-hover); }
  .slider-thumb:focus-visible { outline: none; }
  .slider-thumb:focus-visible::before { outline: 3px solid var(--info); outline-offset: 2px; }
  .slider-track[data-dragging] .slider-thumb { cursor: grabbing; }
  .slider-track[data-dragging] .slider-thumb::before { transform: scale(1.15); }
  /* Only while focused: setting the initial position must not animate. */
  .slider:focus-within .slider-track:not([data-dragging]) .slider-thumb, .slider:focus-within .slider-track:not([data-dragging])::after { transition: inset-inline-start 300ms, width 300ms; }
  .slider-ends { display: flex; justify-content: space-between; color: var(--muted); font-size: var(--text-small); font-variant-numeric: tabular-nums; }
  .slider-mark { position: absolute; inset-inline-start: calc(var(--mark, 0) * 100%); top: 50%; width: 2px; height: 20px; margin: -10px -1px; background: var(--ink); pointer-events: none; }
  .slider-mark-words { font-size: var(--text-small); color: var(--muted); }
  .slider-mark-words[data-above] { padding-inline-start: var(--s8); border-inline-start: 4px solid var(--accent); font-weight: 600; color: var(--ink); }
  .slider-hint { min-height: 1.5em; margin-bottom: calc(-1 * var(--s16)); font-size: 0.92rem; font-weight: 600; color: var(--ink); }
  .slider-hint:not(:empty) { padding-inline-start: var(--s8); border-inline-start: 4px solid var(--accent); }

  @media (scripting: none) {
    .slider-track, .slider-ends, .slider-hint { display: none; }
  }
  @media (forced-colors: active) {
    .slider-track::before { border: 1px solid; }
    .slider-track::after { forced-color-adjust: none; background: Highlight; }
    .slider-thumb::before { border-color: ButtonText; background: ButtonFace; }
    .slider-mark { forced-color-adjust: none; background: CanvasText; }
  }
`;
