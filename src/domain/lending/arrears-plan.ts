/** Plans for arrears: what a borrower pays on several days of what is late. A plan changes nothing of what is owed. */

/** Rows of a plan, at most; a plan has at least two, one day is a promise to pay. */
export const MOST_PLAN_ROWS = 6;

/**
 * What became of a plan: the books say whether it was kept or broken, the desk may end it, and it ends where the debt it is
 * about is repaid otherwise, by an annex or a refinance, or is not ours to ask for any more.
 */
export type ArrearsPlanState = "open" | "kept" | "broken" | "ended";
