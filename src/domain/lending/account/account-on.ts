/**
 * The account of a drawing follows from the signed plan and the events by one fold; pages, papers and the journal read
 * it, and nothing else computes a balance.
 */
import { type Day } from "#src/domain/time/dates.ts";
import { accruedOf, moved, openAccount, settledIfPaid, type Account } from "./account.ts";
import { annex } from "./annexing.ts";
import { lateOwed, owedOf } from "./dues.ts";
import type { AccountEvent, Drawing, HoldEvent, RateOn, WaiverEvent } from "./events.ts";
import { nonZero, type Line } from "./movements.ts";
import { accelerate } from "./accelerating.ts";
import { assign } from "./assigning.ts";
import { advanceTo } from "./passing.ts";
import { pay } from "./paying.ts";
import { tell } from "./telling.ts";
import { untilDeath } from "./until-death.ts";
import { withdraw } from "./withdrawal.ts";
import { writeOff } from "./writing-off.ts";

const waive = (account: Account, { id, day, interest, late }: WaiverEvent): Account => {
  let [left, leftLate] = [interest, late];
  const lines: Line[] = [];
  const dues = account.dues.map((due) => {
    const given = Math.min(left, due.interest);
    const givenLate = Math.min(leftLate, lateOwed(due));
    left -= given;
    leftLate -= givenLate;
    lines.push(
      { account: "interestDue", n: due.n, cents: -given },
      { account: "lateInterest", n: due.n, cents: -givenLate },
    );
    const rest = { ...due, interest: due.interest - given, latePaid: due.latePaid + givenLate };
    return given + givenLate > 0 && owedOf(rest) === 0 ? { ...rest, settledDay: day } : rest;
  });
  return settledIfPaid(
    moved({ ...account, dues }, { about: `waiver/${id}`, kind: "waived", day, lines: nonZero(lines) }),
  );
};

/** The interest that has accrued and been charged in all, as movements of the account's day. */
const withIncome = (account: Account): Account => {
  const accrued = account.interestMoved + accruedOf(account, account.ahead.ratePerYear);
  return moved(
    account,
    {
      about: "accrued",
      kind: "accrued",
      day: account.day,
      lines: nonZero([{ account: "accruedInterest", cents: accrued }]),
    },
    {
      about: "late",
      kind: "late-accrued",
      day: account.day,
      lines: nonZero(account.dues.map(({ n, late }): Line => ({ account: "lateInterest", n, cents: late }))),
    },
  );
};

const inOrder = (events: readonly AccountEvent[]): AccountEvent[] =>
  events.toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));

/** The rate for delay by day: none on days on which that interest is held. */
const heldRate = (events: readonly AccountEvent[], rateOn: RateOn): RateOn => {
  const holds = events.filter((event): event is HoldEvent => event.kind === "hold");
  return (day) => (holds.some((hold) => hold.day <= day && day <= hold.until) ? "0" : rateOn(day));
};

/**
 * The account of a drawing at the end of `day`, after the events until then; a notice of acceleration whose last day it is
 * shows from the next day on. RangeError for an event before the payout,
 * a payment that is not above zero, and a day before the payout.
 */
export const accountOn = (drawing: Drawing, events: readonly AccountEvent[], day: Day, rateOn: RateOn): Account => {
  if (day < drawing.start) throw new RangeError(`no account on ${day}, before the payout on ${drawing.start}`);
  let account = settledIfPaid(openAccount(drawing));
  const rateFor = untilDeath(events, heldRate(events, rateOn));
  for (const event of inOrder(events)) {
    if (event.day > day) break;
    if (event.day < drawing.start)
      throw new RangeError(`an event of ${event.day}, before the payout on ${drawing.start}`);
    account = advanceTo(account, event.day, rateFor);
    if (event.kind === "hold" || event.kind === "death") continue;
    if (event.kind === "withdrawal") account = withdraw(account, event, drawing);
    else if (event.kind === "waiver") account = waive(account, event);
    else if (event.kind === "write-off") account = writeOff(account, event);
    else if (event.kind === "annex") account = annex(account, event);
    // Through the whole last day of a notice the plan stands.
    else if (event.kind === "acceleration") account = event.day < day ? accelerate(account, event) : account;
    else if (event.kind === "assignment") account = assign(account, event);
    else if (event.kind === "told") account = tell(account, event);
    else {
      if (!(event.cents > 0)) throw new RangeError("a payment is above zero");
      if (event.cents < (event.returned ?? 0)) throw new RangeError("no more goes back than was paid");
      account = pay(account, event);
    }
  }
  return withIncome(advanceTo(account, day, rateFor));
};
