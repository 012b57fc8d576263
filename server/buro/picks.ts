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

/** A payment and the credit that its row proposes, as one id to tick. */
export const proposalId = (paymentId: string, creditNo: number): string => `${paymentId} ${creditNo}`;

/** The payment and the credit of such an id. */
export const proposalIn = (id: string): { paymentId: string; creditNo: number } => {
  const [paymentId = "", creditNo = ""] = id.split(" ", 2);
  return { paymentId, creditNo: Number(creditNo) };
};
