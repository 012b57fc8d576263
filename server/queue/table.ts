import type { Terms } from "#src/domain/lending/decision.ts";
import type { CodeAsker } from "#server/store/tables/code-limits.ts";

/** A request for a new password. */
export type ResetOrder = {
  resetId: string;
  userId: string | null;
  channel: "link" | "code";
  askedAt: string;
  asker: CodeAsker;
};

/** A request for the link that stops offers: of whom the typed address is; both null when it is nobody's. */
export type StopOrder = { orderId: string; userId: string | null; subscriberId: string | null };

/** Job kinds with the type of their data: ids of database rows, no personal data. */
export type Jobs = {
  /** Sends one mail. */
  "send-mail": { messageId: string };
  /** Sends one SMS. */
  "send-sms": { messageId: string };
  /** Sends one mail or SMS, as versions before the two were apart have queued it. */
  "send-message": { messageId: string };
  /**
   * Sends what was asked for a forgotten password: `resetId` is the id of the request, `userId` null for an unknown
   * login, `askedAt` its time (ISO).
   */
  "send-reset": ResetOrder;
  /** Sends the link that stops offers to the address it was asked for, if it gets any. */
  "send-stop-link": StopOrder;
  /** Runs the decision rules on a submitted application, or again on a waiting one. */
  "decide-request": { requestId: string; accepted?: Terms };
  /** Runs the rules for guarantors on somebody who has sent their data. */
  "assess-guarantor": { guaranteeId: string };
  /** Hands a payout to the provider. */
  "pay-out": { payoutId: string };
  /** Makes a certificate whose facts are frozen, or tells its owner that the books say something else by now. */
  "see-to-certificate": { certificateId: string };
  /** Makes the PDF of what law and contract name, whose facts are kept, and sends it. */
  "law-paper": { paperId: string };
  /** Asks the provider about a payout that it has. */
  "check-payout": { payoutId: string };
  /** Sees to what was paid too much: it goes on to another drawing, or its borrower is told that people give it back. */
  "return-overpaid": { paymentId: string };
  /** Hands a refund to the provider. */
  "send-refund": { refundId: string };
  /** Asks the provider about a refund that it has. */
  "check-refund": { refundId: string };
  /** Tells the borrower that the money was sent. */
  "announce-payout": { requestId: string };
  /** Sends the right plan of a credit that had been booked otherwise than signed. */
  "correct-plan": { requestId: string };
  /** Terminates an agreement whose payout failed and was not corrected in time. */
  "end-unpaid": { requestId: string };
  /** Asks the provider about a card payment that was begun, and ends it when its time is over. */
  "ask-card": { orderId: string };
  /** Ends a card payment that nobody has begun, when its time is over. */
  "end-card-order": { orderId: string };
  /** Stores the receipt of a card payment as a document. */
  "card-receipt": { orderId: string };
  /** Checks for the verdict on an application referred for review. */
  "review-request": { requestId: string };
  /** Hands a video over to the provider who looks at it. */
  "hand-video": { videoId: string };
  /** Asks the provider what a video shows. */
  "check-video": { videoId: string };
  /** Extends the chain over the staff's audit log, and once a day walks it. */
  "chain-audit": Record<string, never>;
  /** Removes the bytes of files whose rows were erased. */
  "remove-files": { blobs: string[] };
  /** Closes the days of the books that are over. */
  "close-books": Record<string, never>;
  /** Reconciles the books: after the close of a day, or now where somebody asked for it. */
  reconcile: { staffId?: string };
  /** Makes the reports to the credit register of days that are closed. */
  "report-credits": Record<string, never>;
  /** Hands a report over to the credit register. */
  "hand-report": { reportId: string };
  /** Asks what the credit register says of the rows of a report. */
  "check-report": { reportId: string };
  /** Re-queues orphaned work and deletes expired rows. */
  sweep: Record<string, never>;
};

/** Name of a job kind. */
export type JobName = keyof Jobs;

/** Pauses between attempts in seconds: they double from `first` to `most`, which then repeats until `lasts` have passed. */
export type Schedule = { first: number; most: number; lasts: number };

/**
 * What becomes of work whose attempts have come to nothing. "never ends": it is tried until it is done. "listed": it
 * stays at the desk with its reason until somebody sends or drops it. "asked anew": whoever waits for it is told, and
 * asks again. "comes round": the next job of its kind, or the sweep, does the same.
 */
export type WorkEnd = "never ends" | "listed" | "asked anew" | "comes round";

/**
 * Policy of a job kind: when an attempt that failed, or that found its answer still pending, is repeated; what happens
 * after the last one; seconds until a running attempt expires and another worker may take the job; and concurrent jobs
 * per process. Kinds are apart: none waits for another, so each outside service has kinds of its own, and asking about
 * what was handed over is another kind than handing over.
 */
export type JobRow = { again: Schedule; end: WorkEnd; expireInSeconds: number; atOnce: number };

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const until = (end: Exclude<WorkEnd, "never ends">, again: Schedule) => ({ again, end });
const forEver = (first: number, most: number) =>
  ({ again: { first, most, lasts: Infinity }, end: "never ends" }) as const;

/** A message is tried for three days; a code only while it lives, which its job sees to. */
const MESSAGE = until("listed", { first: 2, most: HOUR, lasts: 3 * DAY });
/** What somebody waits for at a page. */
const AWAITED = forEver(1, 5 * MINUTE);
/** What was handed over and is asked about: seconds, then minutes, then hours. */
const ASKED = forEver(1, HOUR);
const RECURRING = until("comes round", { first: 0, most: 0, lasts: 0 });

/** Policy by job kind. */
export const JOBS: Readonly<Record<JobName, JobRow>> = {
  "send-mail": { ...MESSAGE, expireInSeconds: 45, atOnce: 4 },
  "send-sms": { ...MESSAGE, expireInSeconds: 45, atOnce: 4 },
  "send-message": { ...MESSAGE, expireInSeconds: 45, atOnce: 2 },
  "send-reset": {
    ...until("asked anew", { first: 1, most: MINUTE, lasts: 15 * MINUTE }),
    expireInSeconds: 30,
    atOnce: 2,
  },
  "send-stop-link": { ...until("asked anew", { first: 1, most: HOUR, lasts: DAY }), expireInSeconds: 30, atOnce: 2 },
  "decide-request": { ...AWAITED, expireInSeconds: 60, atOnce: 3 },
  "assess-guarantor": { ...AWAITED, expireInSeconds: 60, atOnce: 2 },
  "review-request": { ...forEver(5, 10 * MINUTE), expireInSeconds: 60, atOnce: 2 },
  "pay-out": { ...AWAITED, expireInSeconds: 60, atOnce: 3 },
  "check-payout": { ...ASKED, expireInSeconds: 60, atOnce: 2 },
  "return-overpaid": { ...forEver(1, HOUR), expireInSeconds: 60, atOnce: 1 },
  "send-refund": { ...AWAITED, expireInSeconds: 60, atOnce: 2 },
  "check-refund": { ...ASKED, expireInSeconds: 60, atOnce: 2 },
  "announce-payout": { ...forEver(1, HOUR), expireInSeconds: 60, atOnce: 2 },
  "correct-plan": { ...forEver(1, HOUR), expireInSeconds: 60, atOnce: 2 },
  "end-unpaid": { ...forEver(5, HOUR), expireInSeconds: 60, atOnce: 2 },
  "ask-card": { ...forEver(5, 5 * MINUTE), expireInSeconds: 60, atOnce: 3 },
  "end-card-order": { ...forEver(5, 5 * MINUTE), expireInSeconds: 60, atOnce: 2 },
  "see-to-certificate": { ...forEver(1, HOUR), expireInSeconds: 60, atOnce: 2 },
  "law-paper": { ...forEver(1, HOUR), expireInSeconds: 60, atOnce: 2 },
  "card-receipt": { ...forEver(1, HOUR), expireInSeconds: 60, atOnce: 2 },
  "hand-video": { ...forEver(1, HOUR), expireInSeconds: 180, atOnce: 1 },
  "check-video": { ...forEver(5, 10 * MINUTE), expireInSeconds: 60, atOnce: 2 },
  "chain-audit": { ...RECURRING, expireInSeconds: 3600, atOnce: 1 },
  "remove-files": { ...until("comes round", { first: 5, most: HOUR, lasts: DAY }), expireInSeconds: 60, atOnce: 2 },
  "close-books": { ...RECURRING, expireInSeconds: 3600, atOnce: 1 },
  reconcile: { ...RECURRING, expireInSeconds: 3600, atOnce: 1 },
  "report-credits": { ...RECURRING, expireInSeconds: 3600, atOnce: 1 },
  "hand-report": { ...forEver(1, HOUR), expireInSeconds: 180, atOnce: 1 },
  "check-report": { ...forEver(5, HOUR), expireInSeconds: 60, atOnce: 1 },
  sweep: { ...RECURRING, expireInSeconds: 120, atOnce: 1 },
};

/** All job kinds. */
export const JOB_NAMES = Object.keys(JOBS) as JobName[];
