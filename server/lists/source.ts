/** What a list of the server can do. A list is too long to travel with a form; it is asked while one types. */

/** One row of an answer. `value` is what is sent and kept; no two options of a list share a label. */
export type Option = { value: string; label: string; detail?: string };

/** What a text means in a list: one option, several between which the person must choose, or nothing. */
export type Match = { option: Option } | { candidates: Option[] };

/** The most options an answer holds. */
export const MOST_OPTIONS = 20;

export type ListSource = {
  /** Options for what has been typed so far, best first; the head of the list for no text at all. */
  find(query: string, limit?: number): Option[];
  byCode(code: string): Option | undefined;
  /** The option a finished text names by code, label, or name; candidates when it names several. */
  match(text: string): Match | undefined;
};
