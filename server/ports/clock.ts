/** The current time. All time-dependent code reads it here, so that tests can set it. */
export type Clock = { now(): Date };

/** The system clock. */
export const systemClock: Clock = { now: () => new Date() };

/** A clock for tests that changes only by `set` and `advance` (milliseconds). */
export type ManualClock = Clock & { set(to: Date): void; advance(milliseconds: number): void };

/** Creates a manual clock showing `start`. */
export const manualClock = (start: Date): ManualClock => {
  let at = start.getTime();
  return {
    now: () => new Date(at),
    set: (to) => void (at = to.getTime()),
    advance: (milliseconds) => void (at += milliseconds),
  };
};
