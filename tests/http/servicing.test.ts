/** A credit's life after its payout: days close, payments are posted, delay is charged, everything is paid off. */
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { RepaymentData, StatusData } from "#src/api/responses/responses.ts";
import { addDays, daysBetween, formatDay } from "#src/domain/time/dates.ts";
import { addMonthsClamped } from "#src/domain/time/calendar.ts";
import { formatMoney } from "#src/domain/lending/money.ts";
import { accountFaults } from "#server/lending/servicing/account-faults.ts";
import { closeDays } from "#server/lending/servicing/close-days.ts";
import { PaymentRefused } from "#server/lending/servicing/post-payment.ts";
import { applicationsOfDrawings } from "#server/store/tables/drawings.ts";
import { bookFaults } from "#server/store/tables/book-faults.ts";
import { runningCredit, succeed, type Borrower } from "#tests/support/borrower.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { credits, drawAgain, servicingOf, type Borrowed, type Paying } from "#tests/support/servicing.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const { thousand, line } = credits;

eachDatabase((_name, open) => {
  /** A lender of the describe's own, whose clock goes forward only. */
  const ownLender = () => {
    const lender = useTestLender({ open });
    afterEach(async () => {
      expect(await bookFaults(lender.database.db)).toEqual([]);
      expect(await accountFaults(lender.services)).toEqual([]);
    });
    const servicing = servicingOf(lender);
    /** The repayment page, read by the borrower who has logged in again. */
    const repaymentOf = async (borrower: Borrower, no: number): Promise<RepaymentData> => {
      succeed(await borrower.logInAgain());
      const requestId = await lender.text("select request_id from credits where no = $1", no);
      return (await borrower.read("repayment-details", { requestId })).body as RepaymentData;
    };
    return { lender, ...servicing, repaymentOf };
  };

  describe("1 000 € over 12 months", () => {
    const { borrow, morning, pay, balances, statusOf, totals, repaymentOf } = ownLender();

    it("with a late and a partial payment, a prepayment and a pay-off books the worked example", async () => {
      const { borrower, no } = await borrow(thousand);
      await morning("2026-12-01");
      expect(await balances(no)).toEqual([100_000, 1_000, 0, 0, 0]);
      await morning("2026-12-21");
      expect(await balances(no)).toEqual([100_000, 0, 3_000, 0, 0]);
      expect(await pay(no, 10_046)).toMatchObject({ outcome: "posted" });
      expect(await balances(no)).toEqual([92_954, 90, 0, 0, 0]);
      await morning("2027-01-20");
      await pay(no, 10_046);
      expect(await balances(no)).toEqual([85_697, 0, 0, 0, 0]);
      await morning("2027-02-22");
      expect(await statusOf(no)).toBe("active");
      await morning("2027-02-23");
      expect(await statusOf(no)).toBe("overdue");
      await morning("2027-03-12");
      await pay(no, 6_000);
      expect(await balances(no)).toEqual([82_310, 1_676, 0, 0, 0]);
      await morning("2027-03-22");
      await pay(no, 14_145);
      expect(await balances(no)).toEqual([70_523, 137, 0, 0, 0]);
      expect(await statusOf(no)).toBe("active");
      await morning("2027-04-05");
      await pay(no, 30_000, { spare: "keep-instalment" });
      expect(await balances(no)).toEqual([41_615, 0, 0, 0, 0]);
      const prepaid = (await borrower.mails()).find(({ subject }) => subject.startsWith("Предсрочно погасяване"))!;
      const plan = (await repaymentOf(borrower, no)).plans[0]!.rows.filter(({ status }) => status === "future");
      expect(plan.length).toBeGreaterThan(3);
      for (const { dueDate, instalment } of plan)
        expect(prepaid.text.replace(/\s+/g, " ")).toContain(
          `${formatDay(dueDate, true)}: ${formatMoney(instalment)}`.replace(/\s+/g, " "),
        );
      await morning("2027-04-20");
      await pay(no, 10_046);
      await morning("2027-05-10");
      expect(await pay(no, 32_816)).toMatchObject({ outcome: "paid-off" });
      expect(await balances(no)).toEqual([0, 0, 0, 0, 0]);
      expect(await statusOf(no)).toBe("repaid");
      await morning("2027-06-01");
      expect(await totals()).toEqual({
        1010: 13_099,
        1090: 0,
        1210: 0,
        1220: 0,
        1230: 0,
        1240: 0,
        2190: 0,
        4100: -13_046,
        4110: -53,
        9010: 0,
        9020: 0,
      });
      const subjects = await borrower.subjects();
      const about = (what: string): number => subjects.filter((subject) => subject.startsWith(what)).length;
      expect(about("Получихме плащане")).toBe(6);
      expect(about("Предсрочно погасяване")).toBe(1);
      expect(subjects.filter((subject) => subject.includes("е погасен"))).toHaveLength(1);
    });
  });

  describe("the close of a day", () => {
    const { lender, borrow, morning, nights, pay, balances } = ownLender();

    it("books the same every night and after a standstill, and what a payment books before it stays", async () => {
      const [nightly, early] = [await borrow(thousand), await borrow(thousand)];
      await nights("2026-12-05");
      // Two days are closed at once, and a payment comes before its day is.
      lender.clock.set(new Date("2026-12-08T08:00:00Z"));
      await pay(early.no, 5_000);
      await nights("2026-12-09");
      await pay(nightly.no, 5_000, { day: "2026-12-08" });
      expect(await balances(early.no)).toEqual(await balances(nightly.no));
      await morning("2027-01-15");
      expect(await balances(early.no)).toEqual(await balances(nightly.no));
    });

    it("does nothing twice", async () => {
      const entries = () => lender.query("select count(*)::int as n from entries");
      const before = await entries();
      expect(await closeDays(lender.services)).toEqual([]);
      expect(await entries()).toEqual(before);
    });
  });

  describe("the close of a day after a standstill", () => {
    const { lender, borrow, morning, nights, pay, statusOf } = ownLender();

    it("does not take back a delay that a payment showed before it", async () => {
      const { no } = await borrow(thousand);
      await nights("2026-12-18");
      // Due on Sunday 20.12, in time until the end of Monday.
      lender.clock.set(new Date("2026-12-28T08:00:00Z"));
      await pay(no, 1, { day: "2026-12-20" });
      expect(await statusOf(no)).toBe("overdue");
      await morning("2026-12-28");
      expect(await statusOf(no)).toBe("overdue");
      expect(await lender.query("select to_state from transitions where machine = 'credit' order by seq")).toEqual([
        { to_state: "active" },
        { to_state: "overdue" },
      ]);
    });
  });

  describe("a payment", () => {
    const { lender, borrow, morning, pay, takeBack, balances, statusOf, totals } = ownLender();
    const one = {} as Record<"repeated" | "inTime" | "after" | "closed" | "rich" | "taken", Borrowed>;
    beforeAll(async () => {
      for (const name of ["repeated", "inTime", "after", "closed", "rich", "taken"] as const)
        one[name] = await borrow(thousand);
      await morning("2026-12-01");
    }, 120_000);

    it.each([
      ["of nothing", { cents: 0 }, "sum"],
      ["below nothing", { cents: -5 }, "sum"],
      ["of parts of a cent", { cents: 10.5 }, "sum"],
      ["of tomorrow", { day: "2026-12-02" }, "day"],
      ["of a day that is none", { day: "2026-02-30" }, "day"],
      ["of before the payout", { day: "2026-11-19" }, "day"],
      ["without an id", { id: "" }, "id"],
    ])(
      "%s is refused, and books nothing",
      async (_what, { cents = 100, ...more }: Paying & { cents?: number }, fault) => {
        const before = await balances(one.repeated.no);
        await expect(pay(one.repeated.no, cents, more)).rejects.toThrow(new PaymentRefused(fault as "sum"));
        expect(await balances(one.repeated.no)).toEqual(before);
      },
    );

    it("above everything owed pays off, and the rest is kept for its payer", async () => {
      expect(await pay(one.rich.no, 150_000)).toMatchObject({ outcome: "over-paid" });
      expect(await statusOf(one.rich.no)).toBe("repaid");
      expect((await totals())["2120"]).toBe(-(150_000 - 101_100));
      const [mail] = (await one.rich.borrower.subjects()).filter((subject) => subject.includes("е погасен"));
      expect(mail).toBeDefined();
    });

    it("of nobody waits", async () => {
      expect(await pay(null, 5_000)).toMatchObject({ outcome: "unmatched" });
      expect((await totals())["2190"]).toBe(-5_000);
    });

    it("that paid everything off and is taken back opens the credit again", async () => {
      const { no } = one.closed;
      const { paymentId } = await pay(no, 101_100);
      expect(await statusOf(no)).toBe("repaid");
      await morning("2026-12-10");
      expect(await takeBack(paymentId, "charged-back")).toBe("taken-back");
      expect(await statusOf(no)).toBe("active");
      expect(await balances(no)).toEqual([100_000, 1_900, 0, 0, 0]);
    });

    it("comes in once however often it is told", async () => {
      await morning("2026-12-21");
      await pay(one.repeated.no, 10_046, { id: "bank-1" });
      const before = await balances(one.repeated.no);
      expect(await pay(one.repeated.no, 10_046, { id: "bank-1" })).toMatchObject({ outcome: "duplicate" });
      expect(await balances(one.repeated.no)).toEqual(before);
      await pay(one.inTime.no, 10_046);
    });

    it("taken back by the bank is owed again, and paid anew comes to the same", async () => {
      const { no, borrower } = one.taken;
      const { paymentId } = await pay(no, 10_046);
      const paid = await balances(no);
      expect(await takeBack(paymentId)).toBe("taken-back");
      expect(await balances(no)).toEqual([100_000, 90, 3_000, 0, 0]);
      expect(await takeBack(paymentId)).toBe("already");
      await pay(no, 10_046);
      expect(await balances(no)).toEqual(paid);
      expect((await borrower.subjects()).filter((subject) => subject.includes("е върнато"))).toHaveLength(1);
    });

    it("counts on its value day although it comes later: the books correct themselves by what it changes", async () => {
      await morning("2026-12-29");
      const { no } = one.after;
      expect(await statusOf(no)).toBe("overdue");
      expect((await balances(no))[3]).toBeGreaterThan(0);
      const booked = await lender.query("select id, event_id from entries order by id");
      await pay(no, 10_046, { day: "2026-12-21" });
      expect(await balances(no)).toEqual(await balances(one.inTime.no));
      expect(await statusOf(no)).toBe("active");
      expect((await lender.query("select id, event_id from entries order by id")).slice(0, booked.length)).toEqual(
        booked,
      );
      await morning("2027-02-01");
      expect(await balances(no)).toEqual(await balances(one.inTime.no));
    });
  });

  describe("a line drawn by 200 €", () => {
    const { borrow, morning, pay, statusOf, balances } = ownLender();

    it("is settled by what is due, stays open until its end, and is closed then", async () => {
      const { no, borrower } = await borrow(line);
      await morning("2026-12-21");
      expect(await balances(no)).toEqual([20_000, 0, 592, 0, 0]);
      expect(await pay(no, 20_592)).toMatchObject({ outcome: "paid-off" });
      expect(await statusOf(no)).toBe("active");
      await morning("2027-11-20");
      expect(await statusOf(no)).toBe("active");
      await morning("2027-11-22");
      expect(await statusOf(no)).toBe("repaid");
      const subjects = await borrower.subjects();
      for (const what of ["Усвоената сума", "е закрита"])
        expect(subjects.filter((subject) => subject.includes(what))).toHaveLength(1);
    });
  });

  describe("a line drawn on again", () => {
    const { lender, borrow, morning, pay, statusOf, balances } = ownLender();

    it("by a short application and a signature of its own, has a second drawing, and its end does not move", async () => {
      const { no, borrower } = await borrow(line);
      await morning("2026-12-21");
      await pay(no, 20_592);
      await morning("2026-12-23");
      succeed(await borrower.logInAgain());
      const statusAt = async (applicationId: string): Promise<StatusData> => await borrower.status(applicationId);
      const first = (await runningCredit(borrower)).request.id;
      // The drawing is over, the line goes on.
      const settled = await statusAt(first);
      expect([settled.request?.status, settled.action?.url]).toEqual(["repaid", "/aktiven-kredit"]);
      expect(settled.request?.statusSince.slice(0, 10)).toBe("2026-12-21");
      expect((await runningCredit(borrower)).line).toMatchObject({ drawUrl: "/obshti-danni?product=creditLine" });
      await drawAgain(borrower, 100, 20);
      expect((await runningCredit(borrower)).line).toMatchObject({ until: "2027-11-20", drawUrl: null });
      expect(await lender.query("select count(*)::int as n from credits")).toEqual([{ n: 1 }]);
      expect(await lender.query("select principal_cents, status from drawings order by no")).toEqual([
        { principal_cents: 20_000, status: "settled" },
        { principal_cents: 10_000, status: "running" },
      ]);
      const asked = await lender.query("select number from requests order by number");
      expect([...(await applicationsOfDrawings(lender.database.db, no)).values()]).toEqual(
        asked.map(({ number }) => number),
      );
      expect(await lender.query("select line_until::text as until from credits")).toEqual([{ until: "2027-11-20" }]);
      expect(await lender.query("select distinct line_until::text as until from agreements")).toEqual([
        { until: "2027-11-20" },
      ]);
      expect((await balances(no))[0]).toBe(10_000);
      const { request, principal } = await runningCredit(borrower);
      const drawn = await statusAt(request.id);
      expect([drawn.request?.statusSince.slice(0, 10), drawn.paidOut?.amount.value]).toEqual(["2026-12-23", "100.00"]);
      expect(drawn.timeline.at(-1)).toMatchObject({ key: "active", state: "done", at: drawn.request?.statusSince });
      expect((await statusAt(first)).timeline.at(-1)?.at?.slice(0, 10)).toBe("2026-12-21");
      expect([(await statusAt(first)).request?.status, (await statusAt(first)).paidOut]).toEqual(["repaid", undefined]);
      expect([request.status, principal.value]).toEqual(["active", "100.00"]);
      await morning("2027-01-20");
      expect(await statusOf(no)).toBe("overdue");
      await pay(no, 30_000);
      expect(await statusOf(no)).toBe("active");
      // What is written of a payment names the contract that it is for.
      const contracts = (
        await lender.query("select number from agreements where signed_at is not null order by signed_at")
      ).map(({ number }) => String(number));
      await lender.settle();
      const told = (await lender.outbox()).filter(({ subject }) => subject?.startsWith("Получихме плащане"));
      expect(told.map(({ subject }) => contracts.filter((number) => subject!.includes(number)))).toEqual(
        contracts.map((number) => [number]),
      );
    });
  });

  describe("reminders", () => {
    const { lender, borrow, morning, nights, pay, repaymentOf, statusOf } = ownLender();

    it("come before the due day by mail and SMS, and after it only to those who have not paid", async () => {
      const [payer, debtor] = [await borrow(thousand), await borrow(thousand)];
      const mails = async ({ borrower }: Borrowed, what: string): Promise<number> =>
        (await borrower.subjects()).filter((subject) => subject.includes(what)).length;
      const texts = async ({ borrower }: Borrowed, what: string): Promise<number> =>
        (await borrower.texts()).filter((text) => text.includes(what)).length;
      await nights("2026-12-18");
      await morning("2026-12-19");
      await morning("2026-12-21");
      for (const one of [payer, debtor]) {
        expect(await mails(one, "до 20.12.2026")).toBe(1);
        expect(await mails(one, "Право на отказ")).toBe(1);
        expect(await texts(one, "падежът")).toBe(1);
      }
      // Paid on the last day in time but for a cent, told by the bank on the next one.
      lender.clock.set(new Date("2026-12-22T08:00:00Z"));
      await pay(payer.no, 10_045, { day: "2026-12-21" });
      await nights("2027-01-10");
      expect([await mails(payer, "Просрочено"), await texts(payer, "не сме получили")]).toEqual([0, 0]);
      expect([await mails(debtor, "Просрочено"), await texts(debtor, "не сме получили")]).toEqual([1, 1]);
      await nights("2027-01-16");
      const [next] = (await payer.borrower.mails()).filter(({ subject }) => subject.includes("до 20.01.2027"));
      expect(next!.text).toContain("Напомняме Ви: 100,47\u00a0€");
    });

    it("tell of a delay that began in a standstill, once", async () => {
      const { borrower, no } = await borrow(thousand);
      const due = addMonthsClamped(lender.today(), 1);
      await nights(addDays(due, -1));
      await morning(addDays(due, 14));
      expect(await statusOf(no)).toBe("overdue");
      const told = async () => [
        (await borrower.subjects()).filter((subject) => subject.includes("Просрочено")).length,
        (await borrower.texts()).filter((text) => text.includes("не сме получили")).length,
      ];
      expect(await told()).toEqual([1, 1]);
      await morning(addDays(due, 15));
      await morning(addDays(due, 19));
      expect(await told()).toEqual([1, 1]);
    });

    it("tell nobody off who has paid before the standstill's days are closed", async () => {
      const { borrower, no } = await borrow(thousand);
      const due = addMonthsClamped(lender.today(), 1);
      await nights(addDays(due, -1));
      lender.clock.set(new Date(`${addDays(due, 14)}T08:00:00Z`));
      await pay(no, 20_000);
      await closeDays(lender.services);
      expect((await borrower.subjects()).filter((subject) => subject.includes("Просрочено"))).toEqual([]);
      expect((await borrower.texts()).filter((text) => text.includes("не сме получили"))).toEqual([]);
    });

    it("call a due day tomorrow on the day before it only, also in a close that comes on the due day", async () => {
      const { borrower } = await borrow(thousand);
      const due = addMonthsClamped(lender.today(), 1);
      await nights(addDays(due, -3));
      await morning(due);
      expect((await borrower.texts()).filter((text) => text.includes("утре"))).toEqual([]);
    });

    it("say of a delay what the page of that day says, and call no past day tomorrow when they come late", async () => {
      const { borrower, no } = await borrow(thousand);
      const start = lender.today();
      const due = addMonthsClamped(start, 1);
      const overdue = async () => (await borrower.mails()).filter(({ subject }) => subject.includes("Просрочено"));
      // A standstill over the day on which the next one is called tomorrow.
      await nights(addDays(due, -3));
      lender.clock.set(new Date(`${addDays(due, 1)}T08:00:00Z`));
      await closeDays(lender.services);
      expect((await borrower.texts()).filter((text) => text.includes("утре"))).toEqual([]);
      for (let day = addDays(due, 1); (await overdue()).length === 0; day = addDays(day, 1)) await nights(day);
      const [mail] = await overdue();
      const today = lender.today();
      const { overdue: shown } = await repaymentOf(borrower, no);
      expect(mail!.text).toContain(`преди ${daysBetween(due, today)} дни`);
      expect(mail!.text).toContain(`Към днес просрочената сума е ${formatMoney(shown!.total)}.`);
    });
  });
});
