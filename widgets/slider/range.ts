/** Allowed values of a slider, and its keyboard steps. */
import { mappedRange, type TermHint } from "#src/domain/lending/grid.ts";
import type { Element } from "#src/engine/core/definition.ts";
import { rangeLinkOf } from "#src/engine/core/linked-range.ts";
import { scaleOf } from "#src/engine/core/constraints.ts";

/** A settled value; `hint` if a mapping changed it. */
export type Limit = { value: number; hint?: TermHint };

/** Rounds a value to the step and clamps it to the scale and the amount's range; `hint` names the range's bound. */
export const settle = (element: Element, value: number, amount: number): Limit => {
  const { min, max, step } = scaleOf(element);
  const stepped = Math.round((Math.min(max, Math.max(min, value)) - min) / step) * step + min;
  const within = Math.min(max, stepped);
  const coupling = rangeLinkOf(element);
  const range = coupling && mappedRange(coupling.mappings, amount);
  if (!range) return { value: within };
  if (within < range.term.min)
    return {
      value: range.term.min,
      hint: { kind: "min", ...(range.first ? {} : { above: range.amount.min - 1 }), months: range.term.min },
    };
  if (within > range.term.max)
    return { value: range.term.max, hint: { kind: "max", upTo: range.amount.max, months: range.term.max } };
  return { value: within };
};

const DEFAULT_KEY_STEP = 10;
const PAGE_MULTIPLIER = 5;

/** The value a key moves to, not clamped and at least one step away; `undefined` for keys a slider does not handle. */
export const keyTarget = (key: string, value: number, element: Element): number | undefined => {
  const { min, max, step } = scaleOf(element);
  const small = Math.max(step, Math.round((element.keyStep ?? DEFAULT_KEY_STEP) / step) * step);
  const targets: Readonly<Record<string, number>> = {
    ArrowLeft: value - small,
    ArrowDown: value - small,
    ArrowRight: value + small,
    ArrowUp: value + small,
    PageDown: value - small * PAGE_MULTIPLIER,
    PageUp: value + small * PAGE_MULTIPLIER,
    Home: min,
    End: max,
  };
  return Object.hasOwn(targets, key) ? targets[key] : undefined;
};
