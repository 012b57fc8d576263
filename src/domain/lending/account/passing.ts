/** Days pass: instalments fall due, what was paid ahead is used, interest for delay runs. */
import type { Day } from "#src/domain/time/dates.ts";
import { moved, partLines, principalIn, repaidBy, settledIfPaid, type Account } from "./account.ts";
import { afterNext } from "./ahead.ts";
import { delayedTo, fallDue, payDues } from "./dues.ts";
import type { RateOn } from "./events.ts";
import { nonZero } from "./movements.ts";
import { countWithdrawn, lapse } from "./withdrawal.ts";

const fallsDue = (account: Account): Account => {
  const [row] = account.ahead.rows;
  const { n, dueDate, principal, interest } = row!;
  return moved(
    {
      ...account,
      day: dueDate,
      ahead: afterNext(account.ahead),
      dues: [...account.dues, fallDue(n, dueDate, { principal, interest })],
      interestMoved: account.interestMoved + interest,
    },
    {
      about: `due/${n}`,
      kind: "fallen-due",
      day: dueDate,
      lines: nonZero([
        { account: "interestDue", n, cents: interest },
        { account: "accruedInterest", cents: -interest },
      ]),
    },
  );
};

const useAdvance = (account: Account): Account => {
  if (account.advance === 0) return account;
  const { day, advance } = account;
  const n = account.dues.at(-1)!.n;
  const { dues, parts, rest } = payDues(account.dues, advance, day);
  return moved(
    { ...account, dues, advance: rest, principalRepaid: repaidBy(account, principalIn(parts)) },
    {
      about: `advance/${n}`,
      kind: "advance-used",
      day,
      lines: nonZero([{ account: "advances", cents: advance - rest }, ...partLines(parts)]),
    },
  );
};

const delayed = (account: Account, day: Day, rateOn: RateOn): Account => ({
  ...account,
  day,
  dues: account.dues.map((due) => delayedTo(due, day, rateOn)),
});

/** The account at the end of a later day: instalments fall due, what was paid ahead is used, interest for delay runs. */
export const advanceTo = (account: Account, day: Day, rateOn: RateOn): Account => {
  const { withdrawn } = account;
  if (withdrawn) {
    if (day <= withdrawn.payUntil) return countWithdrawn(account, withdrawn, day);
    return advanceTo(lapse(account, withdrawn), day, rateOn);
  }
  let at = account;
  for (let [next] = at.ahead.rows; next && next.dueDate <= day; [next] = at.ahead.rows)
    at = settledIfPaid(useAdvance(fallsDue(delayed(at, next.dueDate, rateOn))));
  return delayed(at, day, rateOn);
};
