/** State machine of a paid-out credit: from → to, and the actors that may cause each transition. */
import { isListed, type Actor, type Moves } from "./moves.ts";
import type { ApplicationStatus } from "./application-states.ts";

const CREDIT_STATUSES = [
  "active",
  "overdue",
  "forbearance",
  "repaid",
  "refinanced",
  "withdrawn",
  "assigned",
  "writtenOff",
  "unlent",
] as const;
/** Status of a credit; persisted. */
export type CreditStatus = (typeof CREDIT_STATUSES)[number];

/** Allowed transitions; each value lists the actors that may cause the transition. */
const CREDIT_MOVES: Moves<CreditStatus> = {
  // A delay is seen by whatever comes first, a night or an act. U and T end lines.
  // A drawing of an open line is withdrawn from again when what paid it back is taken back, or an older one is settled.
  // Beside a drawing that was written off or withdrawn from, an older one owes again when its payment is taken back;
  // settled, it leaves the other: by a payment, or by money paid ahead on its due day or at its withdrawal.
  // By an annex that only moves due days nothing is late any more.
  // The bank may send back whatever was lent; what was sent back is lent again by another payout.
  active: {
    overdue: "TPOU",
    forbearance: "UPOT",
    repaid: "PTUO",
    refinanced: "P",
    withdrawn: "UPOT",
    writtenOff: "OPTU",
    unlent: "P",
  },
  overdue: {
    active: "POU",
    forbearance: "UPOT",
    repaid: "PO",
    refinanced: "P",
    withdrawn: "UPO",
    assigned: "O",
    writtenOff: "OP",
    unlent: "P",
  },
  // By an annex that the borrower has signed, as long as its plan is kept; a payment that is taken back may break it.
  forbearance: {
    active: "TPUO",
    overdue: "TPOU",
    repaid: "PTUO",
    refinanced: "P",
    withdrawn: "UPOT",
    writtenOff: "OPTU",
    unlent: "P",
  },
  // A payment was taken back or moved, or a line whose last drawing is settled is drawn from again.
  repaid: {
    active: "PO",
    overdue: "PO",
    forbearance: "PO",
    refinanced: "P",
    withdrawn: "PO",
    writtenOff: "PO",
    unlent: "P",
  },
  // The new credit was withdrawn from or never arrived, or an older payment was taken back.
  refinanced: { active: "UPO", overdue: "UPO", forbearance: "UPO", repaid: "UPO", writtenOff: "OPU" },
  withdrawn: { active: "TPO", overdue: "TPO", forbearance: "TPO", repaid: "PO", writtenOff: "OP", unlent: "P" },
  // A payment of before the assignment that is recorded later had paid everything.
  assigned: { repaid: "PO" },
  // All of it was recovered, or a payment of before the write-off had paid everything; or an older drawing owes again.
  writtenOff: { active: "PO", overdue: "PO", forbearance: "PO", withdrawn: "PO", repaid: "PO", unlent: "P" },
  // A return that is undone: it is lent anew, or owed as before by who had withdrawn.
  unlent: { active: "P", overdue: "P", forbearance: "P", withdrawn: "P", writtenOff: "P", repaid: "P" },
};

/** True if `actor` may move a credit from `from` to `to`. */
export const mayMoveCredit = (from: CreditStatus, to: CreditStatus, actor: Actor): boolean =>
  isListed(CREDIT_MOVES, from, to, actor);

/**
 * What people see as the status of an application: once it is concluded, that of its credit. Labels, pages and the
 * specification's routes go by it.
 */
export type ShownStatus = Exclude<ApplicationStatus, "concluded"> | CreditStatus | "payoutReturned" | "terminated";

/**
 * The shown status of an application; `credit` is the status of its credit, null before the payout. One that was
 * cancelled because its agreement ended unpaid (`isTerminated`) is not called the borrower's own withdrawal; a drawing
 * that is paid back (`isSettled`) is repaid, although its line stays open; of one whose money came back (`isUnlent`) nothing
 * was lent, whatever the others of its line are.
 */
export const shownStatus = (
  application: ApplicationStatus,
  credit: CreditStatus | null,
  { isTerminated = false, isSettled = false, isUnlent = false } = {},
): ShownStatus => {
  if (application === "concluded" && isUnlent) return "unlent";
  if (application === "concluded") return credit === "active" && isSettled ? "repaid" : (credit ?? "active");
  if (application === "payoutFailed" && isUnlent) return "payoutReturned";
  return isTerminated ? "terminated" : application;
};
