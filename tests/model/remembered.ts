/** What was done with one credit, as the oracle goes through it: its drawings, its payments, and what the books must say. */
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
};

/** A drawing with what was done, in the order in which it counts. */
export type Held = { no: number; lent: Lent; done: (Done & { rank: number })[]; isWithdrawn: boolean };

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** What a life remembers of its credit. */
export class Remembered {
  readonly drawings: Held[] = [];
  readonly payments: Paid[] = [];
  lineUntil: Day | undefined;

  constructor(
    private readonly lender: DirectLender,
    readonly creditNo: number,
  ) {}

  /** Remembers drawings that are new, as they were paid out, and until when the line is open. */
  async learn(): Promise<void> {
    const { db, query } = this.lender.database;
    for (const { no, start, unit, ratePerYear: rate, plan } of await drawingsOf(db, [this.creditNo]))
      if (this.drawings.every((one) => one.no !== no))
        this.drawings.push({
          no,
          lent: { start, months: unit === "months", rate, plan },
          done: [],
          isWithdrawn: false,
        });
    const { rows } = await query("select line_until::text as day from credits where no = $1", [this.creditNo]);
    this.lineUntil = (rows[0]!["day"] as Day | null) ?? undefined;
  }

  /** What a drawing owes at the end of a day. */
  owed({ lent, done }: Held, day: Day): Owed {
    const { catalogue } = this.lender.services.now();
    return owedDayByDay(lent, done, day < lent.start ? lent.start : day, rateOf(catalogue));
  }

  /** The drawing that money of a day is for: the oldest that is not settled by then, otherwise the latest. */
  drawingFor(day: Day): Held | undefined {
    const begun = this.drawings.filter(({ lent }) => lent.start <= day);
    return begun.find((one) => !this.owed(one, day).isOver) ?? begun.at(-1);
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
