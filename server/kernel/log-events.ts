/**
 * The inventory of the log: every event a line may carry. Each line also has `time` (UTC), `level` and, within a request,
 * `reqId`, which error pages show as „номер за справка“. A fault adds `err`: type, masked message, stack, causes.
 */

/** A row: what has happened, and the properties the line has besides the common ones. */
export type LogEventRow = { says: string; has: readonly string[] };

/** The table: `npm run docs` writes it into docs/log.md. */
export const logEvents = {
  "request-failed": { says: "A request ended with a fault of ours (5xx)", has: ["err"] },
  "error-page-failed": { says: "The page of such a fault could not be rendered; a plain one was sent", has: ["err"] },
  "client-error": { says: "A browser reported an error of the page; its texts are masked", has: ["browser"] },
  click: { says: "A visitor pressed what is marked for counting", has: ["type", "url"] },
  alarm: {
    says: "More events of a kind than its limit; once in its time. Besides security events: `message-lost`, `audit-broken` where the staff's log was changed, `job-late <job>` of one that still fails after an hour, `job-lost <job>`",
    has: ["kind", "more", "seconds"],
  },
  "alarm-lost": { says: "An event could not be counted towards its alarm", has: ["err", "kind"] },
  security: { says: "A live connection named somebody else", has: ["kind"] },
  "guarantee-untold": {
    says: "What became of a guarantee could not be told; the next sweep tries again",
    has: ["id", "err"],
  },
  "audit-chained": {
    says: "Rows of the staff's audit log were linked; the head is what the chain must end with, or go on from",
    has: ["linked", "head"],
  },
  "trace-lost": { says: "A security event could not be stored", has: ["err"] },
  "remember-token-reused": { says: "A remembered browser's token was used twice: a copy; its sessions ended", has: [] },
  "captcha-away": { says: "The captcha's service did not answer", has: ["err"] },
  "register-away": {
    says: "A register did not answer a decision, whose application then waits for a person; `err` says why, unless the demo's register it is",
    has: ["register", "err"],
  },
  "infected-upload": { says: "The scanner refused an upload", has: [] },
  "scanner-away": { says: "The scanner did not answer; the upload was not kept", has: ["err"] },
  "clock-doubted": {
    says: "The machine's clock moved by more than a day and a half between two sweeps: nothing is swept, no day closed, until it is right or the lender started anew",
    has: [],
  },
  "disk-low": {
    says: "Less than four times DISK_FLOOR_MB is free: uploads are refused (507), everything else goes on. Make room",
    has: ["free"],
  },
  "disk-full": {
    says: "Less than DISK_FLOOR_MB is free in the data folder, or something could not be written for lack of space: `/ready` says 503",
    has: ["free"],
  },
  "disk-well": { says: "There is room again, and files are taken", has: ["free"] },
  "files-not-ours": {
    says: "The store of uploaded files is used by another database, or a copy of this one: nothing is removed from it. Look which one is right before any restart",
    has: [],
  },
  "upload-lost": { says: "An upload could not be written", has: ["err"] },
  "job-failed": { says: "A job failed and will be tried again", has: ["err", "job", "jobId"] },
  "job-lost": {
    says: "A job failed for the last time; `end` says what becomes of its work",
    has: ["err", "job", "jobId", "end"],
  },
  "message-lost": {
    says: "A mail or SMS could not be sent: it waits at the desk, unless its code or link has ended",
    has: ["kind", "channel", "messageId", "reason"],
  },
  "queue-away": { says: "The queue cannot reach the database", has: ["err"] },
  "backup-made": { says: "A backup of the embedded database was made", has: ["bytes", "heldMs", "removed"] },
  "backup-failed": { says: "No backup could be made; it is tried again in a minute", has: ["err"] },
  "refund-surplus": { says: "More was given back than was kept: look at the refund", has: ["refundId"] },
  "report-refused": {
    says: "The credit register refuses rows of a report: they wait at the desk",
    has: ["report", "rows"],
  },
  "payout-returned": {
    says: "The bank sent the money of a running credit back: order it again at the desk",
    has: ["payoutId"],
  },
  "line-failed": {
    says: "A movement of the bank cannot be booked and waits; it is tried again with the next file",
    has: ["statementId", "line", "err"],
  },
  "payout-surplus": { says: "Money went out that nobody is owed: look at the payout", has: ["payoutId"] },
  "card-mismatch": {
    says: "The card provider told of another payment or sum than was ordered; nothing was booked",
    has: ["orderId"],
  },
  "payout-status": { says: "A payout was confirmed in an unexpected state", has: ["requestId", "status"] },
  cap: { says: "A price passes a legal cap and is not offered", has: ["product", "amount", "term", "violations"] },
  rates: { says: "A statutory rate is not certain for today", has: ["warning"] },
  "date-invalid": { says: "What should be shown as a date is none", has: ["err"] },
  "operator-failed": { says: "An operator's act failed", has: ["err"] },
  "agreements-filled-in": {
    says: "Agreements from before their table were filled in from their papers",
    has: ["agreements", "corrected", "unreadable", "payouts"],
  },
  "agreement-unreadable": { says: "One of them could not be read", has: ["agreement", "why"] },
  "books-opened": {
    says: "What was before the journal got its entries",
    has: ["credits", "payouts", "agreements"],
  },
  "accounts-opened": { says: "Credits from before days were closed got their accounts", has: ["credits"] },
  "refund-failed": { says: "Money that was to be given back came back to us", has: ["refundId"] },
  "payout-garnished": { says: "A payout waits: a bailiff has garnished what its borrower is owed", has: ["payoutId"] },
  "refund-garnished": {
    says: "What was to be given back is garnished by now: it was cancelled, and goes to the bailiff by a new order",
    has: ["refundId"],
  },
  "refund-cancelled": { says: "What was to be given back is not kept any more", has: ["refundId"] },
  "books-differ": {
    says: "A reconciliation found differences; `added` are new. They stand on the desk's page of the books",
    has: ["differences", "added"],
  },
  "payer-owes": {
    says: "A payment was taken back after money of it had gone back to its payer, who owes that now",
    has: ["paymentId"],
  },
  "close-left-behind": { says: "A credit was left behind by the close of a day", has: ["day", "credit", "why"] },
  "persons-filled-in": {
    says: "Applications from before the table of persons got theirs",
    has: ["applications", "profiles", "credits", "unreadable", "conflicts"],
  },
  "person-unreadable": { says: "One of them could not be read", has: ["application", "why"] },
  "interactions-lost": { says: "Recorded interactions could not be stored", has: ["err", "lost"] },
  "live-adapter-failed": { says: "The live channel lost touch with the other nodes", has: ["err"] },
  "live-person-unknown": { says: "A live connection could not be told whose it is", has: ["err"] },
  "live-sessions-unknown": { says: "The live channel could not see which sessions have ended", has: ["err"] },
  "live-dropped": { says: "The live channel dropped what was too much or misshapen", has: ["dropped"] },
} as const satisfies Record<string, LogEventRow>;
