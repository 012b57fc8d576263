/** What interrupts the filling in of a form and needs a decision: told by forms, asked by the shell. One at a time. */
import type { Difference } from "#src/engine/core/difference.ts";

/** Which values to keep: those typed `here`, those stored `there` meanwhile; undefined when left undecided. */
export type Choice = "here" | "there" | undefined;

export type Interruption =
  /** The session of this user has ended; their form is still on screen. */
  | { kind: "ended"; person: string }
  /** The values typed here differ from those stored meanwhile. */
  | { kind: "differs"; differences: readonly Difference[]; decide(choice: Choice): void };

const listeners = new Set<() => void>();
let current: Interruption | undefined;

/** Sets or clears the interruption; one that is replaced undecided counts as left undecided. */
export const interrupt = (next: Interruption | undefined): void => {
  const before = current;
  current = next;
  if (before?.kind === "differs" && before !== next) before.decide(undefined);
  for (const listener of listeners) listener();
};

export const interruption = (): Interruption | undefined => current;

/** Adds a listener of changes; returns the function that removes it. */
export const onInterruption = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Asks which values to keep. */
export const choose = (differences: readonly Difference[]): Promise<Choice> =>
  new Promise((decide) => interrupt({ kind: "differs", differences, decide }));
