/** The life of one credit: what its borrower, the bank and the staff do, done by the product and remembered for the oracle. */
import { expect } from "vitest";
import type { ProductKey } from "#src/domain/lending/catalogue.ts";
import { addDays, sofiaDay, type Day } from "#src/domain/time/dates.ts";
import { closingOf } from "#src/domain/lending/account/readings.ts";
import { accountsAt, currentOf, wholeOfTold } from "#server/lending/servicing/accounts.ts";
import { endLine } from "#server/lending/servicing/end-line.ts";
import { PaymentRefused, postToCredit } from "#server/lending/servicing/post-payment.ts";
import { receivePayment, takeBackPayment } from "#server/lending/servicing/receive-payment.ts";
import { waiveInterest } from "#server/lending/servicing/waive-interest.ts";
import { writeOffAll } from "#tests/support/whole-sums.ts";
import { withdrawFrom } from "#server/lending/servicing/withdraw.ts";
import { refundsOf } from "#server/store/tables/refunds.ts";
import { aheadOf, returnAdvance } from "#server/lending/refunds/return-advance.ts";
import { changedTo, changePrepayment, usedAs } from "#server/lending/servicing/change-prepayment.ts";
import { keepTold, toldOn } from "#server/lending/servicing/tell-ahead.ts";
import type { SpareUse } from "#src/domain/lending/account/events.ts";
import { drawingsOf } from "#server/store/tables/drawings.ts";
import { lockPayment, paymentById } from "#server/store/tables/payments.ts";
import type { Trx } from "#server/store/db/schema.ts";
import type { LifeAct } from "./acts.ts";
import type { Done } from "./day-by-day.ts";
import type { DirectLender } from "./direct-lender.ts";
import { giveBack, sendBack, TO } from "./give-back.ts";
import { lend } from "./lend.ts";
import { Remembered, nextReceipt, type Held, type Paid } from "./remembered.ts";

/** The lender's right of withdrawal, days. */
const WITHDRAWAL_DAYS = 14;
const OLDEST_DAYS = 60;

type Pay = Extract<LifeAct, { act: "pay" }>;

/** A credit and all that was done with it. */
export class Life {
  readonly #of: Remembered;
  #last: string | undefined;
  #told = 0;
  #acts = 0;

  private constructor(
    private readonly lender: DirectLender,
    private readonly product: ProductKey,
    private readonly userId: string,
    readonly creditNo: number,
  ) {
    this.#of = new Remembered(lender, creditNo);
  }

  /** Borrows. */
  static async begin(lender: DirectLender, product: ProductKey, amount: number, term: number): Promise<Life> {
    const { userId, creditNo } = (await lend(lender, { product, amount, term }))!;
    const life = new Life(lender, product, userId, creditNo);
    await life.#of.learn();
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
    return this.lender.inside(work);
  }

  /** The drawing that acts of today are about. */
  get #current(): Held {
    return this.#of.owing(this.#today)[0]!.held;
  }

  async #receive(cents: number, valueDay: Day, of: { creditNo: number | null; externalId?: string; use?: Pay["use"] }) {
    const no = nextReceipt();
    const externalId = of.externalId ?? `life-${no}`;
    const receipt = { channel: "bank" as const, externalId, cents, valueDay };
    const spare = of.use ? { spare: of.use } : {};
    const received = await this.#inTransaction((trx) =>
      receivePayment(this.#services, trx, receipt, of.creditNo, this.#now, spare),
    );
    return { ...received, externalId, no };
  }

  /** What is paid, as the lender tells it: of all drawings, and with `more` a sum beyond what closes the first. */
  async #sum({ what, cents }: Pay): Promise<number> {
    if (what === "some") return cents;
    if (what === "told") return this.#told;
    const told = accountsAt(this.#services, await drawingsOf(this.lender.database.db, [this.creditNo]), this.#today);
    if (what === "more") return closingOf(currentOf(told)!.account).amount + cents;
    const { next, due, payOff } = wholeOfTold(told);
    return what === "next" ? (next?.cents ?? cents) : what === "due" ? due.total : payOff;
  }

  async #pay(act: Pay): Promise<void> {
    const day = addDays(this.#today, -act.daysAgo);
    const cents = await this.#sum(act);
    if (cents <= 0 || this.#of.owing(day).length === 0 || act.daysAgo > OLDEST_DAYS) {
      await expect(this.#receive(cents, day, { creditNo: this.creditNo })).rejects.toThrow(PaymentRefused);
      return;
    }
    const {
      paymentId: id,
      externalId,
      no,
    } = await this.#receive(cents, day, { creditNo: this.creditNo, use: act.use });
    await this.#of.posted({ id, no, day, cents, returned: 0, isTaken: false, drawingNo: null }, act.use);
    this.#last = externalId;
  }

  /** Money without a word whose it is. */
  async #nobodys(cents: number): Promise<void> {
    const { paymentId: id, no } = await this.#receive(cents, this.#today, { creditNo: null });
    this.#of.payments.push({ id, no, day: this.#today, cents, returned: 0, isTaken: false, drawingNo: null });
  }

  /** Somebody finds out whose the oldest of it is. */
  async #match(): Promise<void> {
    const payment = this.#of.payments.find(({ isTaken, drawingNo }) => !isTaken && drawingNo === null);
    if (!payment) return;
    await this.#inTransaction(async (trx) =>
      postToCredit(this.#services, trx, (await lockPayment(trx, payment.id))!, this.creditNo, this.#now, {
        late: true,
      }),
    );
    this.#of.payments.splice(this.#of.payments.indexOf(payment), 1);
    await this.#of.posted(payment);
  }

  async #again(): Promise<void> {
    if (this.#last === undefined) return;
    const again = await this.#receive(100, this.#today, { creditNo: this.creditNo, externalId: this.#last });
    expect(again.outcome).toBe("duplicate");
  }

  async #takeBack(at: number, how: "reversed" | "charged-back"): Promise<void> {
    const payment = this.#of.payments[at % Math.max(1, this.#of.payments.length)];
    if (!payment) return;
    const whole = payment.of ?? payment.id;
    const done = await this.#inTransaction((trx) => takeBackPayment(this.#services, trx, whole, how, this.#now));
    expect(done).toBe(payment.isTaken ? "already" : "taken-back");
    this.#of.takenBack(whole);
  }

  /** What is kept of a payment for its payer goes back. */
  async #giveBack(at: number): Promise<void> {
    const payment = this.#of.payments[at % Math.max(1, this.#of.payments.length)];
    if (!payment) return;
    const kept = payment.isTaken ? 0 : payment.drawingNo === null ? payment.cents : await this.#keptNow(payment);
    const back = await giveBack(this.#services, payment.id);
    expect(back ?? 0).toBe(kept);
    if (kept === 0) return;
    if (payment.drawingNo === null) payment.isTaken = true;
    else {
      payment.returned += kept;
      const event = this.#of.drawings.flatMap(({ done }) => done).find((one) => "id" in one && one.id === payment.id);
      (event as Extract<Done, { pay: number }>).pay -= kept;
    }
  }

  async #keptNow({ id, drawingNo }: Paid): Promise<number> {
    const held = this.#of.drawings.find(({ no }) => no === drawingNo)!;
    return this.#of.owed(held, await this.#of.through()).kept.get(id) ?? 0;
  }

  /** The borrower is told what everything comes to on a day; of a day they are told once. */
  async #tell(ahead: number): Promise<void> {
    const day = addDays(this.#today, ahead);
    const told = toldOn(this.#services, await drawingsOf(this.lender.database.db, [this.creditNo]), "payoff", day);
    if (!told || this.#of.hasTold(day)) return;
    const telling = {
      credit: { no: this.creditNo, applicationId: "" },
      drawingNo: this.#current.no,
      purpose: "payoff",
      day,
    } as const;
    await this.#inTransaction((trx) => keepTold(trx, { ...telling, told, now: this.#now }));
    this.#told = told.cents;
    this.#of.tell(day);
  }

  #paid(id: string): Extract<Done, { pay: number }> | undefined {
    const all = this.#of.drawings.flatMap(({ done }) => done as Done[]);
    return all.find((one): one is Extract<Done, { pay: number }> => "pay" in one && one.id === id);
  }

  /** What a payment left over is used otherwise. */
  async #changeUse(at: number, to: SpareUse): Promise<void> {
    const payment = this.#of.payments[at % Math.max(1, this.#of.payments.length)];
    if (!payment) return;
    const row = (await paymentById(this.lender.database.db, payment.id))!;
    const used = await usedAs(this.#services, this.lender.database.db, row, this.#today);
    const after = used && changedTo(this.#services, used, payment.id, to);
    const event = `model/${this.creditNo}/${this.#acts}`;
    const change = { paymentId: payment.id, from: used?.use ?? to, to, event, now: this.#now };
    const isDone = await this.#inTransaction((trx) => changePrepayment(this.#services, trx, change));
    expect(isDone).toBe(typeof after === "object");
    if (isDone) this.#paid(payment.id)!.use = to;
  }

  /** What a payment paid ahead goes back: all else stays as it was. */
  async #returnAdvance(at: number): Promise<void> {
    const payment = this.#of.payments[at % Math.max(1, this.#of.payments.length)];
    if (!payment) return;
    const { db } = this.lender.database;
    const cents = await aheadOf(this.#services, db, (await paymentById(db, payment.id))!, this.#today);
    const event = `model/${this.creditNo}/${this.#acts}`;
    const order = { paymentId: payment.id, cents, to: TO, event, by: "model", now: this.#now };
    const isDone = await this.#inTransaction((trx) => returnAdvance(this.#services, trx, order));
    expect(isDone).toBe(cents > 0);
    if (!isDone) return;
    await sendBack(this.#services, (await refundsOf(db, payment.id)).at(-1)!.id);
    payment.returned += cents;
    this.#paid(payment.id)!.pay -= cents;
  }

  async #waive(part: number): Promise<void> {
    const owing = this.#of.owing(this.#today);
    const [due, late] = [2, 3].map((at) => owing.reduce((sum, { owed }) => sum + owed.sums[at]!, 0)) as [
      number,
      number,
    ];
    let left = Math.floor((due * part) / 100);
    const waiving = { creditNo: this.creditNo, interest: left, late, reason: "model", by: "model", now: this.#now };
    const isDone = await this.#inTransaction((trx) => waiveInterest(this.#services, trx, waiving));
    expect(isDone).toBe(left + late > 0);
    for (const { held, owed } of owing) {
      const interest = Math.min(left, owed.sums[2]);
      left -= interest;
      this.#of.add(held, { day: this.#today, interest, late: owed.sums[3] }, this.#acts);
    }
  }

  /** Writes off what every drawing owes today; the line ends. */
  async #writeOff(): Promise<void> {
    const due = this.#of.drawings.filter((held) => {
      const { sums } = this.#of.owed(held, this.#today);
      return sums[5] === 0 && sums[0] + sums[1] + sums[2] + sums[3] - sums[4] > 50;
    });
    const writing = { creditNo: this.creditNo, now: this.#now };
    const isDone = await this.#inTransaction((trx) => writeOffAll(this.#services, trx, writing));
    expect(isDone).toBe(due.length > 0);
    for (const held of due) this.#of.add(held, { day: this.#today, writeOff: true }, 1e12);
    await this.#of.learn();
  }

  async #withdraw(): Promise<void> {
    const held = this.#of.drawings.at(-1)!;
    const isWrittenOff = held.done.some((one) => "writeOff" in one);
    const isOpen = !isWrittenOff && !this.#of.owed(held, this.#today).isOver;
    const mayStill = isOpen && this.#today <= addDays(held.lent.start, WITHDRAWAL_DAYS);
    const done = await this.#inTransaction((trx) =>
      withdrawFrom(this.#services, trx, { creditNo: this.creditNo, now: this.#now }),
    );
    expect(done).toBe(held.isWithdrawn ? "already" : mayStill ? "withdrawn" : "closed");
    if (done !== "withdrawn") return;
    held.isWithdrawn = true;
    this.#of.add(held, { day: this.#today, payUntil: addDays(this.#today, 30) }, -1);
    await this.#of.learn();
  }

  /** Draws on the line again when it is open and nothing is owed. */
  async #draw(amount: number, term: number): Promise<void> {
    if (this.#of.lineUntil === undefined || this.#today > this.#of.lineUntil) return;
    if (this.#of.drawings.some((held) => !this.#of.owed(held, this.#today).isOver)) return;
    const line = { creditNo: this.creditNo, userId: this.userId, until: this.#of.lineUntil };
    const lent = await lend(this.lender, { product: this.product, amount, term, line });
    if (lent) expect(lent.creditNo).toBe(this.creditNo);
    await this.#of.learn();
  }

  async #endLine(): Promise<void> {
    const done = await this.#inTransaction((trx) =>
      endLine(this.#services, trx, { creditNo: this.creditNo, now: this.#now }),
    );
    if (this.#of.lineUntil === undefined || this.#today > this.#of.lineUntil) expect(done).toBe("no-line");
    await this.#of.learn();
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
      case "tell":
        return this.#tell(act.ahead);
      case "changeUse":
        return this.#changeUse(act.at, act.use);
      case "returnAdvance":
        return this.#returnAdvance(act.at);
      case "waive":
        return this.#waive(act.part);
      case "writeOff":
        return this.#writeOff();
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
    while (!this.#of.owed(this.#current, this.#today).isOver)
      await this.#pay({ act: "pay", what: "all", cents: 1, daysAgo: 0, use: undefined });
  }

  /** What the books say, and what going through the days of each drawing says. */
  compared(): Promise<{ booked: number[]; found: number[] }> {
    return this.#of.compared();
  }

  /** The credit as `fold.py` reads it, a JSON object. */
  exported(): Promise<string> {
    return this.#of.exported();
  }
}
