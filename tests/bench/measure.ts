/** Benchmark statistics: medians of interleaved rounds, so that fluctuations of the machine affect all alike. */

/** The median; for an even count the mean of the two middle values. */
export const median = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return Number.isInteger(middle) ? (sorted[middle - 1]! + sorted[middle]!) / 2 : sorted[Math.floor(middle)]!;
};

/** The number below which this part of the numbers lies, such as 0.95. */
export const percentile = (numbers: readonly number[], part: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * part))]!;

/** Runs a round `times` times after a warm-up round; returns each name's median. */
export const interleaved = async <Name extends string>(
  times: number,
  round: () => Promise<Record<Name, number>>,
): Promise<Record<Name, number>> => {
  const seen: Record<Name, number>[] = [];
  await round();
  for (let n = 0; n < times; n++) seen.push(await round());
  return Object.fromEntries(
    Object.keys(seen[0]!).map((name) => [name, median(seen.map((one) => one[name as Name]))]),
  ) as Record<Name, number>;
};

/** Runs every task, with at most `width` in flight. */
export const inParallel = async <T>(
  width: number,
  tasks: readonly T[],
  work: (task: T) => Promise<void>,
): Promise<void> => {
  const waiting = tasks.values();
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const task of waiting) await work(task);
    }),
  );
};

/** Wall-clock milliseconds of an operation. */
export const timed = async (work: () => Promise<void>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};
