/** A range of times of day, `HH:MM` each; one that ends before it begins crosses midnight. */
export type TimeRange = { from: string; to: string };

const TIME = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/;

const seconds = (text: string): number => {
  const match = TIME.exec(text);
  if (!match) throw new RangeError(`not a time of day: ${text}`);
  return Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3] ?? 0);
};

/**
 * True when a time, `HH:MM` or `HH:MM:SS`, lies in the range, from its first second to second 59 of its last minute.
 * Throws a RangeError for anything that is not a time of day.
 */
export const isWithin = (time: string, { from, to }: TimeRange): boolean => {
  const [at, first, last] = [seconds(time), seconds(from), seconds(to) + 59];
  return seconds(from) <= seconds(to) ? first <= at && at <= last : first <= at || at <= last;
};
