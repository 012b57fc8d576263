import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { formatMoney, money } from "#src/domain/lending/money.ts";
import { lender as lenderData } from "#server/lending/lender/lender.ts";
import { faultsOfBooks } from "#server/lending/servicing/faults-of-books.ts";
import { debtOf } from "#server/lending/servicing/owed.ts";
import { keepTold } from "#server/lending/servicing/tell-ahead.ts";
import { importStatement } from "#server/lending/statements/import-statement.ts";
import {
  camt,
  csvText,
  in1251,
  OTHER,
  type FileOf,
  type Movement,
} from "#server/lending/statements/statement.fixture.ts";
import type { ImportReport } from "#server/lending/statements/report.ts";
import { endReversal, reversalOf, takeLineIn } from "#server/lending/statements/receive-line.ts";
import type { LineId } from "#server/store/tables/statement-lines.ts";
import { ActError } from "#server/operator/act.ts";
import { doActFully, withPaths } from "#server/operator/acts.ts";
import { resultOf } from "#server/operator/socket.ts";
import { asRole } from "#tests/support/commands.ts";
import { borrowerAt, runningCredit, type Borrower } from "#tests/support/borrower.ts";
import { ibanOf } from "#tests/support/borrower-data.ts";
import { temporaryFolder } from "#tests/support/after-all.ts";
import { seedDemoStaff } from "#server/demo/staff.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { askedOf, servicingOf } from "#tests/support/servicing.ts";
import { clerkOfRole } from "#tests/support/clerk.ts";
import { commandsOf } from "#tests/support/commands.ts";
import { lineName } from "#server/lending/staff/subjects.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

type Imported = Extract<ImportReport, { state: "imported" }>;

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, hasStaff: true });
  const { takeBack } = servicingOf(lender);
  const folder = temporaryFolder("statements");
  let credit: { no: number; contract: string; number: number; applicationId: string };
  let borrower: Borrower;
  /** The last payment of before a test. */
  let last = 0;

  beforeAll(async () => {
    borrower = await borrowerAt(lender, "signed");
    const { request } = await runningCredit(borrower);
    const [row] = await lender.query(
      "select c.no, a.number as contract, r.number from credits c join agreements a on a.id = c.agreement_id join requests r on r.id = c.request_id where r.id = $1",
      request.id,
    );
    credit = {
      no: Number(row!["no"]),
      contract: String(row!["contract"]),
      number: Number(row!["number"]),
      applicationId: request.id,
    };
  });
  beforeEach(async () => {
    for (const { id } of await lender.query("select id from payments where status = 'posted'"))
      await takeBack(String(id));
    last = await lender.number("select coalesce(max(no), 0) as no from payments");
    await lender.query("truncate statement_lines, statements");
  });

  const own = (): string => lenderData(lender.services).bank.iban;
  /** Movements of this test alone: the books know those of the others for good. */
  const marked = (movements: readonly Movement[]): Movement[] =>
    movements.map((one) => ({
      ...one,
      text: `${one.text ?? ""} (т${last})`,
      ...(one.bankRef !== undefined && { bankRef: `${one.bankRef}-${last}` }),
    }));
  const file = (movements: readonly Movement[], more: Partial<FileOf> = {}): Buffer =>
    camt({ movements: marked(movements), account: own(), ...more });
  const give = (bytes: Buffer) => importStatement(lender.services, bytes);
  const verdicts = (report: ImportReport): Record<string, number> =>
    Object.fromEntries(
      (report as Imported).statements.flatMap((one) =>
        one.verdicts.map(({ verdict, rule, lines }) => [rule ? `${verdict} by ${rule}` : verdict, lines]),
      ),
    );
  /** The payments of a test, as the books have them. */
  const receipts = () =>
    lender.query(
      'select cents::int, credit_no::int as "creditNo", status from payments where no > $1 order by cents',
      last,
    );
  const statuses = async () => (await receipts()).map(({ status }) => status);
  const owed = () => debtOf(lender.services, lender.database.db, credit.no, lender.today());
  /** The next instalment, less what is kept for it. */
  const asked = async () => (await askedOf(lender, credit.no, lender.today()))[0]!;
  const count = (table: string) => lender.number(`select count(*)::int as n from ${table}`);

  it("posts what names its credit, keeps the rest apart, and tells both", async () => {
    const rest = (await owed()) - 600;
    const code = String(credit.number).padStart(10, "0");
    const report = await give(
      file(
        [
          { cents: 100, text: `КРЕДИТ ${credit.contract}` },
          { cents: 200, text: "", reference: credit.contract },
          { cents: 300, text: `код ${code}`, payer: { iban: ibanOf(borrower.person) } },
          { cents: 350, text: `код ${code}` },
          { cents: rest, text: `kredit ${credit.contract.replaceAll("-", " ")}` },
          { cents: 9_001, text: `кредит ${credit.contract}!` },
          { cents: 400, text: "за Иван" },
          { cents: 500, text: `КРЕДИТ ${credit.contract.slice(0, -1)}${(Number(credit.contract.at(-1)) + 1) % 10}` },
          { cents: 600, direction: "debit", text: "такса" },
          { cents: 700, text: "от нас", payer: { iban: own() } },
        ],
        { opening: 600 },
      ),
    );
    expect(verdicts(report)).toEqual({
      "advance by contract": 1,
      "advance by reference": 1,
      "advance by code": 1,
      "paid-off by contract": 1,
      "over-paid by contract": 1,
      unmatched: 3,
      debit: 1,
      other: 1,
    });
    const kept = await receipts();
    expect(kept.map(({ cents, creditNo }) => [cents, creditNo])).toEqual([
      [100, credit.no],
      [200, credit.no],
      [300, credit.no],
      [350, null],
      [400, null],
      [500, null],
      [9_001, credit.no],
      [rest, credit.no],
    ]);
    expect(await faultsOfBooks(lender.services)).toEqual([]);
    expect((report as Imported).statements[0]!.waiting.map(({ cents, candidates }) => [cents, candidates])).toEqual([
      [350, [{ creditNo: credit.no, contract: credit.contract, score: 65, why: ["unchecked"] }]],
      [400, []],
      [500, [{ creditNo: credit.no, contract: credit.contract, score: 60, why: ["check-slip"] }]],
      [600, []],
    ]);
  });

  it("keeps nothing of what people wrote in the clear", async () => {
    await give(
      file([
        {
          cents: 100,
          text: "За внука Петърчо",
          trace: "TRACE-9",
          bankRef: "BANK-7",
          payer: { name: "Баба Мара", iban: OTHER },
        },
      ]),
    );
    for (const word of ["Петърчо", "Мара", OTHER, "TRACE-9", "BANK-7"])
      expect(await lender.text("select row_to_json(l)::text as whole from statement_lines l")).not.toContain(word);
  });

  it("knows a payer's account that is one open credit's when the sum is what is asked", async () => {
    const iban = ibanOf(borrower.person);
    const cents = await asked();
    const said = { text: "вноска", payer: { iban } };
    const report = await give(
      file([
        { cents, ...said },
        { cents: cents + 1, ...said },
      ]),
    );
    expect(verdicts(report)).toEqual({ "advance by payer": 1, unmatched: 1 });
    expect((report as Imported).statements[0]!.waiting[0]!.candidates).toEqual([
      { creditNo: credit.no, contract: credit.contract, score: 40, why: ["payer"] },
    ]);
  });

  it("posts a number without check digits where the payer's name is the borrower's, in either alphabet; a payer unknown is flagged", async () => {
    const bare = credit.contract.slice(0, -3);
    const report = await give(
      file([
        { cents: 100, text: `КРЕДИТ ${bare}`, payer: { name: "PETROVA ANNA" } },
        { cents: 200, text: `КРЕДИТ ${bare}`, payer: { name: "IVANOV GEORGI PETROV" } },
        { cents: 300, text: `КРЕДИТ ${credit.contract}`, payer: { name: "PETROVA ANNA" } },
        { cents: 400, text: `вноска ${borrower.person.pin}`, payer: { name: "PETROVA ANNA" } },
      ]),
    );
    expect(verdicts(report)).toEqual({ "advance by contract": 2, unmatched: 2 });
    expect((report as Imported).statements[0]!.waiting.map(({ candidates }) => candidates)).toMatchObject([
      [{ creditNo: credit.no, why: ["unchecked"] }],
      [{ creditNo: credit.no, why: ["egn"] }],
    ]);
    const flagged = await lender.query("select cents::int from payments where no > $1 and new_payer", last);
    expect(flagged).toEqual([{ cents: 300 }]);
  });

  it("proposes whose name stands in the text, and to whom just that sum was told ahead", async () => {
    const drawingNo = await lender.number("select no from drawings where credit_no = $1", credit.no);
    const told = {
      credit,
      drawingNo,
      purpose: "payoff",
      day: lender.today(),
      told: { cents: 777, upTo: null },
    } as const;
    await lender.inside((trx, now) => keepTold(trx, { ...told, now }));
    const report = await give(
      file([
        { cents: 777, text: "погасяване" },
        { cents: 778, text: "за Иванов Георги Петров" },
        { cents: 779, text: "за Иванов Георги" },
      ]),
    );
    await lender.query("delete from payment_instructions");
    expect((report as Imported).statements[0]!.waiting.map(({ candidates }) => candidates)).toEqual(
      ["told", "text-name", "text-name"].map((why) => [expect.objectContaining({ creditNo: credit.no, why: [why] })]),
    );
  });

  it("posts no number beside somebody else's ЕГН, and one beside the borrower's own", async () => {
    const other = await borrowerAt(lender, "signed");
    const { request } = await runningCredit(other);
    const text = `КРЕДИТ ${credit.contract}`;
    const report = await give(
      file([
        { cents: 100, text: `${text} ЕГН ${other.person.pin}` },
        { cents: 200, text: `${text} ЕГН ${borrower.person.pin}` },
      ]),
    );
    expect(verdicts(report)).toEqual({ "advance by contract": 1, unmatched: 1 });
    const others = await lender.number("select no from credits where request_id = $1", request.id);
    expect((report as Imported).statements[0]!.waiting[0]!.candidates).toMatchObject([
      { creditNo: credit.no, why: ["written"] },
      { creditNo: others, why: ["egn"] },
    ]);
  });

  it("knows an account that paid a credit by its number before", async () => {
    await give(file([{ cents: 100, text: `КРЕДИТ ${credit.contract}`, payer: { iban: OTHER } }]));
    const report = await give(
      file([{ cents: await asked(), text: "вноска", payer: { iban: OTHER } }], { opening: 100 }),
    );
    expect(verdicts(report)).toEqual({ "advance by payer": 1 });
  });

  it("takes a file once, however often and at once it is given", async () => {
    const bytes = file([{ cents: 100 }, { cents: 200 }]);
    const all = await Promise.all([give(bytes), give(bytes), give(bytes)]);
    expect(all.map(({ state }) => state)).toEqual(["imported", "imported", "imported"]);
    expect(await give(bytes)).toMatchObject({ state: "imported", again: true });
    expect(await receipts()).toHaveLength(2);
  });

  it("takes a line that reads as another once, and keeps it waiting, as the balances are with it", async () => {
    const line: Movement = { cents: 100, bankRef: "B-1", text: `КРЕДИТ ${credit.contract}` };
    expect(verdicts(await give(file([line, line, { ...line, bankRef: "B-2" }])))).toEqual({
      "advance by contract": 2,
      held: 1,
    });
    const report = await give(file([line, { cents: 7, entryRef: "1" }], { opening: 300, reference: "S-2" }));
    expect(verdicts(report)).toEqual({ held: 1, unmatched: 1 });
    const last = await give(file([{ cents: 7, entryRef: "1" }], { opening: 407, reference: "S-3" }));
    expect(verdicts(last)).toEqual({ held: 1 });
    expect((last as Imported).statements[0]!.waiting[0]).toMatchObject({ verdict: "held", waits: "known" });
    expect(await receipts()).toHaveLength(3);
    // Banks repeat the reference of a standing order: somebody says that each is a payment, and it is one.
    const waiting = await lender.query(
      `select statement_id as "statementId", ordinal from statement_lines where waits = 'known'`,
    );
    for (const line of waiting as LineId[])
      expect(await lender.inside((trx, now) => takeLineIn(lender.services, trx, { line, now }))).toBe(true);
    expect(await receipts()).toHaveLength(6);
    expect((await receipts()).filter(({ status }) => status === "unmatched")).toHaveLength(4);
  });

  it("takes in a line with the reference and sum of another one that differs in anything: banks repeat references", async () => {
    const line: Movement = { cents: 100, bankRef: "FT26120105", text: `КРЕДИТ ${credit.contract}` };
    await give(file([line]));
    const next = await give(
      file(
        [
          { ...line, day: "2026-11-19" },
          { ...line, text: `вноска КРЕДИТ ${credit.contract}` },
          { ...line, payer: { iban: OTHER } },
        ],
        { opening: 100, reference: "S-2" },
      ),
    );
    // That of the day before the credit is nobody's until somebody says.
    expect(verdicts(next)).toEqual({ "advance by contract": 2, "unmatched by contract": 1 });
    expect(await receipts()).toHaveLength(4);
  });

  it.each<[what: string, more: Partial<FileOf>, reason: string]>([
    ["wrong totals", { stated: { credits: 101 } }, "sum"],
    ["a wrong closing balance", { closing: 5 }, "closing"],
    ["another account", { account: OTHER }, "account"],
    ["another currency", { currency: "USD" }, "currency"],
  ])("refuses a file with %s and keeps the reason alone", async (_what, more, reason) => {
    expect(await give(file([{ cents: 100 }], more))).toMatchObject({ state: "refused", reason });
    expect([await count("statement_lines"), await receipts()]).toEqual([0, []]);
    expect(await lender.query("select state, reason from statements")).toEqual([{ state: "refused", reason }]);
  });

  it("refuses a statement that does not begin where the last one ended, until the one between is there", async () => {
    await give(file([{ cents: 100 }]));
    const third = file([{ cents: 1 }], { opening: 150, reference: "S-3" });
    expect(await give(third)).toMatchObject({ state: "refused", reason: "opening" });
    expect((await give(file([{ cents: 50 }], { opening: 100, reference: "S-2" }))).state).toBe("imported");
    expect((await give(third)).state).toBe("imported");
    expect(await receipts()).toHaveLength(3);
  });

  it("of a file with several statements takes all or none", async () => {
    const first = { movements: marked([{ cents: 100 }]), account: own() };
    const second = { movements: marked([{ cents: 1, day: "2026-11-19" }]), opening: 100, account: own() };
    expect(await give(camt(first, { ...second, closing: 5 }))).toMatchObject({ state: "refused", reason: "closing" });
    expect(await count("statement_lines")).toBe(0);
    expect((await give(camt(first, second))).state).toBe("imported");
    expect(await receipts()).toHaveLength(2);
  });

  it("knows a credit by the number of a card order of it", async () => {
    const [order] = await lender.query(
      `insert into card_orders (id, credit_no, request_id, user_id, cents, status, created_at, expires_at, updated_at)
       select gen_random_uuid(), no, request_id, user_id, 100, 'expired', now(), now(), now() from credits where no = $1
       returning no`,
      credit.no,
    );
    expect(verdicts(await give(file([{ cents: 100, text: `поръчка ${String(order!["no"])}` }])))).toEqual({
      "advance by code": 1,
    });
  });

  it("imports windows-1251 as CSV", async () => {
    const text = csvText({ movements: marked([{ cents: 100, text: `КРЕДИТ ${credit.contract}` }]), account: own() });
    expect(verdicts(await give(in1251(text)))).toEqual({ "advance by contract": 1 });
  });

  describe("a movement that the bank takes back", () => {
    const paid = (): Movement => ({
      cents: 100,
      bankRef: "B-1",
      trace: "E-1",
      text: `КРЕДИТ ${credit.contract}`,
      payer: { iban: OTHER },
    });
    const back = (more: Partial<Movement> = {}): Movement => ({
      ...paid(),
      direction: "debit",
      isReversal: true,
      text: "сторно",
      ...more,
    });

    it.each<[by: string, more: Partial<Movement>]>([
      ["the bank's reference", { trace: undefined, payer: undefined }],
      ["the payer's reference", { bankRef: "B-9", payer: undefined }],
      ["the payer alone", { bankRef: "B-9", trace: undefined }],
    ])("is found by %s", async (_by, more) => {
      await give(file([paid()]));
      expect(verdicts(await give(file([back(more)], { opening: 100 })))).toEqual({ reversed: 1 });
      expect(await statuses()).toEqual(["reversed"]);
    });

    it("of 200 € of a day, of other files, is taken back; more waits for people, and theirs takes its line", async () => {
      const big = (bankRef: string): Movement => ({ ...paid(), cents: 15_000, bankRef, trace: `E${bankRef}` });
      const takes = (bankRef: string): Movement => ({ ...big(bankRef), direction: "debit", isReversal: true });
      await give(file([big("L-1"), big("L-2")]));
      const taken = await give(file([takes("L-1"), takes("L-2")], { opening: 30_000, reference: "S-2" }));
      expect(verdicts(taken)).toEqual({ reversed: 1, "unknown-reversal": 1 });
      const [{ id }] = (await lender.query("select id from payments where no > $1 and status = 'posted'", last)) as [
        { id: string },
      ];
      const line = (await reversalOf(lender.database.db, id))!;
      const cashier = await clerkOfRole(lender, "cashier");
      expect(await cashier.shown(`/buro/dvizhenie/${lineName(line)}`)).toContain(`/buro/postaplenie/${id}`);
      // The list says whose it is, so that nobody opens each.
      expect(await cashier.shown("/buro/dvizhenia")).toContain(`(т${last})`);
      await commandsOf(lender).byTwo("take-back-payment", id, "reversed");
      expect(await lender.query("select verdict from statement_lines where direction = 'debit'")).toEqual([
        { verdict: "reversed" },
        { verdict: "reversed" },
      ]);
    });

    it("before its payment in one file is taken after it", async () => {
      expect(verdicts(await give(file([back(), paid()], { opening: 100 })))).toEqual({
        reversed: 1,
        "advance by contract": 1,
      });
      expect(await statuses()).toEqual(["reversed"]);
    });

    describe("is told as the credit stands after the file", () => {
      const sum = (cents: number): string => formatMoney(money(cents, lender.services.catalogue));
      const mails = async (): Promise<string[]> => {
        await lender.settle();
        return (await lender.outbox()).flatMap(({ channel, text }) => (channel === "mail" ? [text] : []));
      };
      /** Mails of before are gone: what comes after has no order of its own. */
      const forget = async (): Promise<void> => {
        await mails();
        await lender.query("delete from messages");
      };
      beforeEach(forget);
      const namedIn = (text: string, all: readonly string[]): string[] => all.filter((one) => text.includes(one));

      it("where another payment of the file pays it off", async () => {
        await give(file([paid()]));
        await forget();
        const payOff = await owed();
        const paysOff = { cents: payOff + 500, text: `КРЕДИТ ${credit.contract}` };
        await give(file([back(), paysOff], { opening: 100, reference: "S-2" }));
        const all = await mails();
        const told = (what: string) => all.filter((text) => text.includes(what)).map((text) => namedIn(text, said));
        const said = [sum(500), sum(400), "По договора не дължите нищо", "Следващото плащане"];
        expect(told("беше върнато от банката")).toEqual([["По договора не дължите нищо"]]);
        expect(told(`Получихме ${sum(payOff + 500)}`)).toEqual([[sum(400)]]);
        expect(told("Погасихте кредита изцяло")).toEqual([[sum(400)]]);
        expect(told(sum(500))).toEqual([]);
      });

      it("where it is the pay-off itself, and a later pay-off of the day is told", async () => {
        const payOff = { cents: await owed(), text: `КРЕДИТ ${credit.contract}`, bankRef: "P-1" };
        await give(file([payOff, { ...payOff, direction: "debit", isReversal: true }]));
        const told = await mails();
        expect(told).toHaveLength(1);
        expect(told[0]).toMatch(/беше върнато от банката[^]*Следващото плащане/);
        await give(file([{ ...payOff, bankRef: "P-2" }], { reference: "S-2" }));
        expect((await mails()).filter((text) => text.includes("Погасихте"))).toHaveLength(1);
      });
    });

    it("before its payment in another file waits for it", async () => {
      const first = await give(file([back()], { opening: 100 }));
      expect(verdicts(first)).toEqual({ "unknown-reversal": 1 });
      await give(file([paid()], { reference: "S-2" }));
      expect(await statuses()).toEqual(["reversed"]);
      expect(verdicts(await give(file([back()], { opening: 100 })))).toEqual({ reversed: 1 });
    });

    it("of a payment that somebody took back by hand is that it was, whether the file comes after it or before", async () => {
      const idOf = () => lender.text("select id from payments where no > $1 order by no desc", last);
      await give(file([paid()]));
      expect(await takeBack(await idOf())).toBe("taken-back");
      expect(verdicts(await give(file([back()], { opening: 100 })))).toEqual({ reversed: 1 });
      await give(file([{ ...paid(), bankRef: "B-5", trace: "E-5" }], { reference: "S-3" }));
      // Nothing in it names what it takes back: somebody says it by taking the payment back.
      const bare = back({ bankRef: "B-6", trace: undefined, payer: undefined });
      expect(verdicts(await give(file([bare], { opening: 100, reference: "S-4" })))).toEqual({ "unknown-reversal": 1 });
      const id = await idOf();
      const line = (await reversalOf(lender.database.db, id))!;
      expect(await takeBack(id)).toBe("taken-back");
      const said = { line, paymentId: id, by: "касиер", now: lender.clock.now() };
      expect(await lender.inside((trx) => endReversal(trx, said))).toBe(true);
      expect(await lender.inside((trx) => endReversal(trx, said))).toBe(false);
      expect(await lender.query("select verdict from statement_lines where verdict = 'unknown-reversal'")).toEqual([]);
    });

    it("that the bank does not call so is ended by taking back what it takes back, where no other debit may be it", async () => {
      await give(file([paid()]));
      const [{ id }] = (await lender.query("select id from payments where no > $1", last)) as [{ id: string }];
      const plain = back({ isReversal: false, bankRef: "B-6", trace: undefined, payer: undefined });
      expect(verdicts(await give(file([plain], { opening: 100, reference: "S-2" })))).toEqual({ debit: 1 });
      const line = (await reversalOf(lender.database.db, id))!;
      await give(file([{ ...plain, bankRef: "B-7" }], { reference: "S-3" }));
      expect(await reversalOf(lender.database.db, id)).toBeUndefined();
      expect(await takeBack(id)).toBe("taken-back");
      const said = { line, paymentId: id, by: "касиер", now: lender.clock.now() };
      expect(await lender.inside((trx) => endReversal(trx, said))).toBe(true);
      expect(await lender.query("select verdict from statement_lines where verdict = 'reversed'")).toHaveLength(1);
    });

    it("of a payment that somebody took back by hand before is that it was, though nothing in it names which", async () => {
      await give(file([paid()]));
      const [{ id }] = (await lender.query("select id from payments where no > $1", last)) as [{ id: string }];
      expect(await takeBack(id)).toBe("taken-back");
      const bare = back({ bankRef: "B-6", trace: undefined, payer: undefined });
      expect(verdicts(await give(file([bare], { opening: 100 })))).toEqual({ reversed: 1 });
      expect(verdicts(await give(file([{ ...bare, bankRef: "B-7" }], { reference: "S-3" })))).toEqual({
        "unknown-reversal": 1,
      });
    });

    it("that reads as another one is ended by taking back what it takes back", async () => {
      await give(file([paid()]));
      const again = { ...paid(), bankRef: "B-2", trace: "E-2" };
      await give(file([back(), again], { opening: 100, reference: "S-2" }));
      expect(verdicts(await give(file([back()], { opening: 100, reference: "S-3" })))).toEqual({ held: 1 });
      const [{ id }] = (await lender.query("select id from payments where status = 'posted' and no > $1", last)) as [
        { id: string },
      ];
      const line = (await reversalOf(lender.database.db, id))!;
      expect(await takeBack(id)).toBe("taken-back");
      const said = { line, paymentId: id, by: "касиер", now: lender.clock.now() };
      expect(await lender.inside((trx) => endReversal(trx, said))).toBe(true);
      expect(await lender.query("select 1 from statement_lines where verdict = 'held'")).toEqual([]);
    });

    it("is taken back once, and of two that it may mean neither", async () => {
      await give(file([paid()]));
      await give(file([back()], { opening: 100 }));
      expect(verdicts(await give(file([back({ bankRef: "B-3" })], { reference: "S-3" })))).toEqual({
        "unknown-reversal": 1,
      });
      const twin = { ...paid(), trace: undefined };
      await give(
        file(
          [
            { ...twin, bankRef: "X-1" },
            { ...twin, bankRef: "X-2" },
          ],
          { opening: -100, reference: "S-4" },
        ),
      );
      expect((await statuses()).toSorted()).toEqual(["posted", "posted", "reversed"]);
    });
  });

  it("takes all others in where one cannot be booked, which waits and is tried again, and takes nothing twice", async () => {
    const movements = Array.from({ length: 600 }, (_, at) => ({ cents: at + 1, bankRef: `B-${at}` }));
    const bytes = file(movements);
    // The books refuse a payment in the second batch.
    await lender.query("alter table payments add constraint killed check (cents <> 551) not valid");
    expect(verdicts(await give(bytes))).toEqual({ held: 1, unmatched: 599 });
    expect(await receipts()).toHaveLength(599);
    await lender.query("alter table payments drop constraint killed");
    expect(verdicts(await give(bytes))).toEqual({ unmatched: 600 });
    expect(await receipts()).toHaveLength(600);
  });

  it("lets nobody change what the bank sent, or a verdict that stands", async () => {
    await give(file([{ cents: 100, text: `КРЕДИТ ${credit.contract}` }]));
    const refused = (text: string) => expect(lender.query(text)).rejects.toThrow(/stays as the bank sent it/);
    await refused("update statement_lines set cents = 1");
    await refused("update statement_lines set verdict = 'unmatched'");
    await refused("delete from statement_lines");
  });

  describe("the operator's import", () => {
    const path = async (bytes: Buffer): Promise<string> => {
      const at = join(folder, "statement.xml");
      await writeFile(at, bytes);
      return at;
    };
    const act = async (...words: string[]) => {
      await seedDemoStaff(lender.services);
      return doActFully(lender.services, asRole("cashier", ["import", ...words]));
    };

    it("tells by its exit code whether all is settled, something waits, or the file is refused", async () => {
      const settled = await act(await path(file([{ cents: 100, text: `КРЕДИТ ${credit.contract}` }])));
      expect(settled).toMatchObject({
        code: 0,
        text: expect.stringContaining("1          1.00  запазено за следващия падеж (номер на договора)") as string,
      });
      const waiting = await act(await path(file([{ cents: 100 }], { opening: 100 })), "json");
      expect(waiting.code).toBe(2);
      expect(JSON.parse(waiting.text)).toMatchObject({ statements: [{ opening: 100, closing: 200 }] });
      const refused = await act(await path(file([{ cents: 100 }], { opening: 7 })));
      expect(refused.code).toBe(1);
      expect(refused.text).toBe(
        "Файлът е отказан и нищо не е осчетоводено: не продължава последното извлечение: 0,07\u00a0€ в началото, последното извлечение свършва с 2\u00a0€.",
      );
      expect((await act(await path(file([{ cents: 100 }])), "csv")).text.split("\n")).toHaveLength(2);
      const through = await resultOf(
        { now: () => lender.services, replace: () => undefined },
        { words: asRole("cashier", ["import", "/nowhere"]) },
      );
      expect(through).toEqual({ ok: false, text: "Потребителят на сървъра не може да прочете този файл." });
    });

    it("refuses what is no file, and an unknown format", async () => {
      await expect(act(folder)).rejects.toThrow(new ActError("Това не е файл."));
      await expect(act(await path(file([])), "pdf")).rejects.toThrow("text, csv, json");
    });

    it("names the file from where it is called", () => {
      expect(withPaths(["import", "a.xml", "csv"], "/home/ana")).toEqual(["import", "/home/ana/a.xml", "csv"]);
      expect(withPaths(["journal", "a.xml"], "/home/ana")).toEqual(["journal", "a.xml"]);
    });
  });
});
