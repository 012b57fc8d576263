/** What time it is. Everything that depends on time asks here, so that a test can say. */
export type Clock = { now(): Date };

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands until it is moved: for tests. */
export type ManualClock = Clock & { set(to: Date): void; advance(milliseconds: number): void };

/** Makes a clock that stands at a time. */
export const manualClock = (start: Date): ManualClock => {
  let at = start.getTime();
  return {
    now: () => new Date(at),
    set: (to) => void (at = to.getTime()),
    advance: (milliseconds) => void (at += milliseconds),
  };
};
