/** Rows of a list that somebody ticks: fields of their own beside those of the form that takes them. */

const PICK = "pick:";

/** The name of the tick of a row. */
export const pickName = (id: string): string => `${PICK}${id}`;

const isPick = ([name]: readonly [name: string, text: string]): boolean => name.startsWith(PICK);

type Entries = readonly (readonly [name: string, text: string])[];

/** The rows that a post has ticked. */
export const picksIn = (entries: Entries): ReadonlySet<string> =>
  new Set(entries.filter((entry) => isPick(entry) && entry[1] === "1").map(([name]) => name.slice(PICK.length)));

/** The fields of the form itself. */
export const withoutPicks = <Entry extends Entries[number]>(entries: readonly Entry[]): Entry[] =>
  entries.filter((entry) => !isPick(entry));
