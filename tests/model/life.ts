/** The life of one credit: what its borrower, the bank and the staff do, done by the product and remembered for the oracle. */
import { expect } from "vitest";
import type { ProductKey } from "#src/domain/lending/catalogue.ts";
import { addDays, sofiaDay, type Day } from "#src/domain/time/dates.ts";
import { closingOf, nextPaymentOf, openDues, partsOf } from "#src/domain/lending/account/readings.ts";
import { accountOf, rateOf } from "#server/lending/servicing/accounts.ts";
import { endLine } from "#server/lending/servicing/end-line.ts";
import { PaymentRefused, postToCredit } from "#server/lending/servicing/post-payment.ts";
import { receivePayment, takeBackPayment } from "#server/lending/servicing/receive-payment.ts";
import { waiveInterest } from "#server/lending/servicing/waive-interest.ts";
import { withdrawFrom } from "#server/lending/servicing/withdraw.ts";
import { balancesOf, bookedThrough } from "#server/store/tables/account-books.ts";
import { drawingsOf, type LivedDrawing } from "#server/store/tables/drawings.ts";
import { lockPayment } from "#server/store/tables/payments.ts";
import type { Trx } from "#server/store/db/schema.ts";
import type { LifeAct } from "./acts.ts";
import { owedDayByDay, type Done, type Lent, type Owed } from "./day-by-day.ts";
import type { DirectLender } from "./direct-lender.ts";
import { giveBack } from "./give-back.ts";
import { lend } from "./lend.ts";

/** The lender's right of withdrawal, days. */
const WITHDRAWAL_DAYS = 14;
const OLDEST_DAYS = 60;

type Paid = {
  id: string;
  no: number;
  day: Day;
  cents: number;
  returned: number;
  isTaken: boolean;
  drawingNo: number | null;
};
type Held = { no: number; lent: Lent; done: (Done & { rank: number })[]; isWithdrawn: boolean };
type Pay = Extract<LifeAct, { act: "pay" }>;

let receipts = 0;

/** A credit and all that was done with it. */
export class Life {
  readonly #drawings: Held[] = [];
  readonly #payments: Paid[] = [];
  #last: string | undefined;
  #lineUntil: Day | undefined;
  #acts = 0;

  private constructor(
    private readonly lender: DirectLender,
    private readonly product: ProductKey,
    private readonly userId: string,
    readonly creditNo: number,
  ) {}

  /** Borrows. */
  static async begin(lender: DirectLender, product: ProductKey, amount: number, term: number): Promise<Life> {
    const { userId, creditNo } = (await lend(lender, { product, amount, term }))!;
    const life = new Life(lender, product, userId, creditNo);
    await life.#learn();
    return life;
  }

  get #services() {
    return this.lender.services.now();
  }

  get #now(): Date {
    return this.lender.clock.now();
  }

  get #today(): Day {
    return sofiaDay(this.#now);
  }

  #inTransaction<T>(work: (trx: Trx) => Promise<T>): Promise<T> {
    return this.lender.database.transaction(work);
  }

  /** Remembers drawings that are new, as they were paid out. */
  async #learn(): Promise<void> {
    const { db } = this.lender.database;
    for (const { no, start, unit, ratePerYear: rate, plan } of await drawingsOf(db, [this.creditNo]))
      if (this.#drawings.every((one) => one.no !== no))
        this.#drawings.push({
          no,
          lent: { start, months: unit === "months", rate, plan },
          done: [],
          isWithdrawn: false,
        });
    const { rows } = await this.lender.database.query("select line_until::text as day from credits where no = $1", [
      this.creditNo,
    ]);
    this.#lineUntil = (rows[0]!["day"] as Day | null) ?? undefined;
  }

  #owed({ lent, done }: Held, day: Day): Owed {
    return owedDayByDay(lent, done, day < lent.start ? lent.start : day, rateOf(this.#services.catalogue));
  }

  /** The drawing that money of a day is for: the oldest that is not settled by then, otherwise the latest. */
  #drawingFor(day: Day): Held | undefined {
    const begun = this.#drawings.filter(({ lent }) => lent.start <= day);
    return begun.find((one) => !this.#owed(one, day).isOver) ?? begun.at(-1);
  }

  /** The drawing that acts of today are about. */
  get #current(): Held {
    return this.#drawingFor(this.#today)!;
  }

  #add(held: Held, one: Done, rank: number): void {
    held.done.push({ ...one, rank });
    held.done.sort((a, b) => (a.day === b.day ? a.rank - b.rank : a.day < b.day ? -1 : 1));
  }

  /** Ranks of one day: a withdrawal, then waivers, then payments as they came in. */
  #post(held: Held, payment: Paid, use?: Pay["use"]): void {
    payment.drawingNo = held.no;
    this.#add(held, { day: payment.day, id: payment.id, pay: payment.cents, use }, 1e9 + payment.no);
  }

  async #receive(cents: number, valueDay: Day, of: { creditNo: number | null; externalId?: string; use?: Pay["use"] }) {
    const externalId = of.externalId ?? `life-${(receipts += 1)}`;
    const receipt = { channel: "bank" as const, externalId, cents, valueDay };
    const spare = of.use ? { spare: of.use } : {};
    const received = await this.#inTransaction((trx) =>
      receivePayment(this.#services, trx, receipt, of.creditNo, this.#now, spare),
    );
    return { ...received, externalId, no: receipts };
  }

  async #lived(): Promise<LivedDrawing> {
    const { no } = this.#current;
    return (await drawingsOf(this.lender.database.db, [this.creditNo])).find((one) => one.no === no)!;
  }

  async #sum({ what, cents }: Pay): Promise<number> {
    const account = accountOf(this.#services, await this.#lived(), this.#today);
    if (what === "next") return nextPaymentOf(account)?.cents ?? cents;
    if (what === "due") return partsOf(openDues(account)).total;
    return what === "all" ? closingOf(account).amount : what === "more" ? closingOf(account).amount + cents : cents;
  }

  async #pay(act: Pay): Promise<void> {
    const day = addDays(this.#today, -act.daysAgo);
    const cents = await this.#sum(act);
    const held = this.#drawingFor(day);
    if (cents <= 0 || !held || act.daysAgo > OLDEST_DAYS) {
      await expect(this.#receive(cents, day, { creditNo: this.creditNo })).rejects.toThrow(PaymentRefused);
      return;
    }
    const {
      paymentId: id,
      externalId,
      no,
    } = await this.#receive(cents, day, { creditNo: this.creditNo, use: act.use });
    const payment = { id, no, day, cents, returned: 0, isTaken: false, drawingNo: null };
    this.#payments.push(payment);
    this.#post(held, payment, act.use);
    this.#last = externalId;
  }

  /** Money without a word whose it is. */
  async #nobodys(cents: number): Promise<void> {
    const { paymentId: id, no } = await this.#receive(cents, this.#today, { creditNo: null });
    this.#payments.push({ id, no, day: this.#today, cents, returned: 0, isTaken: false, drawingNo: null });
  }

  /** Somebody finds out whose the oldest of it is. */
  async #match(): Promise<void> {
    const payment = this.#payments.find(({ isTaken, drawingNo }) => !isTaken && drawingNo === null);
    if (!payment) return;
    const held = this.#drawingFor(payment.day);
    await this.#inTransaction(async (trx) =>
      postToCredit(this.#services, trx, (await lockPayment(trx, payment.id))!, this.creditNo, this.#now, {
        late: true,
      }),
    );
    this.#post(held!, payment);
  }

  async #again(): Promise<void> {
    if (this.#last === undefined) return;
    const again = await this.#receive(100, this.#today, { creditNo: this.creditNo, externalId: this.#last });
    expect(again.outcome).toBe("duplicate");
  }

  async #takeBack(at: number, how: "reversed" | "charged-back"): Promise<void> {
    const payment = this.#payments[at % Math.max(1, this.#payments.length)];
    if (!payment) return;
    const done = await this.#inTransaction((trx) => takeBackPayment(this.#services, trx, payment.id, how, this.#now));
    expect(done).toBe(payment.isTaken ? "already" : "taken-back");
    payment.isTaken = true;
    for (const held of this.#drawings) held.done = held.done.filter((one) => !("id" in one) || one.id !== payment.id);
  }

  /** What is kept of a payment for its payer goes back. */
  async #giveBack(at: number): Promise<void> {
    const payment = this.#payments[at % Math.max(1, this.#payments.length)];
    if (!payment) return;
    const kept = payment.isTaken ? 0 : payment.drawingNo === null ? payment.cents : await this.#keptNow(payment);
    const back = await giveBack(this.#services, payment.id);
    expect(back ?? 0).toBe(kept);
    if (kept === 0) return;
    if (payment.drawingNo === null) payment.isTaken = true;
    else {
      payment.returned += kept;
      const event = this.#drawings.flatMap(({ done }) => done).find((one) => "id" in one && one.id === payment.id);
      (event as Extract<Done, { pay: number }>).pay -= kept;
    }
  }

  async #keptNow({ id, drawingNo }: Paid): Promise<number> {
    const held = this.#drawings.find(({ no }) => no === drawingNo)!;
    return this.#owed(held, await this.#through()).kept.get(id) ?? 0;
  }

  async #waive(part: number): Promise<void> {
    const owed = partsOf(openDues(accountOf(this.#services, await this.#lived(), this.#today)));
    const interest = Math.floor((owed.interest * part) / 100);
    const given = { interest, late: owed.late };
    const waiving = { creditNo: this.creditNo, ...given, reason: "model", by: "model", now: this.#now };
    const isDone = await this.#inTransaction((trx) => waiveInterest(this.#services, trx, waiving));
    expect(isDone).toBe(interest + owed.late > 0);
    if (isDone) this.#add(this.#current, { day: this.#today, ...given }, this.#acts);
  }

  async #withdraw(): Promise<void> {
    const held = this.#drawings.at(-1)!;
    const mayStill = this.#today <= addDays(held.lent.start, WITHDRAWAL_DAYS) && !this.#owed(held, this.#today).isOver;
    const done = await this.#inTransaction((trx) =>
      withdrawFrom(this.#services, trx, { creditNo: this.creditNo, now: this.#now }),
    );
    expect(done).toBe(held.isWithdrawn ? "already" : mayStill ? "withdrawn" : "closed");
    if (done !== "withdrawn") return;
    held.isWithdrawn = true;
    this.#add(held, { day: this.#today, payUntil: addDays(this.#today, 30) }, -1);
    await this.#learn();
  }

  /** Draws on the line again when it is open and nothing is owed. */
  async #draw(amount: number, term: number): Promise<void> {
    if (this.#lineUntil === undefined || this.#today > this.#lineUntil) return;
    if (this.#drawings.some((held) => !this.#owed(held, this.#today).isOver)) return;
    const line = { creditNo: this.creditNo, userId: this.userId, until: this.#lineUntil };
    const lent = await lend(this.lender, { product: this.product, amount, term, line });
    if (lent) expect(lent.creditNo).toBe(this.creditNo);
    await this.#learn();
  }

  async #endLine(): Promise<void> {
    const done = await this.#inTransaction((trx) =>
      endLine(this.#services, trx, { creditNo: this.creditNo, now: this.#now }),
    );
    if (this.#lineUntil === undefined || this.#today > this.#lineUntil) expect(done).toBe("no-line");
    await this.#learn();
  }

  /** Does an act, now. */
  async do(act: LifeAct): Promise<void> {
    this.#acts += 1;
    switch (act.act) {
      case "pay":
        return this.#pay(act);
      case "again":
        return this.#again();
      case "nobodys":
        return this.#nobodys(act.cents);
      case "match":
        return this.#match();
      case "takeBack":
        return this.#takeBack(act.at, act.how);
      case "giveBack":
        return this.#giveBack(act.at);
      case "waive":
        return this.#waive(act.part);
      case "withdraw":
        return this.#withdraw();
      case "draw":
        return this.#draw(act.amount, act.term);
      case "endLine":
        return this.#endLine();
      case "nothing":
        return undefined;
    }
  }

  /** Pays everything off that is owed, drawing by drawing. */
  async end(): Promise<void> {
    while (!this.#owed(this.#current, this.#today).isOver)
      await this.#pay({ act: "pay", what: "all", cents: 1, daysAgo: 0, use: undefined });
  }

  async #through(): Promise<Day> {
    return (await bookedThrough(this.lender.database.db, [this.creditNo])).get(this.creditNo)!;
  }

  /** What the books say, and what going through the days of each drawing says; the last sum is kept for payers. */
  async compared(): Promise<{ booked: number[]; found: number[] }> {
    const { db } = this.lender.database;
    const { principal, accrued, interestDue, late, advance } = await balancesOf(db, this.creditNo);
    const { rows } = await this.lender.database.query(
      `select coalesce(-sum(l.cents), 0)::bigint as kept from payments p
       join postings l on l.account = 2120 and l.subject = p.id where p.credit_no = $1`,
      [this.creditNo],
    );
    const through = await this.#through();
    const owed = this.#drawings.map((held) => this.#owed(held, through));
    const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
    const lost = this.#payments.filter(({ isTaken, drawingNo }) => isTaken && drawingNo !== null);
    const kept = sum(owed.flatMap((one) => [...one.kept.values()])) - sum(lost.map(({ returned }) => returned));
    return {
      booked: [principal, accrued, interestDue, late, advance, Number(rows[0]!["kept"])],
      found: [...[0, 1, 2, 3, 4].map((at) => sum(owed.map(({ sums }) => sums[at]!))), kept],
    };
  }

  /** The credit as `fold.py` reads it, a JSON object. */
  async exported(): Promise<string> {
    const { booked } = await this.compared();
    const rates = this.#services.catalogue.statutoryRates.flatMap(({ validFrom, statutory }) =>
      statutory ? [[validFrom, statutory]] : [],
    );
    const drawings = this.#drawings.map(({ lent, done }) => ({ ...lent, events: done }));
    return JSON.stringify({ through: await this.#through(), rates, drawings, booked: booked.slice(0, 5) });
  }
}
