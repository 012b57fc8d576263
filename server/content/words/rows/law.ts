/**
 * Mails about what law and contract name besides paying: collection held, a notice of acceleration, an assignment, a
 * borrower's death, a garnishment. Sums and days are passed in formatted.
 */
import { mail, parts, text } from "../rows.ts";

const onDay = text({ must: ["day"] });

/** Who owns a claim now. */
const ASSIGNEE = ["assignee", "uic", "iban", "contact"] as const;

/** The rows of `law.json`: to borrowers, to guarantors, and to heirs. */
export const lawRows = {
  /** The desk holds collection; nothing else changes. */
  held: mail({ must: ["contract", "until"], links: ["repaymentUrl"], puts: ["talk"] }),
  /** For who finds it hard to pay. */
  talk: parts(),
  /** Thirty days' notice: everything ahead falls due unless what is late is paid. */
  accelerating: mail({ must: ["contract", "until"], links: ["repaymentUrl"], puts: ["notice", "talk"] }),
  "notice.until": text(),
  /** What was late is paid in time, or the desk has called the notice off. */
  keptOff: mail({ must: ["contract"], links: ["repaymentUrl"] }),
  /** The notice has run out. */
  accelerated: mail({ must: ["contract", "day", "amount"], links: ["repaymentUrl"], puts: ["talk"] }),
  /** The claim belongs to somebody else (чл. 99, ал. 3 ЗЗД, чл. 26 ЗПК). */
  assigned: mail({ must: ["contract", "day", "amount", ...ASSIGNEE] }),
  /** Money that came to us after the assignment went on to whom it belongs. */
  passedOn: mail({ must: ["contract", "amount", "assignee"] }),
  /** A bailiff has garnished what we owe the borrower (чл. 507 ГПК). */
  garnished: mail({ must: ["caseNo"] }),
  /** Money that was the borrower's went to the bailiff. */
  paidToBailiff: mail({ must: ["contract", "amount"] }),
  /** The borrower has withdrawn from the agreement of the credit: what is owed of it now, and until when. */
  "guarantor.borrowerWithdrew": mail({ must: ["borrower", "contract", "until", "amount"], links: ["url"] }),
  "guarantor.accelerating": mail({ must: ["borrower", "contract", "until"], links: ["url"], puts: ["notice"] }),
  "guarantor.accelerated": mail({ must: ["borrower", "contract", "day", "amount"], links: ["url"] }),
  "guarantor.assigned": mail({ must: ["borrower", "contract", ...ASSIGNEE] }),
  "guarantor.died": mail({ must: ["borrower", "contract"], links: ["url"] }),
  /** What was owed on the day of death, and is owed today. */
  heirs: mail({ must: ["names"], puts: ["debts"] }),
  "heirs.contract": text(),
  "heirs.principal": onDay,
  "heirs.interest": onDay,
  "heirs.late": onDay,
  "heirs.total": onDay,
} as const;
