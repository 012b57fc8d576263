/** Mails about certificates. Days are passed in formatted. */
import { mail, text } from "../rows.ts";

const ABOUT = ["number", "kind", "contract"] as const;

/** The rows of `certificates.json`; `url` leads to the page of the request. */
export const certificateRows = {
  asked: mail({ must: [...ABOUT, "due"], links: ["url"] }),
  /** `where` says where the paper is, `post` by when it is posted. */
  ready: mail({ must: ABOUT, links: ["url"], puts: ["where", "post"] }),
  /** The PDF goes with the mail, which it does to a confirmed address alone. */
  "ready.attached": text(),
  "ready.notAttached": text(),
  "ready.post": text({ must: ["post"] }),
  posted: mail({ must: ABOUT, links: ["url"] }),
  /** `why` are the words of whoever rejected it. */
  rejected: mail({ must: ABOUT, links: ["url"], puts: ["why"] }),
  /** What the books say has changed since. */
  untrue: mail({ must: [...ABOUT, "since"], links: ["url"] }),
} as const;
