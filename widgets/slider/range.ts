/** What a slider may hold right now, and where a key takes it. */
import { mappedRange, type TermHint } from "#src/domain/grid.ts";
import type { Element } from "#src/engine/definition.ts";
import { mappingsOf } from "#src/engine/couple.ts";
import { scaleOf } from "#src/engine/scale.ts";

export type Limit = { value: number; hint?: TermHint };

/** Brings a value onto the step and into the range its amount allows; the hint names a bound the mapping set. */
export const settle = (element: Element, value: number, amount: number): Limit => {
  const { min, max, step } = scaleOf(element);
  const stepped = Math.round((Math.min(max, Math.max(min, value)) - min) / step) * step + min;
  const within = Math.min(max, stepped);
  const coupling = mappingsOf(element);
  const range = coupling && mappedRange(coupling.mappings, amount);
  if (!range) return { value: within };
  if (within < range.term.min) return { value: range.term.min, hint: { kind: "min", ...(range.first ? {} : { above: range.amount.min - 1 }), months: range.term.min } };
  if (within > range.term.max) return { value: range.term.max, hint: { kind: "max", upTo: range.amount.max, months: range.term.max } };
  return { value: within };
};

export const DEFAULT_KEY_STEP = 10;
export const PAGE_MULTIPLIER = 5;

/** Where a key leads from a value; undefined for keys that are not the slider's. Always at least one step. */
export const keyTarget = (key: string, value: number, element: Element): number | undefined => {
  const { min, max, step } = scaleOf(element);
  const small = Math.max(step, Math.round((element.keyStep ?? DEFAULT_KEY_STEP) / step) * step);
  const targets: Readonly<Record<string, number>> = {
    ArrowLeft: value - small, ArrowDown: value - small, ArrowRight: value + small, ArrowUp: value + small,
    PageDown: value - small * PAGE_MULTIPLIER, PageUp: value + small * PAGE_MULTIPLIER, Home: min, End: max,
  };
  return Object.hasOwn(targets, key) ? targets[key] : undefined;
};
