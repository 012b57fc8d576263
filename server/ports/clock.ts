/** The current time. All time-dependent code reads it here, so that tests can set it and a demo can move it forward. */
export type Clock = {
  now(): Date;
  /** Moves it forward by milliseconds; only a demo's clock can be moved. */
  moveBy?(milliseconds: number): void;
};

/** The system clock. */
export const systemClock: Clock = { now: () => new Date() };

/** A clock that goes like the system's, and can be moved forward. */
export const demoClock = (): Clock => {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    moveBy: (milliseconds) => void (ahead += milliseconds),
  };
};
