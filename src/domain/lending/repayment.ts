/** Delay, and the legal order in which a payment is spent. */
import { daysBetween, nextWorkingDay, type Day } from "#src/domain/time/dates.ts";
import type { Cents } from "./money.ts";

/** Days late if paid on `paidOn`; a due date on a rest day extends to the next working day (чл. 72 ЗЗД). */
export const daysLate = (dueDate: Day, paidOn: Day): number =>
  paidOn <= nextWorkingDay(dueDate) ? 0 : daysBetween(dueDate, paidOn);

/** Amounts owed for one instalment, by part. */
export type Due = { n: number; costs: Cents; interest: Cents; lateInterest: Cents; principal: Cents };

/** Allocation of a payment: the amounts applied to each instalment, and the remainder. */
export type Allocation = { parts: Due[]; rest: Cents };

/** Allocates a payment: oldest instalment first; within each, costs, then interest, then principal (чл. 76 ЗЗД). */
export const allocate = (amount: Cents, dues: readonly Due[]): Allocation => {
  let rest = amount;
  const take = (owed: Cents): Cents => {
    const taken = Math.min(rest, owed);
    rest -= taken;
    return taken;
  };
  const parts = [...dues]
    .sort((a, b) => a.n - b.n)
    .map((due) => ({
      n: due.n,
      costs: take(due.costs),
      interest: take(due.interest),
      lateInterest: take(due.lateInterest),
      principal: take(due.principal),
    }));
  return { parts: parts.filter((part) => part.costs + part.interest + part.lateInterest + part.principal > 0), rest };
};
