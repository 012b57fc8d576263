/** Lines of the bank that are no payments: our own transfers, money that is no borrower's, what waits; and files undone. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { addDays } from "#src/domain/time/dates.ts";
import { closeBooks } from "#server/jobs/close-books.ts";
import { lender as lenderData } from "#server/lending/lender/lender.ts";
import { retryInside } from "#server/lending/payouts/retry-payout.ts";
import { matchPayment } from "#server/lending/servicing/match-payment.ts";
import { movePayment } from "#server/lending/servicing/move-payment.ts";
import { splitPayment } from "#server/lending/servicing/split-payment.ts";
import { bookOtherMoney, noteLine, type OtherSaid } from "#server/lending/statements/book-other.ts";
import { bookReturnedTransfer } from "#server/lending/statements/book-returned.ts";
import { takeLineIn } from "#server/lending/statements/receive-line.ts";
import { undoableImport, undoImport } from "#server/lending/statements/undo-import.ts";
import { camt, camtText, OTHER, type Movement } from "#server/lending/statements/statement.fixture.ts";
import type { LineId } from "#server/store/tables/statement-lines.ts";
import { fileNamed } from "#server/store/tables/statements.ts";
import { temporaryFolder } from "#tests/support/after-all.ts";
import { ibanEnding } from "#tests/support/borrower-data.ts";
import { bankGives, giveFile, nextFile, type Imported } from "#tests/support/bank-files.ts";
import { eachDatabase } from "#tests/support/database.ts";
import {
  contractOf,
  credits,
  differences,
  payoutOf,
  servicingOf,
  settlePayouts,
  type Borrowed,
} from "#tests/support/servicing.ts";
import { useTestLender } from "#tests/support/use-lender.ts";
import { orderAll } from "#tests/support/whole-sums.ts";

const PAYER = ibanEnding("4321");

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, hasStaff: true, keepsBooks: true });
  const { borrow, totals, takeBack } = servicingOf(lender);
  const folder = temporaryFolder("bank-rules");
  let one: Borrowed;
  let other: Borrowed;

  beforeAll(async () => {
    one = await borrow(credits.thousand);
    other = await borrow(credits.thousand);
    // What has gone out before the first statement is not compared with it.
    lender.clock.advance(3 * 86_400_000);
  });
  const bank = (...movements: Movement[]): Promise<Imported> => bankGives(lender, ...movements);
  const verdicts = (report: Imported): string[] =>
    report.statements.flatMap((each) => each.verdicts.map(({ verdict, lines }) => `${verdict} ${lines}`));
  const lastLine = async (): Promise<{ statementId: string; ordinal: number; verdict: string; paymentId: string }> =>
    (
      await lender.query(`select l.statement_id as "statementId", l.ordinal, l.verdict, l.payment_id as "paymentId"
        from statement_lines l join statements s on s.id = l.statement_id where s.state = 'done'
        order by s.position desc, l.ordinal desc limit 1`)
    )[0] as never;
  const statusOf = (paymentId: string) => lender.value("select status from payments where id = $1", paymentId);
  /** An end-to-end id as banks carry it: at most 35 characters. */
  const carried = (id: string): string => id.replaceAll("-", "");

  describe("a transfer of ours that came back", () => {
    it("is no payment: its payout is open again, and goes out again by the acts for failed ones", async () => {
      const { id, cents } = await payoutOf(lender, one);
      const contract = await contractOf(lender, one);
      const told = await bank({ cents: 5_000, text: "наем", payer: { iban: OTHER } });
      expect(verdicts(told)).toEqual(["unmatched 1"]);
      const mails = (await one.borrower.mails()).length;
      const came = await bank({ cents, text: `КРЕДИТ ${contract}`, trace: carried(id), returned: "AC04" });
      expect(verdicts(came)).toEqual(["returned 1"]);
      expect(await payoutOf(lender, one)).toMatchObject({ id, status: "returned" });
      expect(await lender.query("select 1 from payments where credit_no = $1", one.no)).toEqual([]);
      const [mail, ...more] = (await one.borrower.mails()).slice(mails);
      expect(mail!.subject).toContain(`Банката върна превода по договор ${contract}`);
      expect(more).toEqual([]);
      expect((await totals())["1090"]).toBe(0);
      expect(
        await lender.inside((trx, now) => retryInside(lender.services, trx, { payoutId: id, by: "двама", now })),
      ).toBe(true);
      lender.clock.advance(3_000);
      await lender.settle();
      const again = await payoutOf(lender, one);
      expect(again).toMatchObject({ status: "paid", cents });
      expect((await totals())["1090"]).toBe(0);
      await bank({ cents, direction: "debit", trace: carried(again.id) });
      expect((await lastLine()).verdict).toBe("sent");
      expect(await lender.query("select status from drawings where credit_no = $1 order by no", one.no)).toEqual([
        { status: "void" },
        { status: "running" },
      ]);
    });

    it("is known by the account and the sum where the bank carries no id, and waits where it is not", async () => {
      const { id, cents } = await payoutOf(lender, other);
      const [row] = await lender.query("select 1 from payouts where id = $1 and method = 'wireTransfer'", id);
      const contract = await contractOf(lender, other);
      const unknown = await bank({ cents: cents + 1, text: `КРЕДИТ ${contract}`, returned: "AC01" });
      expect(verdicts(unknown)).toEqual(["unknown-return 1"]);
      expect(row).toBeDefined();
      const wrong = await lender.inside((trx, now) =>
        bookReturnedTransfer(lender.services, trx, { orderId: id, cents: cents + 1, day: lender.today(), now }),
      );
      expect([wrong, await lender.query("select 1 from payments where credit_no = $1", other.no)]).toEqual(["sum", []]);
      // Somebody knows that it is a payment after all.
      const line = await lastLine();
      expect(await lender.inside((trx, now) => takeLineIn(lender.services, trx, { line, now }))).toBe(true);
      expect(await statusOf((await lastLine()).paymentId)).toBe("unmatched");
      const number = await lender.number(
        "select r.number from drawings d join requests r on r.id = d.request_id where d.credit_no = $1",
        other.no,
      );
      const back = await bank({
        cents,
        isReversal: true,
        text: `сторно ${String(number).padStart(10, "0")}`,
        code: ["PMNT", "ICDT", "RRTN"],
      });
      expect(verdicts(back)).toEqual(["returned 1"]);
      expect((await payoutOf(lender, other)).status).toBe("returned");
      await lender.inside((trx, now) => retryInside(lender.services, trx, { payoutId: id, by: "двама", now }));
      lender.clock.advance(3_000);
      await lender.settle();
      await bank({ cents, direction: "debit", trace: carried((await payoutOf(lender, other)).id) });
      expect(await lender.query("select kind, about from differences where gone_at is null and kind = 'bank'")).toEqual(
        [],
      );
    });

    it("is a refund that its payer's bank did not take: it is kept for them again", async () => {
      await bank({ cents: 700, text: "за Иван", payer: { name: "Иван", iban: PAYER } });
      const { paymentId } = await lastLine();
      await lender.inside((trx, now) => orderAll(lender.services, trx, { paymentId, by: "двама", now }));
      await settlePayouts(lender);
      const [refund] = await lender.query("select id, status from refunds where payment_id = $1", paymentId);
      expect(refund!["status"]).toBe("paid");
      await bank({ cents: 700, direction: "debit", payer: { iban: PAYER }, text: "Връщане на сума" });
      expect((await lastLine()).verdict).toBe("sent");
      await bank({ cents: 700, trace: carried(String(refund!["id"])), returned: "AC04" });
      expect([(await lastLine()).verdict, await statusOf(paymentId)]).toEqual(["returned", "unmatched"]);
    });
  });

  describe("money that is no borrower's", () => {
    const say = (said: Pick<OtherSaid, "kind" | "feeCents"> & ({ line: LineId } | { paymentId: string })) =>
      lender.inside((trx, now) => bookOtherMoney(lender.services, trx, { ...said, by: "касиер", now }));

    it("is booked by a row of rules, with the fee that the bank or the text tells", async () => {
      const file = join(folder, "rules.json");
      const rules = [{ kind: "easypay-settlement", iban: [OTHER], fee: "after", after: ["комисиона"] }];
      await writeFile(file, JSON.stringify(rules));
      const services = { ...lender.services, settings: { ...lender.services.settings, bankRules: file } };
      const before = await totals();
      const told = await giveFile(
        services,
        camt(
          await nextFile(lender, [
            { cents: 9_800, text: "Превод, комисиона 2,00", payer: { iban: OTHER } },
            { cents: 9_900, text: "Превод, такса 1,00", payer: { iban: OTHER } },
            { cents: 150, direction: "debit", code: ["ACMT", "MDOP", "CHRG"] },
          ]),
        ),
      );
      expect(verdicts(told)).toEqual(["other 2", "unmatched 1"]);
      const after = await totals();
      const grown = (code: string): number => (after[code] ?? 0) - (before[code] ?? 0);
      expect(["1010", "1020", "2190", "5160", "5170"].map(grown)).toEqual([19_550, -10_000, -9_900, 200, 150]);
      // Nobody has paid by Easypay here: that the provider sent more is told, and nothing else.
      expect(await differences(lender)).toEqual([`overdrawn 1020 -10000`]);
      await writeFile(file, JSON.stringify([{ kind: "easypay-settlement", fee: "none" }]));
      await expect(giveFile(services, camt(await nextFile(lender, [{ cents: 1 }])))).rejects.toThrow("needs an iban");
      await bank({ cents: 2 });
    });

    it("is known by the bank's own names up to 200 € a day of what goes out; what is beyond waits, whatever file it is in", async () => {
      lender.clock.advance(86_400_000);
      const account = lenderData(lender.services).bank.iban;
      const fee = { cents: 4_500, direction: "debit", code: ["ACMT", "MDOP", "CHRG"] } as const;
      const itself = { cents: 100_000, direction: "debit", text: "вътрешен превод", payer: { iban: account } } as const;
      expect(verdicts(await bank(fee, fee, itself, fee))).toEqual(["debit 1", "other 3"]);
      expect(verdicts(await bank(fee, fee))).toEqual(["debit 1", "other 1"]);
      lender.clock.advance(86_400_000);
      expect(verdicts(await bank(fee))).toEqual(["other 1"]);
      for (const line of await lender.query(
        `select statement_id as "statementId", ordinal from statement_lines where verdict = 'debit'`,
      ))
        expect(await say({ line: line as never, kind: "bank-fee", feeCents: 0 })).toBe("booked");
    });

    it("is what somebody says of a line or a payment that waits, with its fee", async () => {
      await bank({ cents: 4_000, text: "превод", payer: { name: "Изипей" } });
      const { paymentId } = await lastLine();
      expect(await say({ paymentId, kind: "easypay-settlement", feeCents: 500 })).toBe("fee");
      expect(await say({ paymentId, kind: "capital", feeCents: 1 })).toBe("fee");
      expect(await say({ paymentId, kind: "capital", feeCents: 0 })).toBe("booked");
      expect([await statusOf(paymentId), (await lastLine()).verdict]).toEqual(["other", "other"]);
      expect(await say({ paymentId, kind: "capital", feeCents: 0 })).toBe("not-waiting");
      await bank({ cents: 60, direction: "debit", text: "нещо" });
      const line = await lastLine();
      expect(await say({ line, kind: "taxes", feeCents: 0 })).toBe("booked");
      expect([(await totals())["3100"], (await totals())["2410"]]).toEqual([-4_000, 60]);
      expect((await differences(lender)).filter((each) => !each.startsWith("overdrawn"))).toEqual([]);
    });
  });

  describe("a line that cannot be booked", () => {
    it("waits with its reason beside the others, and nobody counts it as a difference", async () => {
      const contract = await contractOf(lender, one);
      const told = await bank(
        { cents: 0, text: "нула" },
        { cents: 40, day: addDays(lender.today(), 2) },
        { cents: 100, text: `КРЕДИТ ${contract}` },
      );
      expect(verdicts(told)).toEqual(["advance 1", "held 2"]);
      expect(told.statements[0]!.waiting.map(({ waits }) => waits)).toEqual(["zero", "future"]);
      expect((await differences(lender)).filter((each) => !each.startsWith("overdrawn"))).toEqual([]);
      const [zero] = await lender.query(
        "select statement_id as \"statementId\", ordinal from statement_lines where waits = 'zero'",
      );
      expect(await lender.inside((trx, now) => noteLine(trx, { line: zero as never, by: "касиер", now }))).toBe(true);
      lender.clock.advance(2 * 86_400_000);
      // No file has to come for it: whoever closes the day before takes it in.
      await closeBooks(lender.services)({}, { signal: new AbortController().signal } as never);
      expect(
        await lender.query("select verdict, waits from statement_lines where cents = 40 and verdict <> 'held'"),
      ).toEqual([{ verdict: "unmatched", waits: null }]);
      expect((await differences(lender)).filter((each) => !each.startsWith("overdrawn"))).toEqual([]);
    });

    it("because its day lies ahead is told once that has come and nobody has said what it is, and can be explained then", async () => {
      const day = addDays(lender.today(), 1);
      await bank({ cents: 900 }, { cents: 900, direction: "debit", day, text: "нещо" });
      await expect(bank({ cents: 1, day: addDays(lender.today(), 11) })).rejects.toThrow(/^ahead [1-9]/);
      const waiting = async () => (await differences(lender)).filter((each) => each.startsWith("line-waits"));
      expect(await waiting()).toEqual([]);
      lender.clock.advance(7 * 86_400_000);
      expect(await waiting()).toEqual([expect.stringMatching(/ 900$/)]);
      const [line] = await lender.query(
        `select statement_id as "statementId", ordinal from statement_lines where direction = 'debit' and cents = 900`,
      );
      const said = {
        line: line as never,
        kind: "suspense",
        feeCents: 0,
        by: "касиер",
        now: lender.clock.now(),
      } as const;
      expect(await lender.inside((trx) => bookOtherMoney(lender.services, trx, said))).toBe("booked");
      expect(await waiting()).toEqual([]);
    });

    it("is taken in once when the bank books what it only told of", async () => {
      const movement = { cents: 77, text: "предстои", bankRef: "pending-1" };
      const file = await nextFile(lender, [movement]);
      const told = camtText({ ...file, closing: file.opening!, stated: { credits: 0 } });
      expect(verdicts(await giveFile(lender.services, Buffer.from(told.replace("BOOK", "PDNG"))))).toEqual(["held 1"]);
      expect(verdicts(await bank(movement))).toEqual(["unmatched 1"]);
      expect(await lender.query("select verdict from statement_lines where waits = 'pending'")).toEqual([
        { verdict: "duplicate" },
      ]);
    });

    it("of a day before the first statement is refused with its file, though its balances join: no later file bears it out", async () => {
      const [first] = await lender.query(
        "select opening_cents::int as opening, from_day::text as day from statements where state = 'done' order by position limit 1",
      );
      const [opening, day] = [Number(first!["opening"]), addDays(String(first!["day"]), -1)];
      const early = await nextFile(lender, [{ cents: 30, day }], { opening: opening - 30, day });
      await expect(giveFile(lender.services, camt(early))).rejects.toThrow("before-first");
    });
  });

  describe("a file that was imported by mistake", () => {
    const undo = (sha256: string) =>
      lender.inside((trx, now) => undoImport(lender.services, trx, { sha256, by: "двама", now }));

    it("is undone whole, whatever was done of it meanwhile, and may be given again", async () => {
      const [contract, second] = [await contractOf(lender, one), await contractOf(lender, other)];
      const owed = () =>
        lender.query("select principal::int, interest_due::int, advance::int from credit_state order by credit_no");
      // Interest that accrues meanwhile is booked beside.
      const sums = async () => ({ ...(await totals()), 1220: 0, 4100: 0 });
      const [before, was] = [await owed(), await sums()];
      const bytes = camt(
        await nextFile(lender, [
          { cents: 1_000, text: `КРЕДИТ ${contract}` },
          { cents: 1_100, text: `КРЕДИТ ${contract}` },
          { cents: 1_200, text: "за Мария" },
          { cents: 1_300, text: "за двамата" },
          { cents: 1_400, text: "капитал" },
          { cents: 1_500, direction: "debit", code: ["ACMT", "MDOP", "CHRG"] },
        ]),
      );
      const { sha256 } = await giveFile(lender.services, bytes);
      const payment = (cents: number) =>
        lender.text(
          "select id from payments where cents = $1 and channel = 'bank' and status in ('posted', 'unmatched')",
          cents,
        );
      const id1100 = await payment(1_100);
      const id1200 = await payment(1_200);
      const id1300 = await payment(1_300);
      const id1400 = await payment(1_400);
      await lender.inside(async (trx, now) => {
        await movePayment(lender.services, trx, {
          paymentId: id1100,
          contract: second,
          event: "move-1",
          now,
        });
        await matchPayment(lender.services, trx, { paymentId: id1200, contract: second, now });
        const parts = [
          { contract, cents: 300 },
          { contract: second, cents: 1_000 },
        ] as const;
        await splitPayment(lender.services, trx, { paymentId: id1300, parts, now });
        await bookOtherMoney(lender.services, trx, {
          paymentId: id1400,
          kind: "capital",
          feeCents: 0,
          by: "к",
          now,
        });
      });
      expect(await undoableImport(lender.database.db, sha256)).toMatchObject({
        lines: 6,
        credits: 6_000,
        debits: 1_500,
        others: 1,
        faults: [],
      });
      expect(await undo(sha256)).toBe("undone");
      expect([await owed(), await sums()]).toEqual([before, was]);
      const told = (await one.borrower.mails()).filter(({ text }) => text.includes("По наша грешка вписахме"));
      expect([told.length, told[0]!.text.includes("върнато от банката")]).toEqual([2, false]);
      expect(await undo(sha256)).toMatchObject({ faults: ["not-imported"] });
      expect((await differences(lender)).filter((each) => !each.startsWith("overdrawn"))).toEqual([]);
      expect(verdicts(await giveFile(lender.services, bytes))).toEqual(["advance 2", "other 1", "unmatched 3"]);
      expect((await differences(lender)).filter((each) => !each.startsWith("overdrawn"))).toEqual([]);
      // Undone once more, and a corrected file in its stead.
      expect(await undo(sha256)).toBe("undone");
      expect(verdicts(await bank({ cents: 100, text: `КРЕДИТ ${contract}` }))).toEqual(["advance 1"]);
      expect((await differences(lender)).filter((each) => !each.startsWith("overdrawn"))).toEqual([]);
    });

    it("is undone when its payments were taken back by hand before, whole, divided or a part of them alone", async () => {
      const [contract, second] = [await contractOf(lender, one), await contractOf(lender, other)];
      const bookedOfBank = () =>
        lender.query(`select e.value_day::text as day, sum(p.cents)::int as cents from postings p join entries e on e.id = p.entry_id
          where p.account = 1010 group by 1 having sum(p.cents) <> 0 order by 1`);
      const before = await bookedOfBank();
      const bytes = camt(
        await nextFile(lender, [
          { cents: 2_000, text: `КРЕДИТ ${contract}` },
          { cents: 2_200, text: "за двамата" },
          { cents: 2_300, text: "за двамата" },
          { cents: 2_400, text: `КРЕДИТ ${contract}`, trace: "own-1" },
          { cents: 2_400, direction: "debit", isReversal: true, trace: "own-1" },
        ]),
      );
      const { sha256 } = await giveFile(lender.services, bytes);
      const idOf = (cents: number) =>
        lender.text("select id from payments where cents = $1 and split_of is null order by no desc", cents);
      for (const cents of [2_200, 2_300] as const) {
        const paymentId = await idOf(cents);
        const parts = [
          { contract, cents: 2_000 },
          { contract: second, cents: cents - 2_000 },
        ] as const;
        await lender.inside((trx, now) => splitPayment(lender.services, trx, { paymentId, parts, now }));
      }
      const [part] = await lender.query("select id from payments where split_of = $1 order by no", await idOf(2_300));
      // Days later, of which no file tells yet.
      lender.clock.advance(2 * 86_400_000);
      for (const id of [await idOf(2_000), await idOf(2_200), String(part!["id"])])
        expect(await takeBack(id)).toBe("taken-back");
      expect(await undoableImport(lender.database.db, sha256)).toMatchObject({
        payments: [{ cents: 300 }],
        faults: [],
      });
      expect(await undo(sha256)).toBe("undone");
      expect(await bookedOfBank()).toEqual(before);
      expect(
        await lender.query(
          "select distinct status from payments where cents between 2000 and 2400 and channel = 'bank'",
        ),
      ).toEqual([{ status: "undone" }]);
      expect((await differences(lender)).filter((each) => !each.startsWith("overdrawn"))).toEqual([]);
      // Given again, it is what the bank says, whatever was said by hand of what had never been.
      await giveFile(lender.services, bytes);
      expect((await differences(lender)).filter((each) => !each.startsWith("overdrawn"))).toEqual([]);
    });

    it("is undone after money of it went back to its payer, who owes it then, and the true file is imported", async () => {
      const owed = async () => (await totals())["1250"] ?? 0;
      const before = await owed();
      const { sha256 } = await bank({ cents: 3_300, payer: { name: "Иван", iban: PAYER } });
      const { paymentId } = await lastLine();
      await lender.inside((trx, now) => orderAll(lender.services, trx, { paymentId, by: "двама", now }));
      await settlePayouts(lender);
      expect(await statusOf(paymentId)).toBe("returned");
      expect(await undoableImport(lender.database.db, sha256)).toMatchObject({ gone: 3_300, faults: [] });
      expect(await undo(sha256)).toBe("undone");
      expect((await owed()) - before).toBe(3_300);
      expect(verdicts(await bank({ cents: 5 }))).toEqual(["unmatched 1"]);
    });

    it("is not when a later one goes on from it; what was ordered to go back and has not gone stays", async () => {
      const first = await bank({ cents: 2_100, payer: { iban: PAYER } });
      const { paymentId } = await lastLine();
      const second = await bank({ cents: 1 });
      expect(await undo(first.sha256)).toMatchObject({ faults: ["later-file"] });
      // Lists print the first digits of a hash; they name the file as long as they are of one.
      const named = (typed: string) => fileNamed(lender.database.db, typed);
      expect(await named(second.sha256.slice(0, 12))).toBe(second.sha256);
      expect([await named(second.sha256), await named("0".repeat(12)), await named(second.sha256.slice(0, 7))]).toEqual(
        [second.sha256, undefined, undefined],
      );
      expect(await undo(second.sha256)).toBe("undone");
      expect(await named(second.sha256.slice(0, 12))).toBeUndefined();
      await lender.inside((trx, now) => orderAll(lender.services, trx, { paymentId, by: "двама", now }));
      // What has not gone out yet stays.
      expect(await undo(first.sha256)).toBe("undone");
      expect(await statusOf(paymentId)).toBe("undone");
      expect(await undoableImport(lender.database.db, "0".repeat(64))).toMatchObject({ faults: ["not-imported"] });
    });
  });
});
