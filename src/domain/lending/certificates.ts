/** Certificates about a credit: what can be certified, what is stated, and the states of a request for one. */
import type { Account } from "./account/account.ts";
import { interestPaidIn } from "./account/interest-paid.ts";
import { wholeOf } from "./account/whole.ts";
import { isListed, type Actor, type Moves } from "./moves.ts";
import type { Cents } from "./money.ts";
import { addDays, type Day } from "#src/domain/time/dates.ts";

/** That a credit is repaid, that nothing is owed, how much is owed, and the interest paid in a period. */
export const CERTIFICATE_KINDS = ["repaid", "noDebt", "debt", "interest"] as const;
export type CertificateKind = (typeof CERTIFICATE_KINDS)[number];

/** What a certificate is for. */
export const CERTIFICATE_PURPOSES = ["bank", "employer", "court", "personal"] as const;
export type CertificatePurpose = (typeof CERTIFICATE_PURPOSES)[number];

/** How it is delivered; a PDF is in the profile in any case. */
export const CERTIFICATE_DELIVERIES = ["mail", "post"] as const;
export type CertificateDelivery = (typeof CERTIFICATE_DELIVERIES)[number];

/** States of a request for a certificate; persisted. */
export type CertificateStatus = "submitted" | "preparing" | "ready" | "delivered" | "rejected";

/** Allowed transitions; each value lists the actors that may cause the transition. */
const CERTIFICATE_MOVES: Moves<CertificateStatus> = {
  // Of a credit that has ended at once, otherwise by the desk.
  submitted: { preparing: "SO", rejected: "O" },
  // What was frozen is not so any more: somebody looks.
  preparing: { ready: "S", submitted: "S" },
  ready: { delivered: "SO" },
  delivered: {},
  rejected: {},
};

/** True if `actor` may move a request for a certificate from `from` to `to`. */
export const mayMoveCertificate = (from: CertificateStatus, to: CertificateStatus, actor: Actor): boolean =>
  isListed(CERTIFICATE_MOVES, from, to, actor);

/** The first and the last day of a period. */
export type Period = { from: Day; to: Day };

/**
 * What a certificate states, in cents and days: since when nothing is owed of a credit that is repaid, or the parts of what
 * is owed, or interest that was paid. Two that state the same are equal by value.
 */
export type Stated =
  | { kind: "repaid"; settledOn: Day }
  | { kind: "noDebt" }
  | {
      kind: "debt";
      principal: Cents;
      interest: Cents;
      late: Cents;
      writtenOff: Cents;
      advance: Cents;
      total: Cents;
      overdue: Cents;
      daysLate: number;
    }
  | { kind: "interest"; interest: Cents; late: Cents };

const debtOf = (accounts: readonly Account[]): Stated => {
  const { balance, due, overdue, daysLate, advance, payOff, writtenOff } = wholeOf(accounts);
  const left = writtenOff?.left ?? 0;
  // What has accrued and not fallen due is what the pay-off has besides.
  const accrued = payOff + advance - left - due.total - (balance - due.principal);
  return {
    kind: "debt",
    principal: balance,
    interest: due.interest + accrued,
    late: due.late,
    writtenOff: left,
    advance,
    total: payOff,
    overdue: overdue.total,
    daysLate,
  };
};

/** The day since which nothing is owed by any of these accounts; undefined while anything is. */
export const settledSince = (accounts: readonly Pick<Account, "settledDay">[]): Day | undefined => {
  const days = accounts.map(({ settledDay }) => settledDay);
  return days.length === 0 || days.includes(undefined) ? undefined : days.toSorted().at(-1);
};

/** Whether the claim of any of these accounts is somebody else's: what is owed of it now is not the lender's to say. */
export const isAssigned = (accounts: readonly Pick<Account, "assigned">[]): boolean =>
  accounts.some(({ assigned }) => assigned !== undefined);

/**
 * What a certificate of a kind states by the accounts of a credit's drawings on one day, at least one; `period` is that of
 * paid interest. Undefined where it cannot be stated: the debt of who owes nothing, that nothing is owed of who does, and
 * either of a claim that is somebody else's.
 */
export const statedBy = (
  kind: CertificateKind,
  accounts: readonly Account[],
  period: Period | undefined,
): Stated | undefined => {
  const settledOn = settledSince(accounts);
  if (kind !== "interest" && isAssigned(accounts)) return undefined;
  switch (kind) {
    case "repaid":
      return settledOn === undefined ? undefined : { kind, settledOn };
    case "noDebt":
      return settledOn === undefined ? undefined : { kind };
    case "debt":
      return settledOn === undefined && accounts.length > 0 ? debtOf(accounts) : undefined;
    case "interest":
      return period && accounts.length > 0 ? { kind, ...interestPaidIn(accounts, period) } : undefined;
  }
};

/**
 * The day that a certificate made `today` tells the state of: at the end of the last one that is over, as what is paid later
 * today would make another of it; today, as it is when it is made, of who has come to owe nothing today, and of a credit paid
 * out today. That of interest is the last of its period.
 */
export const statedDay = (
  kind: CertificateKind,
  {
    today,
    start,
    settledOn,
    period,
  }: { today: Day; start: Day; settledOn: Day | undefined; period: Period | undefined },
): Day => {
  if (kind === "interest" && period) return period.to;
  const over = addDays(today, -1);
  return settledOn === today || start > over ? today : over;
};

/** Why a certificate cannot be asked for or made: by the field that says it. */
export type CertificateFault =
  | "not-repaid"
  | "owes"
  | "owes-nothing"
  | "assigned"
  | "period"
  | "period-ahead"
  | "period-before"
  | "period-early";

/** The field that a fault is said at. */
export const fieldOfFault = (fault: CertificateFault): "kind" | "periodFrom" | "periodTo" =>
  fault === "period-early" ? "periodFrom" : fault.startsWith("period") ? "periodTo" : "kind";

/** How a credit stands that somebody wants a certificate of. */
export type CertifiedCredit = {
  today: Day;
  start: Day;
  hasEnded: boolean;
  settledOn: Day | undefined;
  isAssigned: boolean;
};

/** Why a kind of certificate cannot be had of a credit as it stands; undefined where it can. */
export const faultOf = (
  kind: CertificateKind,
  { today, start, hasEnded, settledOn, isAssigned: isAnothers }: CertifiedCredit,
  period: Period | undefined,
): CertificateFault | undefined => {
  if (kind !== "interest" && isAnothers) return "assigned";
  if (kind === "repaid") return hasEnded && settledOn !== undefined ? undefined : "not-repaid";
  if (kind === "noDebt") return settledOn === undefined ? "owes" : undefined;
  if (kind === "debt") return settledOn === undefined ? undefined : "owes-nothing";
  if (!period || period.from > period.to) return "period";
  if (period.to < start) return "period-before";
  // The year of the payout may be had whole.
  if (period.from.slice(0, 4) < start.slice(0, 4)) return "period-early";
  return period.to >= today ? "period-ahead" : undefined;
};

/** The kinds that can be had of a credit, whatever the period. */
export const kindsOf = (credit: CertifiedCredit): CertificateKind[] =>
  CERTIFICATE_KINDS.filter((kind) => kind === "interest" || faultOf(kind, credit, undefined) === undefined);

/** Working days in which a certificate is made, and sent where that was asked for. */
export const CERTIFICATE_DAYS = 3;

/** A certificate's number as people read it: `УД-2026-0000012`. */
export const certificateNumber = (no: number, askedOn: Day): string =>
  `УД-${askedOn.slice(0, 4)}-${String(no).padStart(7, "0")}`;
