/** When an attempt at a job is repeated. */
import type { Schedule } from "./table.ts";

const ENDLESS = 1_000_000_000;

/** The pause after `tries` earlier pauses, in seconds. */
const pauseAt = ({ first, most }: Schedule, tries: number): number => Math.min(most, first * 2 ** tries);

/**
 * Seconds between an attempt and the next one, by how many came before it; undefined when it was the last: the pauses
 * so far add up to as long as the schedule lasts.
 */
export const pauseAfter = (schedule: Schedule, tries: number): number | undefined =>
  triedFor(schedule, tries) < schedule.lasts ? pauseAt(schedule, tries) : undefined;

/** For how many seconds a job has been tried at the attempt before which there were `tries`. */
export const triedFor = (schedule: Schedule, tries: number): number => {
  let passed = 0;
  for (let at = 0; at < tries; at++) {
    const pause = pauseAt(schedule, at);
    if (pause === schedule.most) return passed + (tries - at) * pause;
    passed += pause;
  }
  return passed;
};

/** How many times a job is repeated at most. */
export const repeatsOf = (schedule: Schedule): number => {
  if (schedule.lasts === Infinity) return ENDLESS;
  let tries = 0;
  while (pauseAfter(schedule, tries) !== undefined) tries++;
  return tries;
};
