/** Mails to the lender's staff. */
import { mail, parts } from "../rows.ts";

/** The rows of `staff.json`. */
export const staffRows = {
  /** Somebody has logged in on a browser that the account did not know. */
  newDevice: mail({ must: ["at"], links: ["url"] }),
  /** What nobody has taken, or what expires soon, each with its page; `more` wait besides. */
  waiting: mail({ links: ["url"], puts: ["items", "more"] }),
  "waiting.more": parts({ must: ["more"] }),
  /** An applicant has sent the documents that a reviewer asked for. */
  documentsSent: mail({ must: ["number"], links: ["url"] }),
  /** A borrower asks for a call. */
  callAsked: mail({ must: ["number"], puts: ["facts"] }),
} as const;
