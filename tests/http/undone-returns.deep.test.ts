/** A bank's file by which a transfer of ours came back, and which was a mistake: undone, the transfer is out again. */
import { describe, expect, it, vi } from "vitest";
import { addDays, formatDay } from "#src/domain/time/dates.ts";
import { askAboutPayout } from "#server/lending/payouts/pay-out.ts";
import { expireApplications } from "#server/jobs/expire.ts";
import { frozenDestination } from "#server/lending/destinations/payout-destination.ts";
import { likeNotOwed } from "#server/lending/statements/like-not-owed.ts";
import { retryInside } from "#server/lending/payouts/retry-payout.ts";
import { matchPayment } from "#server/lending/servicing/match-payment.ts";
import { movePayment } from "#server/lending/servicing/move-payment.ts";
import { reconcile } from "#server/lending/servicing/reconcile.ts";
import { withdrawFrom } from "#server/lending/servicing/withdraw.ts";
import { type Movement } from "#server/lending/statements/statement.fixture.ts";
import { markReturned } from "#server/lending/statements/book-returned.ts";
import { undoableImport, undoImport } from "#server/lending/statements/undo-import.ts";
import { paymentById } from "#server/store/tables/payments.ts";
import { payoutById } from "#server/store/tables/payouts.ts";
import { openDifferences } from "#server/store/tables/reconciliations.ts";
import { ibanEnding } from "#tests/support/borrower-data.ts";
import { bankGives } from "#tests/support/bank-files.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { contractOf, credits, servicingOf, settlePayouts } from "#tests/support/servicing.ts";
import { useTestLender } from "#tests/support/use-lender.ts";
import { orderAll } from "#tests/support/whole-sums.ts";

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, hasStaff: true, keepsBooks: true });
  const { borrow, pay, nights, balances, committed, statusOf, totals } = servicingOf(lender);
  const settle = (): Promise<void> => settlePayouts(lender);
  /** Imports the next file; its hash. */
  const bank = async (...movements: Movement[]): Promise<string> => (await bankGives(lender, ...movements)).sha256;
  const plan = (sha256: string) => undoableImport(lender.database.db, sha256);
  const undo = async (sha256: string) => {
    const done = await lender.inside((trx, now) => undoImport(lender.services, trx, { sha256, by: "двама", now }));
    await settle();
    return done;
  };
  const payouts = async (no: number) =>
    (await lender.query(
      `select p.id, p.status, p.amount_cents::int as cents, r.status as of from payouts p join requests r on r.id = p.request_id
       where p.request_id in (select request_id from drawings where credit_no = $1) order by p.attempt`,
      no,
    )) as { id: string; status: string; cents: number; of: string }[];
  const comesBack = ({ id, cents }: { id: string; cents: number }) =>
    bank({ cents, text: "върнат", trace: id.replaceAll("-", ""), returned: "AC04" });
  /** Orders the last payout again: the provider has it. */
  const again = async (no: number): Promise<boolean> => {
    const { id: payoutId } = (await payouts(no)).at(-1)!;
    const done = await lender.inside((trx, now) => retryInside(lender.services, trx, { payoutId, by: "двама", now }));
    await lender.settle();
    return done;
  };
  const transfers = async () => (await totals())["1090"] ?? 0;
  /** Differences of the bank's sum, and of an order; no file here tells of the other payouts. */
  const apart = async (order: string) => {
    await reconcile(lender.services, null);
    return (await openDifferences(lender.database.db, 100))
      .filter(({ kind, about }) => kind === "bank" || about === order)
      .map(({ kind, about, cents }) => `${kind} ${about} ${cents}`);
  };

  describe("a payout", () => {
    it("that had been paid is lent anew from that day on, and may truly come back after that, twice over", async () => {
      const { no, borrower } = await borrow(credits.thousand);
      lender.clock.advance(3 * 86_400_000);
      const [payout] = await payouts(no);
      const { cents } = payout!;
      let forged = await comesBack(payout!);
      expect([(await payouts(no))[0]!.of, await balances(no)]).toEqual(["payoutFailed", [0, 0, 0, 0, 0]]);
      for (const times of [1, 2]) {
        await nights(addDays(lender.today(), 2));
        const mails = (await borrower.subjects()).length;
        expect(await plan(forged)).toMatchObject({
          faults: [],
          gone: 0,
          returns: [{ id: payout!.id, becomes: "lent", creditNo: no, cents }],
        });
        expect(await undo(forged)).toBe("undone");
        expect([await balances(no), await statusOf(no), await committed(no), await transfers()]).toEqual([
          [cents, 0, 0, 0, 0],
          "active",
          0,
          0,
        ]);
        expect((await payouts(no)).map(({ status, of }) => [status, of])).toEqual([["paid", "concluded"]]);
        const drawn = await lender.query(
          "select status, start_day::text as day from drawings where credit_no = $1 order by no",
          no,
        );
        expect(drawn.map(({ status }) => status)).toEqual([...Array<string>(times).fill("void"), "running"]);
        expect(drawn.at(-1)!["day"]).toBe(lender.today());
        expect((await borrower.subjects()).slice(mails)).toMatchObject([expect.stringContaining("не се е връщал")]);
        expect(await apart(payout!.id)).toEqual([]);
        // The true file goes on from before, and the bank may send it back after all.
        await bank({ cents: 100, direction: "debit", code: ["ACMT", "MDOP", "CHRG"] });
        forged = await comesBack(payout!);
        expect([await balances(no), await committed(no), await transfers()]).toEqual([[0, 0, 0, 0, 0], cents, 0]);
        expect((await payouts(no)).map(({ status, of }) => [status, of])).toEqual([["returned", "payoutFailed"]]);
        expect(await apart(payout!.id)).toEqual([]);
      }
      await again(no);
      await settle();
      expect((await payouts(no)).map(({ status }) => status)).toEqual(["returned", "paid"]);
      expect([await balances(no), await committed(no), await transfers()]).toEqual([[cents, 0, 0, 0, 0], 0, 0]);
    });

    it("that was ordered again meanwhile is the one that counts; where that has been paid, nobody is owed it", async () => {
      const one = await borrow(credits.thousand);
      // Not out yet: it stays with us.
      const first = await comesBack((await payouts(one.no))[0]!);
      const payoutId = (await payouts(one.no))[0]!.id;
      await lender.inside(async (trx, now) => {
        expect(await retryInside(lender.services, trx, { payoutId, by: "двама", now })).toBe(true);
        expect(await undoImport(lender.services, trx, { sha256: first, by: "двама", now })).toBe("undone");
      });
      expect((await payouts(one.no)).map(({ status }) => status)).toEqual(["paid", "cancelled"]);
      expect((await balances(one.no))[0]).toBe((await payouts(one.no))[0]!.cents);

      const other = await borrow(credits.thousand);
      const [payout] = await payouts(other.no);
      const second = await comesBack(payout!);
      await again(other.no);
      await settle();
      expect(await plan(second)).toMatchObject({ faults: [], returns: [{ becomes: "surplus", creditNo: null }] });
      expect(await undo(second)).toBe("undone");
      expect((await payouts(other.no)).map(({ status }) => status)).toEqual(["surplus", "paid"]);
      expect([(await balances(other.no))[0], await transfers()]).toEqual([payout!.cents, payout!.cents]);
      // Somebody has it back.
      await comesBack(payout!);
      expect(await transfers()).toBe(0);
    });

    it("is owed as before by who has withdrawn, whenever it comes back and does not", async () => {
      const { no, borrower } = await borrow(credits.thousand);
      lender.clock.advance(86_400_000);
      const withdrawn = await lender.inside((trx, now) => withdrawFrom(lender.services, trx, { creditNo: no, now }));
      expect(withdrawn).toBe("withdrawn");
      const [payout] = await payouts(no);
      const { id, cents } = payout!;
      for (const times of [1, 2]) {
        const forged = await comesBack(payout!);
        await settle();
        const mails = (await borrower.subjects()).length;
        expect([await balances(no), await statusOf(no)]).toEqual([[0, 0, 0, 0, 0], "unlent"]);
        expect((await plan(forged)).returns).toMatchObject([{ id, becomes: "restored", creditNo: no }]);
        expect(await undo(forged)).toBe("undone");
        const [principal, accrued, due, late, advance] = await balances(no);
        expect([principal, advance, await statusOf(no), await committed(no), await transfers()]).toEqual([
          cents,
          0,
          "withdrawn",
          0,
          0,
        ]);
        expect(accrued! + due!).toBeGreaterThan(0);
        // They had been told that nothing is owed: the days for paying it back begin anew.
        expect(late).toBe(0);
        const { text } = (await borrower.mails()).at(-1)!;
        expect(text).toContain("За връщане днес");
        expect(text).not.toMatch(/По договора не дължите нищо|Платеното от Вас/);
        expect(text).toContain(formatDay(addDays(lender.today(), 30), true));
        expect((await payouts(no)).map(({ status, of }) => [status, of])).toEqual([["paid", "concluded"]]);
        expect(await lender.query("select status from drawings where credit_no = $1", no)).toEqual([
          { status: "running" },
        ]);
        expect((await borrower.subjects()).slice(mails)).toMatchObject([expect.stringContaining("не се е връщал")]);
        expect(await apart(id)).toEqual([]);
        // The second time it stands undone after the days for paying it back.
        await nights(addDays(lender.today(), times === 1 ? 40 : 1));
      }
    });

    it("is asked back from its borrower where the agreement has ended", async () => {
      const { no, borrower } = await borrow(credits.thousand);
      const [payout] = await payouts(no);
      const forged = await comesBack(payout!);
      await nights(addDays(lender.today(), 60));
      await expireApplications(lender.services, lender.clock.now());
      await settle();
      const mails = (await borrower.subjects()).length;
      expect((await plan(forged)).returns).toMatchObject([{ becomes: "surplus", creditNo: null }]);
      expect(await undo(forged)).toBe("undone");
      expect([(await payouts(no))[0]!.status, await balances(no), await statusOf(no)]).toEqual([
        "surplus",
        [0, 0, 0, 0, 0],
        "unlent",
      ]);
      expect((await borrower.subjects()).slice(mails)).toMatchObject([expect.stringContaining("не се е връщал")]);
      // It is sent back in parts, each of which somebody knows; a file with one of them may be a mistake, too.
      const { id, cents } = payout!;
      const like = async (paymentId: string) =>
        (
          await likeNotOwed(lender.services, lender.database.db, (await paymentById(lender.database.db, paymentId))!)
        ).map(({ id: like }) => like);
      const { account } = frozenDestination(lender.services, (await payoutById(lender.database.db, id))!);
      const sendsBack = async (sum: number, text = "връщане на превод", iban = ibanEnding("9911")) => {
        const sha256 = await bank({
          cents: sum,
          text,
          payer: { name: "Мария", iban },
        });
        const [line] = await lender.query(
          `select l.statement_id as "statementId", l.ordinal, l.payment_id as payment from statement_lines l join statements s on s.id = l.statement_id
           where s.sha256 = $1`,
          sha256,
        );
        const paymentId = String(line!["payment"]);
        await lender.inside((trx, now) =>
          movePayment(lender.services, trx, { paymentId, contract: "", event: sha256, now }),
        );
        // Whose it may be is known by a sum that is out, the account that it went to, or the words asked for.
        expect(await like(paymentId)).toEqual(
          sum === 40_000 || iban === account || text.includes("връщане на превод") ? [id] : [],
        );
        const said = { line: line as never, orderId: id, by: "двама" };
        expect(await lender.inside((trx, now) => markReturned(lender.services, trx, { ...said, now }))).toBe(true);
        return sha256;
      };
      // A file that names a credit beside the words posts nothing by itself.
      const { account: gone } = frozenDestination(lender.services, (await payoutById(lender.database.db, id))!);
      const others = await contractOf(lender, await borrow(credits.thousand));
      const named = await bank({
        cents: 500,
        text: `връщане на превод по ${others}`,
        payer: { name: "М", iban: gone },
      });
      expect(
        await lender.query(
          "select l.verdict from statement_lines l join statements s on s.id = l.statement_id where s.sha256 = $1",
          named,
        ),
      ).toEqual([{ verdict: "unmatched" }]);
      // The bank has not told here that it went out.
      const surpluses = async () => (await apart(id)).filter((one) => one.startsWith("surplus"));
      const open = async () => [(await payouts(no))[0]!.status, await transfers(), await surpluses()];
      await sendsBack(cents - 40_000, "обратно", account);
      expect(await open()).toEqual(["surplus", 40_000, [`surplus-payout ${id} 40000`]]);
      const again = await sendsBack(15_000);
      expect(await open()).toEqual(["surplus", 25_000, [`surplus-payout ${id} 25000`]]);
      expect(await plan(again)).toMatchObject({ faults: [], others: 1, returns: [] });
      expect(await undo(again)).toBe("undone");
      expect(await open()).toEqual(["surplus", 40_000, [`surplus-payout ${id} 40000`]]);
      // What names the contract was posted to its credit, and is nobody's once somebody has moved it.
      const [contract] = await lender.query(
        "select a.number from agreements a join drawings d on d.agreement_id = a.id where d.credit_no = $1",
        no,
      );
      await sendsBack(40_000, `връщане по ${String(contract!["number"])}`);
      expect(await open()).toEqual(["returned", 0, []]);
    });

    it("that the provider had not told the end of is asked about again, once no other is on its way", async () => {
      /** A second attempt that the provider has, and that comes back before it says what became of it. */
      const comesBackEarly = async () => {
        const { no } = await borrow(credits.thousand);
        await comesBack((await payouts(no))[0]!);
        tellNothing();
        expect(await again(no)).toBe(true);
        const pending = (await payouts(no)).at(-1)!;
        expect(pending.status).toBe("pending");
        return { no, sha256: await comesBack(pending) };
      };
      /** The provider takes orders and does not say what became of them. */
      const tellNothing = () => {
        const { payout } = lender.services.ports;
        const [pay, status] = [payout.pay.bind(payout), payout.status.bind(payout)];
        vi.spyOn(payout, "pay").mockImplementation(async (...order) => ({
          ...(await pay(...order)),
          status: "pending",
        }));
        vi.spyOn(payout, "status").mockImplementation(async (...id) => ({
          ...(await status(...id)),
          status: "pending",
        }));
      };
      const one = await comesBackEarly();
      vi.restoreAllMocks();
      expect(await undo(one.sha256)).toBe("undone");
      expect((await payouts(one.no)).map(({ status, of }) => [status, of])).toEqual([
        ["returned", "concluded"],
        ["paid", "concluded"],
      ]);

      const other = await comesBackEarly();
      expect(await again(other.no)).toBe(true);
      expect((await plan(other.sha256)).faults).toEqual(["order-under-way"]);
      vi.restoreAllMocks();
      lender.clock.advance(3_000);
      const { id } = (await payouts(other.no)).at(-1)!;
      expect(await askAboutPayout(lender.services, (await payoutById(lender.database.db, id))!)).toBe(true);
      expect(await plan(other.sha256)).toMatchObject({ faults: [], returns: [{ becomes: "pending", creditNo: null }] });
      expect(await undo(other.sha256)).toBe("undone");
      expect((await payouts(other.no)).map(({ status }) => status)).toEqual(["returned", "surplus", "paid"]);
    });
  });

  describe("a refund", () => {
    const kept = async (cents: number) => {
      await bank({ cents, text: "за Иван", payer: { name: "Иван", iban: ibanEnding("4321") } });
      return await lender.text("select id from payments where cents = $1 order by no desc limit 1", cents);
    };
    const giveBack = async (paymentId: string) => {
      await lender.inside((trx, now) => orderAll(lender.services, trx, { paymentId, by: "двама", now }));
      await settle();
    };
    const refunds = async (paymentId: string) =>
      (await lender.query(
        "select id, status, cents::int as cents from refunds where payment_id = $1 order by attempt",
        paymentId,
      )) as { id: string; status: string; cents: number }[];
    const ofPayment = (id: string) => lender.value("select status from payments where id = $1", id);

    it("is paid again, and nothing is kept for its payer any more", async () => {
      const paymentId = await kept(700);
      await giveBack(paymentId);
      const before = await totals();
      const sha256 = await comesBack((await refunds(paymentId))[0]!);
      expect(await ofPayment(paymentId)).toBe("unmatched");
      expect(await plan(sha256)).toMatchObject({ faults: [], gone: 0, returns: [{ becomes: "paid", creditNo: null }] });
      expect(await undo(sha256)).toBe("undone");
      expect([await ofPayment(paymentId), (await refunds(paymentId))[0]!.status]).toEqual(["returned", "paid"]);
      expect(await totals()).toEqual(before);
      expect(await apart((await refunds(paymentId))[0]!.id)).toEqual([]);
    });

    it("that has gone back once more since is owed by its payer", async () => {
      const paymentId = await kept(800);
      await giveBack(paymentId);
      const sha256 = await comesBack((await refunds(paymentId))[0]!);
      await giveBack(paymentId);
      const owed = (await totals())["1250"] ?? 0;
      expect(await plan(sha256)).toMatchObject({ faults: [], gone: 800 });
      expect(await undo(sha256)).toBe("undone");
      expect(((await totals())["1250"] ?? 0) - owed).toBe(800);
      expect((await refunds(paymentId)).map(({ status }) => status)).toEqual(["paid", "paid"]);
    });

    it("that comes back after the file of its payment was undone is owed no more, and again once that was a mistake, too", async () => {
      const owed = async () => (await totals())["1250"] ?? 0;
      const before = await owed();
      const file = await bank({ cents: 650, text: "за Иван", payer: { name: "Иван", iban: ibanEnding("4321") } });
      const paymentId = await lender.text("select id from payments where cents = 650");
      await giveBack(paymentId);
      expect(await undo(file)).toBe("undone");
      expect((await owed()) - before).toBe(650);
      const sha256 = await comesBack((await refunds(paymentId))[0]!);
      expect([(await owed()) - before, (await totals())["2120"] ?? 0]).toEqual([0, 0]);
      expect(await undo(sha256)).toBe("undone");
      expect([(await owed()) - before, (await refunds(paymentId))[0]!.status]).toEqual([650, "paid"]);
    });

    it("of what a credit had too much, that has gone back once more since, is owed by its payer and not by the credit", async () => {
      const { no, borrower } = await borrow(credits.thousand);
      const { paymentId } = await pay(no, 150_000);
      expect(await statusOf(no)).toBe("repaid");
      await giveBack(paymentId);
      const [first] = await refunds(paymentId);
      lender.clock.advance(40 * 86_400_000);
      const sha256 = await comesBack(first!);
      await giveBack(paymentId);
      const owed = (await totals())["1250"] ?? 0;
      expect(await plan(sha256)).toMatchObject({ faults: [], gone: first!.cents });
      const mails = (await borrower.subjects()).length;
      expect(await undo(sha256)).toBe("undone");
      expect([await statusOf(no), await balances(no)]).toEqual(["repaid", [0, 0, 0, 0, 0]]);
      expect(((await totals())["1250"] ?? 0) - owed).toBe(first!.cents);
      expect((await borrower.subjects()).length).toBe(mails);
      // It comes back after all: nobody owes anything.
      await comesBack(first!);
      expect([(await totals())["1250"] ?? 0, await statusOf(no)]).toEqual([owed, "repaid"]);
    });

    it("of a payment that pays a credit by now is taken from that credit", async () => {
      const { no } = await borrow(credits.thousand);
      const paymentId = await kept(900);
      await giveBack(paymentId);
      const sha256 = await comesBack((await refunds(paymentId))[0]!);
      const [contract] = await lender.query(
        "select a.number from drawings d join agreements a on a.id = d.agreement_id where d.credit_no = $1",
        no,
      );
      await lender.inside((trx, now) =>
        matchPayment(lender.services, trx, { paymentId, contract: String(contract!["number"]), now }),
      );
      expect(await plan(sha256)).toMatchObject({ gone: 0, returns: [{ becomes: "paid", creditNo: no }] });
      const [, , , , advance] = await balances(no);
      expect(advance).toBe(900);
      expect(await undo(sha256)).toBe("undone");
      expect((await balances(no))[4]).toBe(0);
    });
  });
});
