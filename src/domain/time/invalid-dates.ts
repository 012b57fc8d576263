/** Reports unparseable dates to a listener and renders them as an empty string (specification section 8). */
let listener: (error: Error) => void = () => undefined;

/** Replaces the listener for unparseable dates; the browser's entry sends them to the server's log. */
export const onInvalidDate = (report: (error: Error) => void): void => void (listener = report);

/** Reports the value to the listener as a RangeError and returns `""`. */
export const invalidDate = (value: unknown): "" => {
  listener(new RangeError(`not a date: ${String(value).slice(0, 40)}`));
  return "";
};
