/**
 * Sums told ahead: the borrower was told what pays everything, or the instalments due, on a day. Money that arrives a
 * few days later still pays that: the interest since the told day that is missing is given up.
 */
import type { Cents } from "#src/domain/lending/money.ts";
import { addDays, type Day } from "#src/domain/time/dates.ts";
import { accruedOf, payOffOf, type Account, type QuoteHeld } from "./account.ts";
import { owedOf } from "./dues.ts";
import type { PaymentEvent, TellingEvent } from "./events.ts";
import { nonZero, type HeldAccount, type Line } from "./movements.ts";

/** Days after the told one on which money still pays what it was told for. */
const TOLD_HOLDS_DAYS = 7;

/** The last day on which what was told for a day holds. */
export const toldUntil = (day: Day): Day => addDays(day, TOLD_HOLDS_DAYS);

/** All interest charged by the account's day, paid or not; with `upTo` that for delay of the instalments up to it. */
const chargedIn = (account: Account, upTo: number | undefined): Cents => {
  const late = account.dues.reduce((sum, due) => sum + (due.n <= (upTo ?? Infinity) ? due.late : 0), 0);
  return upTo === undefined ? late + account.interestMoved + accruedOf(account, account.ahead.ratePerYear) : late;
};

const owedIn = (account: Account, upTo: number | undefined): Cents =>
  upTo === undefined
    ? payOffOf(account)
    : account.dues.reduce((sum, due) => sum + (due.n <= upTo ? owedOf(due) : 0), 0);

/** The account once the day of a told sum is over. */
export const tell = (account: Account, { day, upTo, until, frozen }: TellingEvent): Account => ({
  ...account,
  told: [
    ...account.told,
    {
      until: until ?? toldUntil(day),
      charged: chargedIn(account, upTo),
      ...(upTo !== undefined && { upTo }),
      ...(frozen && { frozen }),
    },
  ],
});

/** The sums told that hold on the account's day; none of a debt that was written off or assigned. */
const holding = ({ told, day, settledDay, writtenOff, assigned }: Account): readonly QuoteHeld[] =>
  settledDay !== undefined || writtenOff || assigned ? [] : told.filter(({ until }) => day <= until);

/**
 * What is given up so that a payment of `cents` on the account's day pays what was told: what is missing, where that is no
 * more than the interest since the told day, or all of that interest where the sum was frozen. Of several sums told the one
 * that needs the most counts, as it pays the most.
 */
export const forgivenTo = (account: Account, cents: Cents): Cents => {
  if (cents <= 0) return 0;
  const missing = holding(account).map(({ upTo, charged, frozen }) => {
    const since = chargedIn(account, upTo) - charged;
    const lacks = owedIn(account, upTo) - cents;
    return lacks > since ? 0 : frozen ? since : lacks;
  });
  return Math.max(0, ...missing);
};

/** The least that closes an account on its day: what pays it off, less the interest since the day of a pay-off told. */
export const leastClosing = (account: Account): Cents => {
  const since = holding(account)
    .filter(({ upTo }) => upTo === undefined)
    .map(({ charged }) => chargedIn(account, undefined) - charged);
  return payOffOf(account) - Math.max(0, ...since);
};

/** In which order what is given up is taken off what was owed: principal only where a part paid before took the interest. */
const GIVEN_UP: readonly HeldAccount[] = ["lateInterest", "accruedInterest", "interestDue", "principal"];

/** The lines of a payment, parted into what was given up and what was paid. */
export const parted = (lines: readonly Line[], forgiven: Cents): { given: Line[]; paid: Line[] } => {
  let left = forgiven;
  const given: Line[] = [];
  for (const name of GIVEN_UP)
    for (const { account, n, cents } of lines)
      if (account === name && cents < 0) {
        const part = Math.min(left, -cents);
        left -= part;
        given.push({ account, ...(n !== undefined && { n }), cents: -part });
      }
  const paid = lines.map((line): Line => {
    const of = given.find(({ account, n }) => account === line.account && n === line.n);
    return of ? { ...line, cents: line.cents - of.cents } : line;
  });
  return { given: nonZero(given), paid };
};

/** What was given up so that a payment pays what was told. */
export const forgivenIn = ({ movements }: Account, { id }: Pick<PaymentEvent, "id">): Cents =>
  (movements.find(({ about }) => about === `told/${id}`)?.lines ?? []).reduce((sum, { cents }) => sum - cents, 0);
