/** Money that the bank sends back days after it was paid out: nothing is owed while it is with us, and the plan begins anew. */
import { describe, expect, it } from "vitest";
import { words as ownWords } from "#server/content/words/words.fixture.ts";
import { addMonthsClamped } from "#src/domain/time/calendar.ts";
import { addDays, type Day } from "#src/domain/time/dates.ts";
import { pageUrl } from "#src/pages/table.ts";
import { expireApplications } from "#server/jobs/expire.ts";
import { book } from "#server/lending/ledger/book.ts";
import { payoutReturned } from "#server/lending/ledger/bank-entries.ts";
import { retryInside } from "#server/lending/payouts/retry-payout.ts";
import { unlendReturned } from "#server/lending/servicing/unlend.ts";
import { withdrawFrom } from "#server/lending/servicing/withdraw.ts";
import { bookReturnedTransfer } from "#server/lending/statements/book-returned.ts";
import { applicationById } from "#server/store/tables/applications.ts";
import { steps, succeed } from "#tests/support/borrower.ts";
import { ibanOf } from "#tests/support/borrower-data.ts";
import { commandsOf, doAct } from "#tests/support/commands.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { credits, drawAgain, servicingOf, settlePayouts, type Borrowed } from "#tests/support/servicing.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, keepsBooks: true });
  const { borrow, nights, pay, balances, committed, statusOf, totals } = servicingOf(lender);
  const payouts = (no: number) =>
    lender.query(
      `select p.id, p.status, p.request_id, p.amount_cents::int as cents from payouts p
       where p.request_id in (select request_id from drawings where credit_no = $1) order by p.created_at`,
      no,
    );
  const last = async (no: number) => (await payouts(no)).at(-1) as { id: string; request_id: string; cents: number };
  const comesBack = async (no: number, day: Day = lender.today()) => {
    const { id: orderId, cents } = await last(no);
    return lender.inside((trx, now) => bookReturnedTransfer(lender.services, trx, { orderId, cents, day, now }));
  };
  const retry = async (no: number): Promise<boolean> => {
    const { id: payoutId } = await last(no);
    const done = await lender.inside((trx, now) => retryInside(lender.services, trx, { payoutId, by: "двама", now }));
    await settlePayouts(lender);
    return done;
  };
  const drawings = (no: number) =>
    lender.query("select status, start_day::text as start, plan from drawings where credit_no = $1 order by no", no);
  const applicationOf = async (no: number) => {
    const { request_id } = await last(no);
    return await lender.value("select status from requests where id = $1", request_id);
  };
  const shownOf = async (no: number) => (await applicationById(lender.database.db, (await last(no)).request_id)).shown;

  /** How many mails and SMS a borrower has, and of them those that say that the bank sent the payout back. */
  const told = async (borrower: Borrowed["borrower"]) => {
    const [mails, sms] = [await borrower.subjects(), await borrower.texts()];
    const back = (all: string[]) => all.filter((text) => /банката върна превода/i.test(text)).length;
    return { mails: mails.length, sms: sms.length, back: [back(mails), back(sms)] };
  };

  describe("a payout that came back on the second day", () => {
    it("owes nothing, reminds of nothing, and begins anew on the day on which it is paid out again", async () => {
      const one = await borrow(credits.thousand);
      const { no, borrower } = one;
      const start = lender.today();
      const { cents } = await last(no);
      const income = (await totals())["4100"] ?? 0;
      await nights(addDays(start, 2));
      const { mails, sms } = await told(borrower);
      expect(await comesBack(no)).toBe("booked");
      // Told at once; owes nothing, not even the days before.
      expect(await told(borrower)).toEqual({ mails: mails + 1, sms: sms + 1, back: [1, 1] });
      expect(await balances(no)).toEqual([0, 0, 0, 0, 0]);
      expect([await applicationOf(no), await statusOf(no), await committed(no)]).toEqual([
        "payoutFailed",
        "unlent",
        cents,
      ]);
      expect([(await totals())["1090"], (await totals())["4100"] ?? 0]).toEqual([0, income]);
      // The last day on which the borrower may name another account.
      await nights(addDays(start, 12));
      expect(await told(borrower)).toEqual({ mails: mails + 1, sms: sms + 1, back: [1, 1] });
      expect(await balances(no)).toEqual([0, 0, 0, 0, 0]);
      expect(await retry(no)).toBe(true);
      const again = lender.today();
      expect([await applicationOf(no), await statusOf(no), await committed(no)]).toEqual(["concluded", "active", 0]);
      expect(await balances(no)).toEqual([cents, 0, 0, 0, 0]);
      const [gone, lent] = await drawings(no);
      expect([gone!["status"], lent!["status"], lent!["start"]]).toEqual(["void", "running", again]);
      expect((lent!["plan"] as { dueDate: Day }[])[0]!.dueDate).toBe(addMonthsClamped(again, 1));
      expect((await told(borrower)).mails).toBe(mails + 2);
      const kinds = (
        await lender.query("select kind from entries where credit_no = $1 and kind like 'payout-%' order by id", no)
      ).map(({ kind }) => kind);
      expect(kinds).toEqual(["payout-confirmed", "payout-unlent", "payout-confirmed"]);
      // The signed day of the first instalment is no due day any more.
      await nights(addDays(addMonthsClamped(start, 1), 3));
      expect((await balances(no)).slice(2)).toEqual([0, 0, 0]);
      // It may come back once more.
      expect(await comesBack(no)).toBe("booked");
      expect([await applicationOf(no), await committed(no)]).toEqual(["payoutFailed", cents]);
    });

    it("goes out again to the account that its borrower names, the same or another, when two have released it", async () => {
      const { no, borrower } = await borrow(credits.thousand);
      await comesBack(no);
      await steps.proveNumber(borrower);
      succeed(
        await borrower.fill("payment-information", {
          paymentMethod: "wireTransfer",
          iban: ibanOf(borrower.person),
          ibanOwner: "1",
        }),
      );
      const held = (await payouts(no)).at(-1) as { id: string };
      expect(held).toMatchObject({ status: "held" });
      expect((await borrower.status()).text).toContain(ownWords.text("status.held"));
      await commandsOf(lender).byTwo("release-payout", held.id);
      await lender.settle();
      lender.clock.advance(3_000);
      await lender.settle();
      expect((await payouts(no)).at(-1)).toMatchObject({ status: "paid" });
    });

    it("is called so by the command, and what was asked for it before asks no more", async () => {
      const { no } = await borrow(credits.thousand);
      await nights(addDays(addMonthsClamped(lender.today(), 1), 8));
      expect(await statusOf(no)).toBe("overdue");
      await lender.settle();
      const asking = "dedup_key like 'credit:' || $1 || ':overdue:%'";
      // As if the demand were still on its way out.
      const waiting = await lender.query(`update messages set sent_at = null where ${asking} returning id`, no);
      expect(waiting.length).toBeGreaterThan(1);
      await comesBack(no);
      const gone = await lender.query(
        "select id from messages where id = any($1) and dropped_at is not null and sent_at is null",
        waiting.map(({ id }) => id),
      );
      expect(gone).toHaveLength(waiting.length);
      const { contract } = (
        await lender.query(
          "select a.number as contract from agreements a join drawings d on d.agreement_id = a.id where d.credit_no = $1",
          no,
        )
      )[0] as { contract: string };
      expect(await doAct(lender.services, ["credit", contract])).toContain("unlent: the bank sent its payout back");
    });

    it("gives back what was paid for it, and takes what comes in meanwhile for its payer", async () => {
      const { no, borrower } = await borrow(credits.thousand);
      const early = await pay(no, 5_000);
      const prepaid = await pay(no, 30_000, { spare: "keep-term" });
      expect((await balances(no))[0]).toBe(70_000);
      await comesBack(no);
      const { request, text, action } = await borrower.status();
      expect([request?.status, action?.url]).toEqual(["payoutReturned", pageUrl("paymentInformation")]);
      expect(text).toContain(ownWords.text("status.payoutReturned.text"));
      const { paymentId: late } = await pay(no, 3_000);
      for (const [id, cents] of [
        [early.paymentId, 5_000],
        [prepaid.paymentId, 30_000],
        [late, 3_000],
      ] as const) {
        const [kept] = await lender.query(
          "select -sum(cents)::int as cents from postings where account = 2120 and subject = $1",
          id,
        );
        expect(kept!["cents"]).toBe(cents);
      }
    });

    it("is asked for no more once the borrower has withdrawn: nothing is owed, and it is said so", async () => {
      const { no, borrower } = await borrow(credits.thousand);
      await lender.inside((trx, now) => withdrawFrom(lender.services, trx, { creditNo: no, now }));
      expect(await comesBack(no)).toBe("booked");
      expect((await borrower.subjects()).filter((subject) => subject.includes("се върна"))).toHaveLength(1);
      expect((await told(borrower)).back).toEqual([0, 0]);
      expect(await balances(no)).toEqual([0, 0, 0, 0, 0]);
      expect([await applicationOf(no), await statusOf(no), await retry(no)]).toEqual(["concluded", "unlent", false]);
      expect(await shownOf(no)).toBe("unlent");
    });

    it("ends when the borrower names no other account in time", async () => {
      const { no } = await borrow(credits.thousand);
      await comesBack(no);
      await nights(addDays(lender.today(), 60));
      await expireApplications(lender.services, lender.clock.now());
      await lender.settle();
      expect([await applicationOf(no), await statusOf(no), await committed(no)]).toEqual(["cancelled", "unlent", 0]);
      expect(await shownOf(no)).toBe("terminated");
    });
  });

  it("a drawing of a line that came back leaves the line to the others", async () => {
    const line = await borrow(credits.line);
    const { no, borrower } = line;
    const { cents } = await last(no);
    await pay(no, cents);
    await drawAgain(borrower, 100, 30);
    await lender.settle();
    expect(await balances(no)).toEqual([10_000, 0, 0, 0, 0]);
    expect(await comesBack(no)).toBe("booked");
    expect(await balances(no)).toEqual([0, 0, 0, 0, 0]);
    expect(await statusOf(no)).toBe("active");
    expect(await retry(no)).toBe(true);
    expect(await balances(no)).toEqual([10_000, 0, 0, 0, 0]);
    expect((await drawings(no)).map(({ status }) => status)).toEqual(["settled", "void", "running"]);
  });

  it("what came back before returns were followed by it is taken back at the start", async () => {
    const { no } = await borrow(credits.thousand);
    const { id, cents } = await last(no);
    const now = lender.clock.now();
    await lender.inside(async (trx) => {
      await book(trx, payoutReturned({ orderId: id, cents, feeCents: 0, day: lender.today() }), now);
      await trx.updateTable("payouts").set({ status: "returned" }).where("id", "=", id).execute();
    });
    await unlendReturned(lender.services);
    await unlendReturned(lender.services);
    expect([await balances(no), await applicationOf(no)]).toEqual([[0, 0, 0, 0, 0], "payoutFailed"]);
  });
});
