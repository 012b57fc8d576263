/** A sum told ahead pays what it was told for: everything by a transfer that takes its days, an instalment, what is overdue. */
import { beforeAll, describe, expect, it } from "vitest";
import type { RepaymentData } from "#src/api/responses/responses.ts";
import { toWire } from "#src/domain/lending/money.ts";
import { addDays, formatDay, type Day } from "#src/domain/time/dates.ts";
import { callUrl } from "#src/api/calls/calls.ts";
import { faultsOfBooks } from "#server/lending/servicing/faults-of-books.ts";
import { eachDatabase } from "#tests/support/database.ts";
import type { Fields } from "#tests/support/borrower-data.ts";
import { credits, servicingOf, type Borrowed } from "#tests/support/servicing.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const PAID_OUT = "2027-03-13";
/** A Monday; what is sent then arrives on Tuesday. */
const ASKED = "2027-03-22";
const TOLD = "2027-03-23";
const SUM = 100_968;

const NAMES = ["onTheDay", "dayAfter", "weekAfter", "tooLate", "early", "inParts", "twice", "arrears"] as const;

eachDatabase((_name, open) => {
  const lender = useTestLender({ open });
  const { borrow, morning, nights, pay, takeBack, statusOf, balances } = servicingOf(lender);
  const one = {} as Record<(typeof NAMES)[number], Borrowed>;

  const page = async ({ borrower, no }: Borrowed): Promise<RepaymentData> => {
    const requestId = await lender.text("select request_id from credits where no = $1", no);
    const { status, body } = await borrower.read("repayment-details", { requestId }, { channel: "bank" });
    expect(status).toBe(200);
    return body as unknown as RepaymentData;
  };
  const choose = async (of: Borrowed, fields: Fields) => of.borrower.post((await page(of)).form!, fields);
  const tell = async (of: Borrowed, fields: Fields = {}): Promise<RepaymentData["instruction"]> => {
    await of.borrower.logInAgain();
    const { status, body } = await choose(of, { purpose: "payoff", channel: "bank", ...fields });
    expect([status, body.errors]).toEqual([200, undefined]);
    return (await page(of)).instruction;
  };
  /** What is booked of a kind about a credit, by account. */
  const bookedOf = async ({ no }: Borrowed, kind: string) =>
    Object.fromEntries(
      (
        await lender.query(
          `select l.account, sum(l.cents)::int as cents from entries e join postings l on l.entry_id = e.id
           where e.credit_no = $1 and e.kind = $2 group by 1 having sum(l.cents) <> 0`,
          no,
          kind,
        )
      ).map(({ account, cents }) => [String(account), Number(cents)]),
    );

  beforeAll(async () => {
    await morning(PAID_OUT);
    for (const name of NAMES) one[name] = await borrow(credits.thousand);
    await nights(ASKED);
  }, 240_000);

  describe("everything, asked for on a Monday", () => {
    it("is told for the next working day, kept, with its code, and in writing", async () => {
      for (const name of NAMES.slice(0, 7)) {
        const told = await tell(one[name]);
        expect(told).toMatchObject({ amount: { value: toWire(SUM) }, until: addDays(TOLD, 7) });
        expect(told!.note).toContain(formatDay(TOLD, true));
        expect(told!.note).toContain(formatDay(addDays(TOLD, 7), true));
      }
      const kept = `select purpose, cents, told_for::text as day, given_at, up_to, used_by from payment_instructions
        where credit_no = $1`;
      const now = lender.clock.now();
      expect(await lender.query(kept, one.onTheDay.no)).toEqual([
        { purpose: "payoff", cents: SUM, day: TOLD, given_at: now, up_to: null, used_by: null },
      ]);
      const { instruction } = await page(one.onTheDay);
      expect((await one.onTheDay.borrower.fetch(instruction!.qrUrl!)).status).toBe(200);
      expect(instruction!.qrUrl).toBe(
        callUrl("payment-qr", {
          requestId: await lender.text("select request_id from credits where no = $1", one.onTheDay.no),
        }),
      );
      const { text } = (await one.onTheDay.borrower.mails()).find(({ subject }) => subject.startsWith("Сума за"))!;
      for (const said of [instruction!.note, "1 009,68 €", ...instruction!.channel.rows.map(({ value }) => value)])
        expect(text.replaceAll("\u00a0", " ")).toContain(said.replaceAll("\u00a0", " "));
    });

    it("may be told for another day within sixty, and for no other", async () => {
      await one.twice.borrower.logInAgain();
      for (const arrives of ["21.03.2027", "22.05.2027", "вторник", "31.02.2027"]) {
        const { status, body } = await choose(one.twice, { purpose: "payoff", channel: "bank", arrives });
        expect([arrives, status, Object.keys(body.errors ?? {})]).toEqual([arrives, 400, ["arrives"]]);
      }
      // What was told before holds, too.
      expect((await tell(one.twice, { arrives: "30.03.2027" }))!.amount.value).toBe("1016.45");
    });

    it("closes the credit a day before with the rest for the payer, and on the day to the cent", async () => {
      const early = await pay(one.early.no, SUM);
      expect([early.outcome, await statusOf(one.early.no)]).toEqual(["over-paid", "repaid"]);
      expect(await bookedOf(one.early, "allocated")).toMatchObject({ 2120: -97, 2190: SUM });
      expect((await one.early.borrower.mails()).map(({ subject }) => subject).join("\n")).toContain("Надплатена сума");
      await nights(TOLD);
      expect((await pay(one.onTheDay.no, SUM)).outcome).toBe("paid-off");
      expect(await bookedOf(one.onTheDay, "waived")).toEqual({});
    });

    it("closes it a day and a week after, and what ran since is booked as given up", async () => {
      await nights(addDays(TOLD, 1));
      const { paymentId, outcome } = await pay(one.dayAfter.no, SUM);
      expect([outcome, await statusOf(one.dayAfter.no)]).toEqual(["paid-off", "repaid"]);
      expect(await bookedOf(one.dayAfter, "waived")).toEqual({ 5110: 97, 1220: -97 });
      const mails = await one.dayAfter.borrower.mails();
      const receipt = mails.findLast(({ subject }) => subject.startsWith("Получихме"))!.text;
      expect(receipt.replaceAll("\u00a0", " ")).toContain("0,97 €");
      expect(mails.map(({ subject }) => subject).join("\n")).toContain("е погасен");
      expect(await faultsOfBooks(lender.services)).toEqual([]);
      // Taken back, it is all owed again, what was given up with it.
      await takeBack(paymentId);
      expect(await balances(one.dayAfter.no)).toEqual([100_000, 1_065, 0, 0, 0]);
      expect(await bookedOf(one.dayAfter, "waived")).toEqual({});
      // Paid once more within the week, it closes the credit.
      await pay(one.inParts.no, 60_000);
      await nights(addDays(TOLD, 7));
      for (const name of ["weekAfter", "dayAfter", "twice"] as const)
        expect([name, (await pay(one[name].no, SUM)).outcome]).toEqual([name, "paid-off"]);
      expect(await bookedOf(one.weekAfter, "waived")).toEqual({ 5110: 677, 1220: -677 });
      expect((await pay(one.inParts.no, SUM - 60_000)).outcome).toBe("paid-off");
      expect(await balances(one.inParts.no)).toEqual([0, 0, 0, 0, 0]);
      expect(await faultsOfBooks(lender.services)).toEqual([]);
    });

    it("does not on the eighth day after, and a payment of the seventh learned then does", async () => {
      await nights(addDays(TOLD, 8));
      const { paymentId, outcome } = await pay(one.tooLate.no, SUM);
      expect([outcome, await statusOf(one.tooLate.no)]).toEqual(["posted", "active"]);
      await takeBack(paymentId);
      expect((await pay(one.tooLate.no, SUM, { day: addDays(TOLD, 7) })).outcome).toBe("paid-off");
      expect(await faultsOfBooks(lender.services)).toEqual([]);
    });
  });

  it("what is overdue, told for a day and paid a week later, is paid: interest for delay since is given up", async () => {
    const [due, told] = ["2027-04-13", "2027-04-22"] as const satisfies Day[];
    await nights("2027-04-21");
    expect(await statusOf(one.arrears.no)).toBe("overdue");
    const { amount } = (await tell(one.arrears, { purpose: "arrears" }))!;
    const cents = Number(amount.value.replace(".", ""));
    await nights(addDays(told, 7));
    await pay(one.arrears.no, cents);
    expect(await statusOf(one.arrears.no)).toBe("active");
    const { 5110: given, 1240: late } = await bookedOf(one.arrears, "waived");
    expect(given).toBeGreaterThan(0);
    expect(late).toBe(-given!);
    await one.arrears.borrower.logInAgain();
    const next = (await page(one.arrears)).next!;
    expect([next.dueDate, next.amount.value]).toEqual([addDays(due, 30), "100.46"]);
    expect(await faultsOfBooks(lender.services)).toEqual([]);
  });
});
