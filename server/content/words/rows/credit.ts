/** Mails about a running credit: due days, delay, withdrawal, money back. Sums and days are passed in formatted. */
import { mail, parts, text } from "../rows.ts";

const told = mail({ must: ["contract", "amount"] });
const toPay = mail({ must: ["contract", "amount"], links: ["repaymentUrl"] });
const hard = mail({ must: ["contract", "amount"], links: ["repaymentUrl"], puts: ["difficulty"] });

/** The rows of `credit.json`; `repaymentUrl` leads to everything needed to pay. */
export const creditRows = {
  dueSoon: mail({ must: ["contract", "day"], links: ["repaymentUrl"], puts: ["due"] }),
  "dueSoon.due": parts({ must: ["amount", "day"] }),
  /** The due day is one of rest: until when a payment is in time. */
  "dueSoon.restDay": parts({ must: ["amount", "day", "inTimeUntil"] }),
  overdue: mail({ must: ["contract", "days", "amount"], links: ["repaymentUrl"], puts: ["difficulty"] }),
  /** For who finds it hard to pay. */
  difficulty: parts({ links: ["reliefUrl"] }),
  /** The same of a credit that no relief can be asked for. */
  difficultyOtherwise: parts(),
  /** The right of withdrawal is told of again soon after the payout (Directive (EU) 2023/2225, art. 10). */
  withdrawalRight: mail({ must: ["contract", "until", "back"], links: ["url"] }),
  /** Receipt of a withdrawal: the day and hour of the notice. */
  withdrawn: mail({ must: ["contract", "at"], links: ["repaymentUrl"], puts: ["facts"] }),
  /** What is to be paid back after a withdrawal, and until when. */
  "back.amount": text(),
  "back.perDay": text(),
  "back.until": text(),
  /** The sum after a withdrawal was not paid back in its time. */
  withdrawalLapsed: hard,
  /** What was paid too much waits for somebody to say where it goes. */
  toGiveBack: told,
  /** Money that nobody owed was sent back; the account is masked. */
  givenBack: mail({ must: ["contract", "amount", "account"] }),
  /** Another credit has paid this one off. */
  refinanced: mail({ must: ["contract", "by", "amount"] }),
  /** The credit that had paid this one off was withdrawn from, or its money came back. */
  refinanceUndone: toPay,
  /** The bank sent the payout of a credit back whose borrower has withdrawn meanwhile. */
  payoutReturned: told,
  /** A borrower who has withdrawn was told by mistake that the payout had come back. */
  payoutStands: mail({ must: ["contract", "amount"], puts: ["paid", "back"] }),
  "payoutStands.paid": parts(),
  "payoutStands.nothing": parts(),
  "payoutStands.back": parts({ links: ["repaymentUrl"], puts: ["facts"] }),
  /** A borrower was told by mistake that a payout had come back, and no agreement owes them its money any more. */
  payoutNotOwed: mail({ must: ["contract", "amount", "iban"] }),
  /** Money that a borrower was not owed has come back, or a part of it. */
  notOwedBack: mail({ must: ["contract", "amount"], puts: ["left"] }),
  "notOwedBack.all": parts(),
  "notOwedBack.left": parts({ must: ["left"] }),
  /** The debt was written off: what is left is still owed, and nothing accrues on it. */
  writtenOff: hard,
  lineEnded: mail({ must: ["contract"] }),
} as const;
