/** The interface between a contender and the benchmark. */
import type { BenchField } from "./fields.ts";

export type Adapter = {
  name: string;
  /** Selectors of its markup: a field, an error at a field, a summary line, and the control of a select by name. */
  draws: { field: string; error: string; problem: string; select(name: string): string };
  /** Renders the form; returns a function that unmounts it. */
  mount(root: HTMLElement, fields: readonly BenchField[]): () => void;
  /** Selector of the submit button, if it supports submit. */
  send?: string;
  /** Selector of the sign that a selected file has been processed, if that takes a while. */
  held?: string;
};

/** Selectors for contenders that render the engine's own markup. */
export const OUR_MARKUP: Adapter["draws"] = {
  field: ".field",
  error: ".error",
  problem: ".summary li",
  select: (name) => `select[name="${name}"]`,
};
export const OUR_SEND = "button[type=submit]";
