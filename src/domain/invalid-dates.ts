/** What becomes of a date that is none: whoever listens hears of it, and it reads as nothing (specification section 8). */
let listener: (error: Error) => void = () => undefined;

/** From now on `hear` is told; the browser's entry reports what it hears. */
export const hearInvalidDates = (hear: (error: Error) => void): void => void (listener = hear);

/** Tells of the value and answers the empty text. */
export const invalidDate = (value: unknown): "" => {
  listener(new RangeError(`not a date: ${String(value).slice(0, 40)}`));
  return "";
};
