/** Numbers of a benchmark: medians of rounds that take turns, so that a machine's moods fall on all alike. */

/** The middle one; of an even number the mean of the two in the middle. */
export const median = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return Number.isInteger(middle) ? (sorted[middle - 1]! + sorted[middle]!) / 2 : sorted[Math.floor(middle)]!;
};

/** Runs a round so many times after one that only warms up, and answers each name's median. */
export const interleaved = async <Name extends string>(times: number, round: () => Promise<Record<Name, number>>): Promise<Record<Name, number>> => {
  const seen: Record<Name, number>[] = [];
  await round();
  for (let n = 0; n < times; n++) seen.push(await round());
  return Object.fromEntries(Object.keys(seen[0]!).map((name) => [name, median(seen.map((one) => one[name as Name]))])) as Record<Name, number>;
};

/** Runs every task with at most so many under way at once. */
export const inParallel = async <T>(width: number, tasks: readonly T[], work: (task: T) => Promise<void>): Promise<void> => {
  const waiting = tasks.values();
  await Promise.all(Array.from({ length: width }, async () => {
    for (const task of waiting) await work(task);
  }));
};

/** Milliseconds of a work, by the clock. */
export const timed = async (work: () => Promise<void>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};
