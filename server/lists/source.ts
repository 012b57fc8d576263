/** Interface of the server's lists. They are too long to send with a form, so the browser queries them while typing. */

/** One option. `value` is the code that is posted and stored; labels are unique within a list. */
export type Option = { value: string; label: string; detail?: string };

/** The match of a text in a list: one option, or several candidates the person must choose from. */
export type Match = { option: Option } | { candidates: Option[] };

/** Maximum options per response. */
export const MOST_OPTIONS = 20;

/** A searchable list. */
export type ListSource = {
  /** Options matching the text typed so far, best first; the first options of the list for an empty text. */
  find(query: string, limit?: number): Option[];
  byCode(code: string): Option | undefined;
  /** The option a complete text names by code, label or name; candidates when several match, undefined when none. */
  match(text: string): Match | undefined;
};
