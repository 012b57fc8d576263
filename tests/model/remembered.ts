/** What was done with one credit, as the oracle goes through it: its drawings, its payments, and what the books must say. */
import { expect } from "vitest";
import type { SpareUse } from "#src/domain/lending/account/events.ts";
import type { Day } from "#src/domain/time/dates.ts";
import { rateOf } from "#server/lending/servicing/accounts.ts";
import { balancesOf, bookedThrough } from "#server/store/tables/account-books.ts";
import { drawingsOf } from "#server/store/tables/drawings.ts";
import { owedDayByDay, type Done, type Lent, type Owed } from "./day-by-day.ts";
import type { DirectLender } from "./direct-lender.ts";

/** A payment of the life; `drawingNo` is null while it is nobody's. */
export type Paid = {
  id: string;
  no: number;
  day: Day;
  cents: number;
  returned: number;
  isTaken: boolean;
  drawingNo: number | null;
  /** The payment that it is a part of. */
  of?: string;
};

/** A drawing with what was done, in the order in which it counts. */
export type Held = { no: number; lent: Lent; done: (Done & { rank: number })[]; isWithdrawn: boolean };

let receipts = 0;

/** The number of the next payment of all. */
export const nextReceipt = (): number => (receipts += 1);

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** What a life remembers of its credit. */
export class Remembered {
  readonly drawings: Held[] = [];
  readonly payments: Paid[] = [];
  lineUntil: Day | undefined;
  readonly #told: Day[] = [];

  constructor(
    private readonly lender: DirectLender,
    readonly creditNo: number,
  ) {}

  /** Remembers drawings that are new, as they were paid out, and until when the line is open. */
  async learn(): Promise<void> {
    const { db, query } = this.lender.database;
    for (const { no, start, unit, ratePerYear: rate, plan } of await drawingsOf(db, [this.creditNo]))
      if (this.drawings.every((one) => one.no !== no)) {
        const held: Held = { no, lent: { start, months: unit === "months", rate, plan }, done: [], isWithdrawn: false };
        this.drawings.push(held);
        for (const day of this.#told) this.#tell(held, day);
      }
    const { rows } = await query("select line_until::text as day from credits where no = $1", [this.creditNo]);
    this.lineUntil = (rows[0]!["day"] as Day | null) ?? undefined;
  }

  /** What a drawing owes at the end of a day. */
  owed({ lent, done }: Held, day: Day): Owed {
    const { catalogue } = this.lender.services.now();
    return owedDayByDay(lent, done, day < lent.start ? lent.start : day, rateOf(catalogue));
  }

  /**
   * The drawings that money of a day is for, of those paid out by then, in turn: what owes, the one that asked first
   * before the others, one written off last; otherwise the latest.
   */
  owing(day: Day): { held: Held; owed: Owed }[] {
    const begun = this.drawings.filter(({ lent }) => lent.start <= day);
    const all = begun.map((held) => ({ held, owed: this.owed(held, day) }));
    const asks = ({ owed }: { owed: Owed }): string => owed.asks ?? "later than any day";
    const open = all.filter(({ owed }) => !owed.isOver).sort((a, b) => (asks(a) < asks(b) ? -1 : +(asks(a) > asks(b))));
    return open.length > 0 ? open : all.slice(-1);
  }

  /** How much of a payment of a day is for which drawing: what closes it, and the rest for the next; too much stays with the last. */
  shares(day: Day, cents: number): { held: Held; cents: number }[] {
    const owing = this.owing(day);
    const paysAll = cents >= sum(owing.map(({ owed }) => owed.closes));
    let left = cents;
    return owing.flatMap(({ held, owed }, at) => {
      const share = at === owing.length - 1 ? left : Math.min(left, paysAll ? owed.closes : owed.closesTold);
      left -= share;
      return share > 0 ? [{ held, cents: share }] : [];
    });
  }

  #post(held: Held, payment: Paid, use: SpareUse | undefined): void {
    this.payments.push({ ...payment, drawingNo: held.no });
    this.add(held, { day: payment.day, id: payment.id, pay: payment.cents, use }, 1e9 + payment.no);
  }

  /** Remembers a payment that was posted; one for more than one drawing as its parts, which are payments of their own. */
  async posted(payment: Paid, use?: SpareUse): Promise<void> {
    const shares = this.shares(payment.day, payment.cents);
    const [only, ...more] = shares;
    if (more.length === 0) return this.#post(only!.held, payment, use);
    const rows = await this.lender.query(
      "select id, cents::int as cents from payments where split_of = $1 order by no",
      payment.id,
    );
    expect(rows.map(({ cents }) => cents)).toEqual(shares.map(({ cents }) => cents));
    for (const [at, { held, cents }] of shares.entries()) {
      const id = String(rows[at]!["id"]);
      this.#post(held, { ...payment, id, of: payment.id, no: nextReceipt(), cents }, use);
    }
  }

  /** Remembers that a payment was taken back, with all its parts. */
  takenBack(whole: string): void {
    const taken = this.payments.filter(({ id, of }) => id === whole || of === whole);
    for (const one of taken) one.isTaken = true;
    for (const held of this.drawings)
      held.done = held.done.filter((one) => !("id" in one) || taken.every(({ id }) => id !== one.id));
  }

  /** Remembers that what everything comes to on a day was told; it holds for each drawing of that day. */
  tell(day: Day): void {
    this.#told.push(day);
    for (const held of this.drawings) this.#tell(held, day);
  }

  #tell(held: Held, day: Day): void {
    if (held.lent.start <= day) this.add(held, { day, told: null }, 2e12);
  }

  /** Whether it was. */
  hasTold(day: Day): boolean {
    return this.#told.includes(day);
  }

  /** Adds what was done. Ranks of one day: a withdrawal, then waivers, then payments as they came in, then a write-off. */
  add(held: Held, one: Done, rank: number): void {
    held.done.push({ ...one, rank });
    held.done.sort((a, b) => (a.day === b.day ? a.rank - b.rank : a.day < b.day ? -1 : 1));
  }

  /** The day that the credit is booked to. */
  async through(): Promise<Day> {
    return (await bookedThrough(this.lender.database.db, [this.creditNo])).get(this.creditNo)!;
  }

  /**
   * What the books say, and what going through the days of each drawing says: its balances, what is written off and not
   * recovered, what is kept for payers.
   */
  async compared(): Promise<{ booked: number[]; found: number[] }> {
    const { db, query } = this.lender.database;
    const { principal, accrued, interestDue, late, advance } = await balancesOf(db, this.creditNo);
    const { rows } = await query(
      `select (select coalesce(-sum(l.cents), 0)::bigint from payments p
         join postings l on l.account in (2120, 1250) and l.subject = p.id where p.credit_no = $1) as kept,
       (select coalesce(sum(l.cents), 0)::bigint from entries e
         join postings l on l.entry_id = e.id and l.account = 5130 where e.credit_no = $1) as lost`,
      [this.creditNo],
    );
    const through = await this.through();
    const owed = this.drawings.map((held) => this.owed(held, through));
    const taken = this.payments.filter(({ isTaken, drawingNo }) => isTaken && drawingNo !== null);
    const kept = sum(owed.flatMap((one) => [...one.kept.values()])) - sum(taken.map(({ returned }) => returned));
    return {
      booked: [principal, accrued, interestDue, late, advance, Number(rows[0]!["lost"]), Number(rows[0]!["kept"])],
      found: [...[0, 1, 2, 3, 4, 5].map((at) => sum(owed.map(({ sums }) => sums[at]!))), kept],
    };
  }

  /** The credit as `fold.py` reads it, a JSON object. */
  async exported(): Promise<string> {
    const { booked } = await this.compared();
    const rates = this.lender.services
      .now()
      .catalogue.statutoryRates.flatMap(({ validFrom, statutory }) => (statutory ? [[validFrom, statutory]] : []));
    const drawings = this.drawings.map(({ lent, done }) => ({ ...lent, events: done }));
    return JSON.stringify({ through: await this.through(), rates, drawings, booked: booked.slice(0, 6) });
  }
}
