import type { Clock } from "#server/ports/clock.ts";

/** A clock for tests that changes only by `set` and `advance` (milliseconds). */
export type ManualClock = Clock & { set(to: Date): void; advance(milliseconds: number): void };

/** Creates a manual clock showing `start`. */
export const manualClock = (start: Date): ManualClock => {
  let at = start.getTime();
  const advance = (milliseconds: number): void => void (at += milliseconds);
  return {
    now: () => new Date(at),
    set: (to) => void (at = to.getTime()),
    advance,
    moveBy: advance,
  };
};
