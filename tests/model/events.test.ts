/** What each event books, to the cent: a row for each of them, and every account of the chart debited and credited. */
import { describe, expect, it } from "vitest";
import { findProduct, type ProductKey } from "#src/domain/lending/catalogue.ts";
import { gridAmounts, gridTerms } from "#src/domain/lending/grid.ts";
import type { SpareUse } from "#src/domain/lending/account/events.ts";
import type { MovementKind } from "#src/domain/lending/account/movements.ts";
import { addDays } from "#src/domain/time/dates.ts";
import { accounts } from "#server/lending/ledger/chart.ts";
import type { EntryKind } from "#server/lending/ledger/entries.ts";
import { checkPayout, payOut } from "#server/lending/payouts/pay-out.ts";
import { recordAnswer } from "#server/lending/payouts/record-payout-answer.ts";
import { faultsOfBooks } from "#server/lending/servicing/faults-of-books.ts";
import { letOffPayer } from "#server/lending/payers/payer-owes.ts";
import { returnAdvance } from "#server/lending/refunds/return-advance.ts";
import { changePrepayment } from "#server/lending/servicing/change-prepayment.ts";
import { keepTold, toldOn } from "#server/lending/servicing/tell-ahead.ts";
import { drawingsOf } from "#server/store/tables/drawings.ts";
import { waiveInterest } from "#server/lending/servicing/waive-interest.ts";
import { splitPayment } from "#server/lending/servicing/split-payment.ts";
import { writeOffAll } from "#tests/support/whole-sums.ts";
import { withdrawFrom } from "#server/lending/servicing/withdraw.ts";
import { balancesOf } from "#server/store/tables/account-books.ts";
import { addPayout, newPayoutId, payoutById } from "#server/store/tables/payouts.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { useDirectLender } from "./direct-lender.ts";
import { giveBack as giveBackTo, orderBack, sendBack } from "./give-back.ts";
import { lend, sign } from "./lend.ts";
import { jobRun } from "#tests/support/job-run.ts";

const RUN = jobRun();

/** Accounts that nothing books yet: what they are for has not been built. */
const UNUSED = ["bonuses", "reliefs", "bonusCosts", "providerFees"];
/** Accounts that only lines of the bank, or a refinance, are booked to, which have tests of their own. */
const BY_LINES = ["refinancing", "elsewhere", "suspense", "taxes", "capital", "bankInterest", "bankFees"];
/** Accounts that are moved in one direction only, until there are settlements of the acquirer. */
const ONE_WAY: readonly string[] = ["roundingLoss"];

/** Kinds of entries that there are. What was kept for a due day is always needed: "advance-returned" is never booked. */
const KINDS: readonly (EntryKind | MovementKind)[] = [
  "committed",
  "uncommitted",
  "payout-sent",
  "payout-confirmed",
  "payout-failed",
  "payout-surplus",
  "received",
  "taken-back",
  "split",
  "payer-owes",
  "payer-let-off",
  "refund-sent",
  "refund-paid",
  "refund-failed",
  "refund-late",
  "accrued",
  "late-accrued",
  "fallen-due",
  "allocated",
  "advance-used",
  "withdrawn",
  "waived",
  "written-off",
  "debt-written-off",
  "recovered",
];

/** By kind of entry: cents by account. */
type Booked = Record<string, Record<string, number>>;

eachDatabase((_name, open) => {
  const lender = useDirectLender(open);

  const services = () => lender.services.now();
  const terms = (product: ProductKey, amount: number, term: number) => {
    const offered = findProduct(services().catalogue, product);
    return { product, amount: gridAmounts(offered).indexOf(amount), term: gridTerms(offered, amount).indexOf(term) };
  };
  const thousand = async () => (await lend(lender, terms("consumerCredit", 1000, 12)))!.creditNo;
  const line = async (amount: number, days: number) =>
    (await lend(lender, terms("creditLine", amount, days)))!.creditNo;
  const owed = async (no: number): Promise<number> => {
    const { principal, accrued, interestDue, late } = await balancesOf(lender.database.db, no);
    return principal + accrued + interestDue + late;
  };
  const giveBack = (paymentId: string) => giveBackTo(services(), paymentId);
  const days = (count: number): void => lender.clock.advance(count * 86_400_000);

  /** What is booked meanwhile. */
  const booked = async (act: () => Promise<unknown>): Promise<Booked> => {
    const rows = await lender.query("select coalesce(max(id), 0)::int as id from entries");
    await act();
    const found = await lender.query(
      `select e.kind, l.account, sum(l.cents)::int as cents from entries e join postings l on l.entry_id = e.id
       where e.id > $1 group by 1, 2 having sum(l.cents) <> 0`,
      rows[0]!["id"],
    );
    const kinds: Booked = {};
    for (const { kind, account, cents } of found) (kinds[String(kind)] ??= {})[String(account)] = Number(cents);
    expect(await faultsOfBooks(services())).toEqual([]);
    return kinds;
  };

  describe("a payout", () => {
    it("is promised, on its way, confirmed", async () => {
      let payoutId = "";
      expect(
        await booked(async () => void ({ payoutId } = (await sign(lender, terms("consumerCredit", 1000, 12)))!)),
      ).toEqual({ committed: { 9010: 100_000, 9020: -100_000 } });
      lender.setFate("pending");
      expect(await booked(async () => void (await payOut(services())({ payoutId }, RUN)))).toEqual({
        "payout-sent": { 1090: 100_000, 1010: -100_000 },
      });
      lender.setFate("paid");
      expect(await booked(async () => void (await checkPayout(services())({ payoutId }, RUN)))).toEqual({
        "payout-confirmed": { 1210: 100_000, 1090: -100_000 },
        uncommitted: { 9010: -100_000, 9020: 100_000 },
      });
    });
    it("that fails is back; one that nobody is owed stays on its way", async () => {
      const { payoutId } = (await sign(lender, terms("consumerCredit", 200, 3)))!;
      lender.setFate("pending");
      await payOut(services())({ payoutId }, RUN);
      lender.setFate("failed");
      expect(await booked(async () => void (await checkPayout(services())({ payoutId }, RUN)))).toEqual({
        "payout-failed": { 1010: 20_000, 1090: -20_000 },
      });
      lender.setFate("paid");
      const one = (await lend(lender, terms("consumerCredit", 200, 3)))!;
      const id = newPayoutId();
      const [destination, now] = [Buffer.from("-"), lender.clock.now()];
      await lender.inside(async (on) =>
        addPayout(on, {
          id,
          applicationId: one.applicationId,
          method: "wireTransfer",
          amountCents: 20_000,
          destination,
          destinationHash: id,
          held: false,
          now,
        }),
      );
      const payout = (await payoutById(lender.database.db, id))!;
      expect(await booked(() => recordAnswer(services(), payout, { status: "paid", externalId: "twice" }))).toEqual({
        "payout-surplus": { 1090: 20_000, 1010: -20_000 },
      });
    });
  });

  it("1 000 € over 12 months: days, payments early, late and from before, interest given up, prepayment, pay-off", async () => {
    const no = await thousand();
    days(10);
    expect(await booked(() => lender.pay(no, 1_000, { spare: "advance" }))).toEqual({
      received: { 1010: 1_000, 2190: -1_000 },
      allocated: { 2190: 1_000, 2110: -1_000 },
      accrued: { 1220: 1_000, 4100: -1_000 },
    });
    days(21);
    expect(await booked(() => lender.pay(no, 9_046))).toEqual({
      accrued: { 1220: 2_090, 4100: -2_090 },
      "fallen-due": { 1230: 3_000, 1220: -3_000 },
      "advance-used": { 2110: 1_000, 1230: -1_000 },
      received: { 1010: 9_046, 2190: -9_046 },
      allocated: { 2190: 9_046, 1230: -2_000, 1210: -7_046 },
    });
    days(60);
    // The second instalment, 72,57 € and 27,89 € of interest, is 30 days late: 72,57 · 30 · 10,15 % ÷ 365 = 0,61 €.
    const waiver = { creditNo: no, interest: 0, late: 11, reason: "test", by: "test" };
    expect(await booked(() => lender.inside((one, now) => waiveInterest(services(), one, { ...waiver, now })))).toEqual(
      {
        accrued: { 1220: 5_187, 4100: -5_187 },
        "fallen-due": { 1230: 2_789, 1220: -2_789 },
        "late-accrued": { 1240: 61, 4110: -61 },
        waived: { 5110: 11, 1240: -11 },
      },
    );
    expect(await booked(() => lender.pay(no, 6_000))).toEqual({
      received: { 1010: 6_000, 2190: -6_000 },
      allocated: { 2190: 6_000, 1230: -2_789, 1240: -50, 1210: -3_161 },
    });
    days(1);
    // Of ten days before: it leaves 28,40 € of principal that are late further, (72,57 · 20 + 28,40 · 10) · 10,15 % ÷ 365.
    const rebased = await booked(() => lender.pay(no, 7_246, { daysAgo: 11 }));
    expect(rebased["late-accrued"]).toEqual({ 1240: -13, 4110: 13 });
    expect(rebased["received"]).toEqual({ 1010: 7_246, 2190: -7_246 });
    await lender.pay(no, 1);
    const off = await booked(() => lender.pay(no, 200_000));
    expect(off["allocated"]!["2120"]).toBeLessThan(-100_000);
    expect(await owed(no)).toBe(0);
  });

  it("money beyond what is owed is kept for its payer and goes back; a rest of 0,50 € or less is written off", async () => {
    const no = await line(200, 30);
    days(3);
    let paymentId = "";
    // 200,00 € for three days at 36 % cost 0,59 €.
    expect(await booked(async () => void ({ paymentId } = await lender.pay(no, 30_000)))).toEqual({
      accrued: { 1220: 59, 4100: -59 },
      received: { 1010: 30_000, 2190: -30_000 },
      allocated: { 2190: 30_000, 1220: -59, 1210: -20_000, 2120: -9_941 },
    });
    expect(await booked(() => giveBack(paymentId))).toEqual({
      "refund-sent": { 1090: 9_941, 1010: -9_941 },
      "refund-paid": { 2120: 9_941, 1090: -9_941 },
    });
    const short = await line(200, 30);
    days(3);
    expect(await booked(() => lender.pay(short, 20_029))).toEqual({
      accrued: { 1220: 59, 4100: -59 },
      received: { 1010: 20_029, 2190: -20_029 },
      allocated: { 2190: 20_029, 2110: -20_029 },
      "written-off": { 5100: 30, 2110: 20_029, 1220: -59, 1210: -20_000 },
    });
    const free = await lender.pay(null, 900);
    expect(await booked(() => giveBack(free.paymentId))).toEqual({
      "refund-sent": { 1090: 900, 1010: -900 },
      "refund-paid": { 2190: 900, 1090: -900 },
    });
  });

  it("money given back that failed is ours again, and is gone when it went out after all", async () => {
    const { paymentId } = await lender.pay(null, 800);
    const { refundId } = (await orderBack(services(), paymentId))!;
    const send = () => sendBack(services(), refundId);
    lender.setFate("pending");
    expect(await booked(send)).toEqual({ "refund-sent": { 1090: 800, 1010: -800 } });
    lender.setFate("failed");
    expect(await booked(send)).toEqual({ "refund-failed": { 1010: 800, 1090: -800 } });
    lender.payLate();
    lender.setFate("paid");
    expect(await booked(() => giveBack(paymentId))).toEqual({
      "refund-late": { 1090: 800, 1010: -800 },
      "refund-paid": { 2190: 800, 1090: -800 },
    });
  });

  it("a payment that is split waits in parts", async () => {
    const { paymentId } = await lender.pay(null, 700);
    const part = async (cents: number) => {
      const rows = await lender.query(
        "select a.number from drawings d join agreements a on a.id = d.agreement_id where d.credit_no = $1",
        await thousand(),
      );
      return { contract: String(rows[0]!["number"]), cents };
    };
    const parts = [await part(300), await part(400)] as const;
    const split = () => lender.inside((on, now) => splitPayment(services(), on, { paymentId, parts, now }));
    // What is divided stays on its account: it is in all nothing there.
    expect(await booked(split)).toMatchObject({ allocated: { 2190: 700 } });
  });

  it("withdrawal costs daily interest, paid first; what had fallen due is owed no more", async () => {
    const no = await thousand();
    days(10);
    await lender.pay(no, 50, { spare: "advance" });
    const withdraw = (creditNo: number) => () =>
      lender.inside((one, now) => withdrawFrom(services(), one, { creditNo, now }));
    expect(await booked(withdraw(no))).toEqual({
      // 10 of 28 days of the plan's 30,00 € were booked; 10 of 365 days of 36 % are 9,86 €. It counts before the payment.
      accrued: { 1220: -85, 4100: 85 },
      allocated: { 2110: 50, 1220: -50 },
    });
    expect(await booked(() => lender.pay(no, 100_936))).toEqual({
      received: { 1010: 100_936, 2190: -100_936 },
      allocated: { 2190: 100_936, 1220: -936, 1210: -100_000 },
    });
    const due = await line(200, 5);
    days(6);
    expect(await booked(withdraw(due))).toEqual({
      accrued: { 1220: 118, 4100: -118 },
      "fallen-due": { 1230: 99, 1220: -99 },
      withdrawn: { 1220: 99, 1230: -99 },
    });
  });

  it.each(["bank", "easypay", "card", "revolut", "cash"] as const)(
    "what the %s takes back leaves again",
    async (channel) => {
      const no = await thousand();
      days(31);
      const cash = { bank: 1010, easypay: 1020, card: 1030, revolut: 1040, cash: 1060 }[channel];
      let paymentId = "";
      expect(
        (await booked(async () => void ({ paymentId } = await lender.pay(no, 10_046, { channel }))))["received"],
      ).toEqual({
        [cash]: 10_046,
        2190: -10_046,
      });
      const back = await booked(() => lender.takeBack(paymentId));
      expect(back["taken-back"]).toEqual({ 2190: 10_046, [cash]: -10_046 });
      const spent = back["allocated"]!;
      expect([spent["2190"], Object.values(spent).reduce((sum, cents) => sum + cents, 0)]).toEqual([-10_046, 0]);
    },
  );

  it("a debt that is written off accrues nothing more; what is paid later recovers it, and what was paid before lessens it", async () => {
    const no = await line(200, 30);
    const writeOff = () => lender.inside((on, now) => writeOffAll(services(), on, { creditNo: no, now }));
    days(3);
    // 200,00 € for three days at 36 % cost 0,59 €.
    expect(await booked(writeOff)).toEqual({
      accrued: { 1220: 59, 4100: -59 },
      "debt-written-off": { 5130: 20_059, 1220: -59, 1210: -20_000 },
    });
    expect(await writeOff()).toBe(false);
    days(40);
    let paymentId = "";
    expect(await booked(async () => void ({ paymentId } = await lender.pay(no, 5_000)))).toEqual({
      received: { 1010: 5_000, 2190: -5_000 },
      recovered: { 2190: 5_000, 5130: -5_000 },
    });
    // Of two days before the write-off: after a day for 0,20 € of interest, 100,20 € of principal cost 0,20 € in two days.
    expect(await booked(() => lender.pay(no, 10_000, { daysAgo: 42, spare: "keep-instalment" }))).toEqual({
      received: { 1010: 10_000, 2190: -10_000 },
      allocated: { 2190: 10_000, 1220: -20, 1210: -9_980 },
      accrued: { 1220: -19, 4100: 19 },
      "debt-written-off": { 5130: -10_019, 1220: 39, 1210: 9_980 },
    });
    expect(await booked(() => lender.takeBack(paymentId))).toEqual({
      "taken-back": { 2190: 5_000, 1010: -5_000 },
      allocated: { 2190: -5_000, 5130: 5_000 },
    });
    expect(await booked(() => lender.pay(no, 12_000))).toEqual({
      received: { 1010: 12_000, 2190: -12_000 },
      recovered: { 2190: 12_000, 5130: -10_040, 2120: -1_960 },
    });
    expect(await owed(no)).toBe(0);
  });

  it("what a payer has whose bank took the payment back, too, is owed by them until it is written off", async () => {
    const short = await line(200, 30);
    days(3);
    const { paymentId } = await lender.pay(short, 30_000);
    await giveBack(paymentId);
    expect(await booked(() => lender.takeBack(paymentId))).toMatchObject({
      "payer-owes": { 1250: 9_941, 2120: -9_941 },
    });
    const owed = { paymentId, act: "test", now: lender.clock.now() };
    const letOff = (cents: number) => lender.inside((on) => letOffPayer(on, { ...owed, cents }));
    expect(await letOff(9_940)).toBe(false);
    expect(await booked(() => letOff(9_941))).toEqual({ "payer-let-off": { 5130: 9_941, 1250: -9_941 } });
    expect(await letOff(9_941)).toBe(false);
  });

  it("what was paid ahead goes back, and what it paid stays paid", async () => {
    const no = await thousand();
    days(20);
    const { paymentId } = await lender.pay(no, 12_046, { spare: "advance" });
    days(12);
    const [cents, event] = [2_000, "act/advance"];
    const back = () =>
      lender.inside((on, now) =>
        returnAdvance(services(), on, { paymentId, cents, to: undefined, event, by: "t", now }),
      );
    expect((await booked(back))["allocated"]).toEqual({ 2110: 2_000, 2120: -2_000 });
    const { advance, interestDue } = await balancesOf(lender.database.db, no);
    expect([advance, interestDue, await back()]).toEqual([0, 0, false]);
  });

  it("a prepayment that is used otherwise, and back, books nothing twice", async () => {
    const no = await thousand();
    days(10);
    const { paymentId } = await lender.pay(no, 30_000, { spare: "keep-instalment" });
    const change = (from: SpareUse, to: SpareUse, event: string) =>
      lender.inside((on, now) => changePrepayment(services(), on, { paymentId, from, to, event, now }));
    const rest = await owed(no);
    expect(await change("keep-term", "advance", "act/0")).toBe(false);
    const changed = await booked(() => change("keep-instalment", "advance", "act/1"));
    expect(changed["allocated"]!["2110"]).toBe(-30_000);
    expect(await booked(() => change("advance", "keep-instalment", "act/2"))).toMatchObject({
      allocated: { 2110: 30_000 },
    });
    expect(await owed(no)).toBe(rest);
    expect(await change("keep-instalment", "keep-term", "act/3")).toBe(true);
  });

  it("a sum told ahead that comes late gives up what ran since", async () => {
    const no = await thousand();
    const drawing = async () => (await drawingsOf(lender.database.db, [no]))[0]!;
    const [day, now] = [addDays(lender.today(), 3), lender.clock.now()];
    const sum = toldOn(services(), [await drawing()], "payoff", day)!;
    const credit = { no, applicationId: "" };
    const { no: drawingNo } = await drawing();
    await lender.inside((on) => keepTold(on, { credit, drawingNo, purpose: "payoff", day, told: sum, now }));
    days(10);
    const { waived, allocated } = await booked(() => lender.pay(no, sum.cents));
    expect([waived!["5110"], allocated!["1210"], await owed(no)]).toEqual([-waived!["1220"]!, -100_000, 0]);
    expect(waived!["5110"]).toBeGreaterThan(0);
  });

  it("every account that is in use was debited and credited, and every kind of entry booked", async () => {
    const rows = await lender.query(
      `select account, bool_or(cents > 0) as debited, bool_or(cents < 0) as credited from postings group by 1`,
    );
    const code = new Map(rows.map((row) => [Number(row["account"]), row]));
    for (const [name, account] of Object.entries(accounts)) {
      const row = code.get(account.code);
      if ([...UNUSED, ...BY_LINES].includes(name)) expect(row, name).toBeUndefined();
      else
        expect([name, row?.["debited"], row?.["credited"]]).toEqual([
          name,
          true,
          ONE_WAY.includes(name) ? false : true,
        ]);
    }
    const kinds = (await lender.query("select distinct kind from entries")).map(({ kind }) => String(kind));
    expect(kinds.toSorted()).toEqual(KINDS.toSorted());
  });
});
