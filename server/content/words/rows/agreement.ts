/** Mails about an agreement, from its signature to its payout or its end without one. Sums and days are passed in formatted. */
import { mail, parts, text } from "../rows.ts";

/** The documents wait behind the login, as the address is not confirmed. */
const inProfile = parts({ links: ["url"] });

const paidOut = mail({ must: ["contract"], links: ["repaymentUrl"], puts: ["facts", "plan"] });
const gone = mail({ must: ["contract", "amount", "iban"] });
const ended = mail({ must: ["contract"], links: ["statusUrl"] });

/** The rows of `agreement.json`. */
export const agreementRows = {
  contractSigned: mail({ must: ["contract", "withdrawalUntil"], puts: ["documents"] }),
  "contractSigned.attached": parts({ puts: ["documents"] }),
  "contractSigned.inProfile": inProfile,
  /** The papers of an agreement, asked for again. */
  papersAgain: mail({ must: ["contract"], puts: ["papers"] }),
  paidOut,
  /** The plan with its new dates, when the payout was later than the signature. */
  "paidOut.plan.attached": parts(),
  "paidOut.plan.inProfile": inProfile,
  /** A payout of which the borrower was told by mistake that the bank had sent it back. */
  payoutStands: paidOut,
  "payoutStands.plan.attached": parts(),
  "payoutStands.plan.inProfile": inProfile,
  /** What the facts of a payout are called. */
  "payout.amount": text(),
  "payout.how": text(),
  "payout.account": text(),
  "payout.single": text(),
  "payout.firstDue": text(),
  "payout.firstAmount": text(),
  /** The staff have ordered the payout to another account than it was to go to. */
  payoutRedirected: mail({ must: ["contract"], puts: ["accounts"] }),
  "payoutRedirected.before": text(),
  "payoutRedirected.now": text(),
  payoutFailed: mail({ must: ["contract", "until"], links: ["url"] }),
  /** The bank sent back what had been paid out and announced. */
  payoutReturned: mail({ must: ["contract", "amount", "until"], links: ["url"] }),
  /** A credit had been booked by other dates or sums than were signed; the signed ones hold. */
  planCorrected: mail({ must: ["contract"], puts: ["plan"] }),
  "planCorrected.attached": parts(),
  "planCorrected.inProfile": inProfile,
  /** A payout that had failed went out by the bank's file, and another was paid in its stead. */
  payoutTwice: gone,
  /** The same when the agreement has ended. */
  payoutGone: gone,
  /** The agreement has ended without a payout, in time or at the borrower's wish: nothing is owed by it. */
  contractTerminated: ended,
  /** The same when it was to pay an older credit off. */
  refinanceTerminated: ended,
} as const;
