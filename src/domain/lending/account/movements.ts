/** What each event moves between the accounts of a drawing; the journal books these movements. */
import type { Cents } from "#src/domain/lending/money.ts";
import type { Day } from "#src/domain/time/dates.ts";
import type { Refinanced } from "./events.ts";

/** Accounts of a drawing: what is owed, and what is held for the borrower. */
export type HeldAccount = "principal" | "accruedInterest" | "interestDue" | "lateInterest" | "advances";

/** A sum on an account, debit positive; `n` where it belongs to an instalment that is due. */
export type Line = { account: HeldAccount; n?: number; cents: Cents };

/** Kinds of movements. */
export type MovementKind =
  | "accrued"
  | "late-accrued"
  | "fallen-due"
  | "allocated"
  | "advance-used"
  | "advance-returned"
  | "withdrawn"
  | "waived"
  | "annexed"
  | "relieved"
  | "written-off"
  | "debt-written-off"
  | "recovered"
  | "accelerated"
  | "assigned";

/**
 * A movement: `about` names what it is about within its drawing, such as `due/3`, and is unique; `day` is the one on
 * which it counts. Its lines need not balance: the other side follows from the kind.
 */
export type Movement = {
  about: string;
  kind: MovementKind;
  day: Day;
  lines: readonly Line[];
  /** The payment that was allocated, with what is left of it for the payer, given back by now or not. */
  payment?: { id: string; cents: Cents; refundable: Cents };
  /** What goes back to the credit that it had paid off. */
  refinanced?: Refinanced;
};

/** Lines without those of zero. */
export const nonZero = (lines: readonly Line[]): Line[] => lines.filter(({ cents }) => cents !== 0);
