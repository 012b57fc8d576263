/** What the development server tells its bar of the definitions. */

/** Lines of an element in its file: of the whole element, and of its properties. */
export type Lines = Readonly<Record<string, number>>;

/** The files of the forms by form id, with the lines of each element by path; and what has changed since the last commit. */
export type DevData = {
  forms: Readonly<Record<string, { file: string; lines: Readonly<Record<string, Lines>> }>>;
  changes: Changes;
  /** Path of the demo's outbox; null while the server is broken. */
  outbox: string | null;
};

/** Sentences by form; or why there are none. */
export type Changes = readonly { form: string; sentences: readonly string[] }[] | "incomparable" | "unreadable";

/** Where the server answers. */
export const TOLD_PATH = "/dev/definitions.json";
