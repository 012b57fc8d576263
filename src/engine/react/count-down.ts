/** Counts down to when a form may be sent. Loaded late, by forms that wait. */
import type { Wait } from "#src/engine/core/definition.ts";

const SECOND_MS = 1000;

/** Above an hour the words say from when, and nothing counts. */
const LONGEST_S = 3600;

const clockOf = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** The last wait that was counted: one that begins while the page is open is told to those who hear. */
let lastUntil: string | undefined;

/** Counts a wait by the second until the signal ends it, and says when it begins and when it is over. */
export const countDown = (
  { until, seconds, text, counting, over }: Wait,
  set: (next: { left: string; said?: string }) => void,
  signal: AbortSignal,
): void => {
  if (signal.aborted || seconds > LONGEST_S) return;
  const began = performance.now();
  // By this clock or by the time since the response, whichever is over first: the server decides in any case.
  const left = (): number =>
    Math.ceil(Math.min(Date.parse(until) - Date.now(), seconds * SECOND_MS - (performance.now() - began)) / SECOND_MS);
  const tick = (first = false): void => {
    const rest = left();
    if (rest <= 0) return set(first ? { left: "" } : { left: "", said: over });
    const isNew = first && lastUntil !== undefined && lastUntil !== until;
    set({ left: counting.replace("{left}", clockOf(rest)), ...(first && { said: isNew ? text : "" }) });
    const timer = setTimeout(tick, SECOND_MS);
    signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
  };
  tick(true);
  lastUntil = until;
};
