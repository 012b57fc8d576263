/** What a contender promises to the benchmark. */
import type { BenchField } from "./fields.ts";

export type Adapter = {
  name: string;
  /** Selectors of what it draws: a field, an error at a field, a line of the summary, and the control of a select by its name. */
  draws: { field: string; error: string; problem: string; select(name: string): string };
  /** Draws the form; the answer takes it away again. */
  mount(root: HTMLElement, fields: readonly BenchField[]): () => void;
  /** Selector of the button that sends; without one it cannot be sent. */
  send?: string;
  /** Selector of what shows that a file has been taken in, where that takes a while. */
  held?: string;
};

/** The selectors of all that draw our own markup. */
export const OUR_MARKUP: Adapter["draws"] = {
  field: ".field", error: ".error", problem: ".summary li", select: (name) => `select[name="${name}"]`,
};
export const OUR_SEND = "button[type=submit]";
