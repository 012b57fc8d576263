/**
 * What a drawing owes, found by going through its days one by one: an oracle for the account and the books, which find it
 * in other ways. Knows payments, waivers, withdrawal, write-off and sums told ahead; arithmetic of plans is the domain's.
 */
import { annuity, dailyRate, interestFor, monthlyRate, type Row } from "#src/domain/lending/schedule.ts";
import { addDays, daysBetween, nextWorkingDay, type Day } from "#src/domain/time/dates.ts";

/** What was done, in the order in which it counts on its day. `pay` is what is left of a payment after returns. */
export type Done =
  | { day: Day; payUntil: Day }
  | { day: Day; interest: number; late: number }
  | { day: Day; writeOff: true }
  /** A sum told for the day: the last instalment that it pays, null where it pays everything. */
  | { day: Day; told: number | null }
  | { day: Day; id: string; pay: number; use?: "advance" | "keep-term" | "keep-instalment" | undefined };

/** The drawing as it was paid out. */
export type Lent = { start: Day; months: boolean; rate: string; plan: readonly Row[] };

/** What is owed at the end of a day. */
export type Owed = {
  /** Principal, accrued interest, interest due, interest for delay, paid ahead, written off and not recovered. */
  sums: [number, number, number, number, number, number];
  /** Kept for payers, by payment. */
  kept: ReadonlyMap<string, number>;
  isOver: boolean;
  /** What pays everything; and the least that does, while a sum told for everything holds. */
  closes: number;
  closesTold: number;
  /** The day from which it asks for money, as far as it does: of its oldest unpaid instalment, else of the next. */
  asks: Day | undefined;
};

type Open = {
  n: number;
  p: number;
  i: number;
  due: Day;
  work: Day;
  fromDue: number;
  rates: Map<string, number>;
  given: number;
};

const half = (up: number, down: number): number => Math.floor((2 * up + down) / (2 * down));

const lateOf = ({ rates, given }: Open): number => {
  // Rates have two decimals: cent-days × hundredths of a percent ÷ 3 650 000.
  const parts = [...rates].reduce((sum, [rate, units]) => sum + units * Math.round(Number(rate) * 100), 0);
  return half(parts, 3_650_000) - given;
};

const fallDue = (n: number, due: Day, p: number, i: number): Open => ({
  n,
  p,
  i,
  due,
  work: nextWorkingDay(due),
  fromDue: 0,
  rates: new Map(),
  given: 0,
});

export const owedDayByDay = (
  { start, months, rate, plan }: Lent,
  done: readonly Done[],
  until: Day,
  rateOn: (day: Day) => string,
): Owed => {
  let rows = plan.map((row) => ({ ...row }));
  let open: Open[] = [];
  let [ahead, aheadFrom, from, base, isOver, lastDue] = [0, "", start, 0, false, start];
  let withdrawn: { payUntil: Day; p: number } | undefined;
  let lost: number | undefined;
  // Since the payout: cents of principal times days, and contract interest that was paid or given up.
  let [centDays, gotInterest] = [0, 0];
  let lateGone = 0;
  const tellings: { until: Day; upTo: number | null; charged: number }[] = [];
  const kept = new Map<string, number>();
  const keep = (id: string, cents: number): void => void (cents > 0 && kept.set(id, (kept.get(id) ?? 0) + cents));
  const rest = (): number => withdrawn?.p ?? rows.reduce((sum, { principal }) => sum + principal, 0);
  const accrued = (day: Day): number => {
    if (withdrawn) return Math.max(0, interestFor(centDays, dailyRate(rate)) - gotInterest);
    const [row] = rows;
    if (!row) return 0;
    const days = daysBetween(from, day);
    return months
      ? base + half((row.interest - base) * days, daysBetween(from, row.dueDate))
      : base + interestFor(rest(), dailyRate(rate), days);
  };
  const payOpen = (cents: number): number => {
    let left = cents;
    for (const one of open) {
      const takeI = Math.min(left, one.i);
      one.i -= takeI;
      left -= takeI;
      gotInterest += takeI;
      const takeL = Math.min(left, lateOf(one));
      one.given += takeL;
      left -= takeL;
      const takeP = Math.min(left, one.p);
      one.p -= takeP;
      left -= takeP;
    }
    return left;
  };
  const owedOpen = (): number => open.reduce((sum, one) => sum + one.p + one.i + lateOf(one), 0);
  const told = (upTo: number | null): Open[] => open.filter(({ n }) => upTo === null || n <= upTo);
  /** Interest that was ever asked for by a day, for delay only where a sum was told for instalments. */
  const charged = (day: Day, upTo: number | null): number => {
    const late = told(upTo).reduce((sum, one) => sum + lateOf(one) + one.given, 0);
    const contract = gotInterest + accrued(day) + open.reduce((sum, { i }) => sum + i, 0);
    return upTo === null ? late + lateGone + contract : late;
  };
  const clear = (): void => {
    rows = [];
    ahead = 0;
    withdrawn = undefined;
    for (const one of open) Object.assign(one, { p: 0, i: 0, given: one.given + lateOf(one) });
    isOver = true;
  };
  const writeOff = (day: Day): void => {
    lost = owedOpen() + rest() + accrued(day) - ahead;
    clear();
    isOver = lost <= 50;
  };
  const recover = (cents: number, id: string): void => {
    const taken = Math.min(cents, lost!);
    lost! -= taken;
    keep(id, cents - taken);
    isOver = lost! <= 50;
  };
  /** Of what was told until `day` at the latest: what is left, where that is no more than the interest since. */
  const forgive = (day: Day): void => {
    for (const { until: last, upTo, charged: before } of tellings) {
      if (isOver || day > last) continue;
      const left = told(upTo).reduce((sum, one) => sum + one.p + one.i + lateOf(one), 0);
      const owed = upTo === null ? left + rest() + accrued(day) - ahead : left;
      if (owed <= 0 || owed > charged(day, upTo) - before) continue;
      if (upTo === null) clear();
      for (const one of upTo === null ? [] : told(upTo)) {
        gotInterest += one.i;
        Object.assign(one, { p: 0, i: 0, given: one.given + lateOf(one) });
      }
    }
    if (!isOver && isPaid()) clear();
  };
  const isPaid = (): boolean => rows.length === 0 && !withdrawn && owedOpen() === 0;
  const payBack = (cents: number, day: Day, id: string): void => {
    const interest = Math.min(cents, accrued(day));
    gotInterest += interest;
    const principal = Math.min(cents - interest, withdrawn!.p);
    withdrawn!.p -= principal;
    keep(id, cents - interest - principal);
    if (withdrawn!.p + accrued(day) === 0) clear();
  };
  const prepay = (cents: number, day: Day, use: "keep-term" | "keep-instalment"): void => {
    const interest = Math.min(cents, accrued(day));
    gotInterest += interest;
    const unpaid = accrued(day) - interest;
    const left = rest() - (cents - interest);
    const next = rows[0]!;
    if (!months) {
      const toDue = unpaid + interestFor(left, dailyRate(rate), daysBetween(day, next.dueDate));
      rows = [{ ...next, principal: left, interest: toDue, instalment: left + toDue, balance: 0 }];
    } else {
      const monthly = monthlyRate(rate);
      let due =
        unpaid + half(interestFor(left, monthly) * daysBetween(day, next.dueDate), daysBetween(lastDue, next.dueDate));
      const level = use === "keep-term" ? annuity(left, rate, rows.length) : next.instalment;
      const made: typeof rows = [];
      let balance = left;
      for (const [at, row] of rows.entries()) {
        const after = balance - (level - due);
        const isLast =
          at === rows.length - 1 ||
          after <= 0 ||
          (use === "keep-instalment" && after + interestFor(after, monthly) <= 50);
        const principal = isLast ? balance : level - due;
        balance -= principal;
        made.push({ ...row, principal, interest: due, instalment: principal + due, balance });
        if (isLast) break;
        due = interestFor(balance, monthly);
      }
      rows = made;
    }
    from = day;
    base = unpaid;
  };
  const withdraw = (day: Day, payUntil: Day): void => {
    withdrawn = { payUntil, p: rest() + open.reduce((sum, { p }) => sum + p, 0) };
    lateGone += open.reduce((sum, { given }) => sum + given, 0);
    [rows, open] = [[], []];
    const had = ahead;
    ahead = 0;
    if (had > 0) payBack(had, day, aheadFrom);
  };
  const waive = (interest: number, late: number): void => {
    for (const due of open) {
      const gives = Math.min(interest, due.i);
      const givesLate = Math.min(late, lateOf(due));
      due.i -= gives;
      due.given += givesLate;
      interest -= gives;
      late -= givesLate;
      gotInterest += gives;
    }
    if (isPaid()) clear();
  };
  const pay = (cents: number, day: Day, id: string, use: Extract<Done, { pay: number }>["use"]): void => {
    if (withdrawn) payBack(cents, day, id);
    else {
      const left = payOpen(cents);
      const whole = rest() + accrued(day);
      if (rows.length === 0) keep(id, left);
      else if (left > 0 && left + ahead >= whole) {
        keep(id, left + ahead - whole);
        clear();
      } else if (left > 0) {
        if (use === "advance" || (use === undefined && left + ahead <= rows[0]!.instalment))
          [ahead, aheadFrom] = [ahead + left, id];
        else prepay(left, day, use === "keep-term" ? "keep-term" : "keep-instalment");
      }
    }
    if (cents > 0) forgive(day);
    if (!isOver && owedOpen() + rest() + accrued(day) - ahead <= 50) clear();
  };
  for (let day = start; day <= until; day = addDays(day, 1)) {
    if (day > start) centDays += rest() + open.reduce((sum, { p }) => sum + p, 0);
    if (withdrawn && day > withdrawn.payUntil) {
      centDays -= rest();
      open.push(fallDue(0, withdrawn.payUntil, withdrawn.p, accrued(day)));
      withdrawn = undefined;
    }
    for (const one of open) {
      if (one.p === 0 || day <= one.work) continue;
      for (let at = addDays(one.due, one.fromDue + 1); at <= day; at = addDays(at, 1)) {
        one.rates.set(rateOn(at), (one.rates.get(rateOn(at)) ?? 0) + one.p);
        one.fromDue += 1;
      }
    }
    if (rows[0]?.dueDate === day) {
      const { n, principal, interest } = rows.shift()!;
      open.push(fallDue(n, day, principal, interest));
      [lastDue, from, base] = [day, day, 0];
      if (ahead > 0) ahead = payOpen(ahead);
      if (isPaid()) {
        keep(aheadFrom, ahead);
        clear();
      }
    }
    for (const one of done) {
      if (one.day !== day) continue;
      if ("told" in one) tellings.push({ until: addDays(day, 7), upTo: one.told, charged: charged(day, one.told) });
      else if (isOver) keep("pay" in one ? one.id : "", "pay" in one ? one.pay : 0);
      else if (lost !== undefined) {
        if ("pay" in one) recover(one.pay, one.id);
      } else if ("payUntil" in one) withdraw(day, one.payUntil);
      else if ("writeOff" in one) writeOff(day);
      else if ("pay" in one) pay(one.pay, day, one.id, one.use);
      else waive(one.interest, one.late);
    }
  }
  const due = { p: 0, i: 0, late: 0 };
  for (const one of open) {
    due.p += one.p;
    due.i += one.i;
    due.late += lateOf(one);
  }
  const closes = owedOpen() + rest() + accrued(until) - ahead + (isOver ? 0 : (lost ?? 0));
  const since = tellings.map((one) =>
    one.upTo === null && until <= one.until ? charged(until, null) - one.charged : 0,
  );
  const [oldest] = open.filter((one) => one.p + one.i + lateOf(one) > 0);
  return {
    sums: [rest() + due.p, accrued(until), due.i, due.late, ahead, lost ?? 0],
    kept,
    isOver,
    closes,
    closesTold: lost === undefined ? closes - Math.max(0, ...since) : closes,
    asks: oldest?.due ?? withdrawn?.payUntil ?? rows[0]?.dueDate,
  };
};
