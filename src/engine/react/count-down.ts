/** Counts down to when a form may be sent. Loaded late, by forms that wait. */
import type { Wait } from "#src/engine/core/definition.ts";

const SECOND_MS = 1000;

/** Above an hour the words say from when, and nothing counts. */
const LONGEST_S = 3600;

const clockOf = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** When each wait was first seen, by both clocks: a page shown again goes on with its wait. */
const seen = new Map<string, { ticks: number; time: number; seconds: number }>();

/** Counts a wait by the second until the signal ends it, and says when it begins and when it is over. */
export const countDown = (
  { until, seconds, text, counting, over }: Wait,
  set: (next: { left: string; said?: string }) => void,
  signal: AbortSignal,
): void => {
  if (signal.aborted || seconds > LONGEST_S) return;
  // One that begins while the page is open is told to those who hear.
  const isNew = seen.size > 0 && !seen.has(until);
  const began = seen.get(until) ?? { ticks: performance.now(), time: Date.now(), seconds };
  seen.set(until, began);
  // By the time since then, not by the hour, which may be wrong here; one of the clocks stands still while a phone sleeps.
  const left = (): number =>
    Math.ceil(began.seconds - Math.max(performance.now() - began.ticks, Date.now() - began.time) / SECOND_MS);
  const tick = (first = false): void => {
    const rest = left();
    if (rest <= 0) return set(first ? { left: "" } : { left: "", said: over });
    set({ left: counting.replace("{left}", clockOf(rest)), ...(first && { said: isNew ? text : "" }) });
    const timer = setTimeout(tick, SECOND_MS);
    signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
  };
  tick(true);
};
