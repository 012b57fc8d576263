/** What the staff write down about things of the lender: notes, tasks, and what borrowers promised to pay. */

/** Things that notes and tasks are about; each has a page of the same name. */
export const REMARKED = ["person", "application", "credit", "payment"] as const;

/** Kind of a thing that a note or task is about. */
export type Remarked = (typeof REMARKED)[number];

/** Whether a text names a kind of thing that notes are about. */
export const isRemarked = (text: string): text is Remarked => (REMARKED as readonly string[]).includes(text);

/** Tasks that their list shows, by the names that its address has for them: one's own, the late ones, all. */
export const TASKS_SHOWN = ["moi", "prosrocheni", "vsichki"] as const;

/** Tasks to show. */
export type TasksShown = (typeof TASKS_SHOWN)[number];

/** How a borrower promised to pay. */
export const PROMISED_BY = ["phone", "mail", "person"] as const;

/** The way in which a borrower promised. */
export type PromisedBy = (typeof PROMISED_BY)[number];

/** What became of a promise: the books say whether it was kept, another one takes its place. */
export type PromiseState = "open" | "kept" | "broken" | "superseded";
