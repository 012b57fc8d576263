/** Mails about bonuses. Days and sums are passed in formatted; nothing is said of the friend. */
import { mail } from "../rows.ts";

const granted = mail({ must: ["amount", "from", "until"], links: ["url"] });

/** The rows of `bonus.json`; `url` leads to the page of bonuses. */
export const bonusRows = {
  /** To whoever invited. */
  confirmed: granted,
  /** To the friend who came. */
  welcomed: granted,
  active: mail({ must: ["amount", "until"], links: ["url"] }),
  cancelled: mail({ must: ["amount"], links: ["url"] }),
  paid: mail({ must: ["amount", "account"], links: ["url"] }),
  unpaid: mail({ must: ["amount", "until"], links: ["url"] }),
} as const;
