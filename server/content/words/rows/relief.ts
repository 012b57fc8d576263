/** Mails about relief: a request, its answer, an annex. Sums and days are passed in formatted. */
import { mail, parts } from "../rows.ts";

const promise = parts({ must: ["contract", "no", "until"] });

/** The rows of `relief.json`. */
export const reliefRows = {
  asked: mail({ must: ["no", "reason", "proposal"], links: ["reliefUrl"], puts: ["promise"] }),
  /** Whether interest for delay is held until the answer. */
  "asked.held": promise,
  "asked.notHeld": promise,
  annexReady: mail({
    must: ["number", "contract", "until", "count", "instalment", "first", "last", "before", "total", "difference"],
    links: ["url"],
    puts: ["replaces"],
  }),
  /** When the offer was sent that this one replaces. */
  "annexReady.replaces": parts({ must: ["replaces"] }),
  annexSigned: mail({ must: ["number", "contract"], links: ["repaymentUrl"], puts: ["plan", "changes", "copy"] }),
  "annexSigned.noticeEnded": parts(),
  "annexSigned.planEnded": parts(),
  "annexSigned.relief": parts({ must: ["until"] }),
  "annexSigned.attached": parts({ must: ["attached"] }),
  "annexSigned.inProfile": parts(),
  /** `why` are the words of whoever refused it. */
  refused: mail({ must: ["no", "contract"], links: ["url", "repaymentUrl"], puts: ["why"] }),
  annexExpired: mail({ must: ["number", "contract"], links: ["url"] }),
  kept: mail({ must: ["contract"], links: ["repaymentUrl"] }),
  broken: mail({ must: ["contract", "amount"], links: ["repaymentUrl"], puts: ["difficulty"] }),
  "broken.again": parts({ links: ["reliefUrl"] }),
  /** Told to a guarantor when the credit is repaid by an annex. */
  guarantorTold: mail({ must: ["borrower", "contract"], links: ["url"] }),
} as const;
