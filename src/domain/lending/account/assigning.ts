/** Assignment: the claim passes to somebody else, who is paid from then on. */
import { moved, payOffOf, type Account, type Spent } from "./account.ts";
import type { AssignmentEvent } from "./events.ts";
import { cleared } from "./writing-off.ts";
import type { Cents } from "#src/domain/lending/money.ts";

/**
 * The account once all that is owed at the end of the event's day belongs to the assignee: nothing accrues any more, and
 * nothing is owed to the lender. Nothing happens to an account that owes nothing.
 */
export const assign = (account: Account, { id, day }: AssignmentEvent): Account => {
  const cents = payOffOf(account);
  if (account.settledDay !== undefined || account.writtenOff || account.assigned || cents <= 0) return account;
  const { account: bare, lines } = cleared(account);
  const { withdrawn: _ended, ...rest } = bare;
  return moved({ ...rest, assigned: { day, cents } }, { about: `assignment/${id}`, kind: "assigned", day, lines });
};

/** A payment that still comes to the lender after the assignment pays nothing: all of it is passed on or goes back. */
export const payAssigned = (account: Account, cents: Cents): Spent => ({
  account: { ...account, refundable: account.refundable + cents },
  lines: [],
  refundable: cents,
});
