/** The reconciliation of the books: what it finds, how long it is there, and that nothing mends it by itself. */
import { beforeAll, describe, expect, it } from "vitest";
import { DEMO_STAFF } from "#server/demo/staff.ts";
import { reconcileBooks } from "#server/jobs/reconcile-books.ts";
import { sofiaDay } from "#src/domain/time/dates.ts";
import { receivePayment } from "#server/lending/servicing/receive-payment.ts";
import { lender as lenderData } from "#server/lending/lender/lender.ts";
import { importStatement } from "#server/lending/statements/import-statement.ts";
import { camt, type Movement } from "#server/lending/statements/statement.fixture.ts";
import { doActFully } from "#server/operator/acts.ts";
import { openDifferences, type Difference } from "#server/store/tables/reconciliations.ts";
import { giveBack } from "#tests/model/give-back.ts";
import { clerkOfRole } from "#tests/support/clerk.ts";
import { letOffPayer } from "#server/lending/payers/payer-owes.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { contractOf, credits, servicingOf, type Borrowed } from "#tests/support/servicing.ts";
import { useTestLender } from "#tests/support/use-lender.ts";
import { jobRun } from "#tests/support/job-run.ts";

const RUN = jobRun();

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, hasStaff: true });
  const { borrow, morning, pay, takeBack } = servicingOf(lender);
  let borrowed: Borrowed;
  beforeAll(async () => {
    borrowed = await borrow(credits.thousand);
  });

  const command = (...words: string[]) => doActFully(lender.services, ["reconcile", ...words]);
  const found = async (): Promise<string[]> => {
    await command();
    return (await openDifferences(lender.database.db, 100)).map(({ kind, about }) => `${kind} ${about}`);
  };
  const change = (sql: string) => lender.query(sql);

  it("finds nothing in books that hold, and says so in words and as data", async () => {
    await pay(borrowed.no, 3_000);
    expect(await command()).toEqual({ text: "Книгите са верни.", code: 0 });
    const { paymentId } = await pay(null, 1_000);
    const text = expect.stringMatching(
      new RegExp(`^Книгите са верни\\.\n\nОтворени суми:\n2190 .*  payment ${paymentId}  -10.€  since`),
    ) as string;
    expect(await command()).toEqual({ text, code: 0 });
    const { paymentId: over } = await pay(borrowed.no, 500_000);
    const { differences, open: sums } = JSON.parse((await command("--json")).text) as Record<string, object[]>;
    expect(differences).toEqual([]);
    expect(sums).toContainEqual(
      expect.objectContaining({ page: "payment", subject: paymentId, cents: -1_000, contract: null, borrower: "" }),
    );
    const contract = await contractOf(lender, borrowed);
    expect(sums).toContainEqual(
      expect.objectContaining({
        subject: over,
        contract,
        borrower: expect.stringMatching(/^(\p{Lu}\. ?){3}$/u) as string,
      }),
    );
    await takeBack(over);
  });

  describe("what differs", () => {
    it("is a row of its own with its kind and sum, until a run does not find it any more", async () => {
      await change("update credit_state set principal = principal + 5");
      await change("update payments set status = 'returned' where status = 'unmatched'");
      const about = String(borrowed.no);
      const both = await found();
      expect(both).toEqual(
        expect.arrayContaining([`balances ${about}`, `account-principal ${about}`, "unallocated 2190"]) as string[],
      );
      const rowsOf = (): Promise<Difference[]> => openDifferences(lender.database.db, 100);
      const [first] = (await rowsOf()).filter(({ kind }) => kind === "account-principal");
      expect(first).toMatchObject({ about, cents: 5 });
      lender.clock.advance(3_600_000);
      const told = await command();
      expect([told.code, told.text]).toEqual([2, expect.stringContaining("another principal open")]);
      // Neither looking again nor time mends or renews it.
      expect((await rowsOf()).filter(({ kind }) => kind === "account-principal")).toEqual([first]);
      await change("update credit_state set principal = principal - 5");
      expect(await found()).not.toContain(`balances ${about}`);
      await change("update payments set status = 'unmatched' where status = 'returned'");
      expect(await found()).toEqual([]);
      expect(await lender.query("select kind from differences where gone_at is null")).toEqual([]);
      expect((await lender.query("select kind from differences where gone_at is not null")).length).toBe(both.length);
    });

    it("is the card payments of another sum than the card account", async () => {
      const none = await found();
      await change(`insert into payments (id, channel, external_id, cents, value_day, status, received_at)
        values ('00000000-0000-4000-8000-00000000ca4d', 'card', 'x', 700, '2026-11-20', 'returned', now())`);
      expect(await found()).toEqual(["cards 1030"]);
      await change("delete from payments where external_id = 'x'");
      expect(await found()).toEqual(none);
    });

    it("is not what a payer owes whose bank took a payment back after its surplus went back: that stands open", async () => {
      const { paymentId } = await pay(borrowed.no, 200_000);
      const back = (await giveBack(lender.services, paymentId))!;
      expect(await found()).toEqual([]);
      await takeBack(paymentId);
      expect(await found()).toEqual([]);
      const owner = await clerkOfRole(lender, "owner");
      const view = await owner.shown("/buro/sverka");
      expect(view).toContain("Вземания от платци");
      expect(view).toContain("Платецът дължи: взето обратно, след като му е върнато");
      const owed = { paymentId, cents: back, act: "test", now: lender.clock.now() };
      expect(await lender.inside((trx) => letOffPayer(trx, owed))).toBe(true);
      expect(await found()).toEqual([]);
      expect(await owner.shown("/buro/sverka")).not.toContain("Платецът дължи: взето");
    });

    it("is money that a provider has not settled for two weeks", async () => {
      const now = lender.clock.now();
      const receipt = { channel: "easypay", externalId: "unsettled", cents: 5_000, valueDay: sofiaDay(now) } as const;
      const { paymentId } = await lender.inside((trx) => receivePayment(lender.services, trx, receipt, null, now));
      const told = async () => (await found()).filter((row) => row.startsWith("unsettled"));
      lender.clock.advance(14 * 86_400_000);
      expect(await told()).toEqual([]);
      lender.clock.advance(86_400_000);
      expect(await told()).toEqual(["unsettled 1020"]);
      expect(await takeBack(paymentId)).toBe("taken-back");
      expect(await told()).toEqual([]);
      lender.clock.set(now);
    });

    it("is money on its way for longer than a working day", async () => {
      await change("update payouts set status = 'pending', handed_at = '2026-11-20T09:00:00Z'");
      lender.clock.set(new Date("2026-11-23T09:00:00Z"));
      expect((await found()).some((one) => one.startsWith("long-transfer"))).toBe(false);
      lender.clock.set(new Date("2026-11-24T09:00:00Z"));
      expect((await found()).some((one) => one.startsWith("long-transfer"))).toBe(true);
      await change("update payouts set status = 'paid'");
      expect(await found()).toEqual([]);
    });

    it("is a bank that says something else than the books; what waits for somebody is one once a working day has passed", async () => {
      const day = "2026-11-24";
      const give = (movement: Movement, opening: number) =>
        importStatement(
          lender.services,
          camt({ movements: [{ day, ...movement }], account: lenderData(lender.services).bank.iban, opening, day }),
        );
      expect(await give({ cents: 2_000, text: "наем", bankRef: "r1" }, 50_000)).toMatchObject({ state: "imported" });
      expect(await found()).toEqual([]);
      const fee = { cents: 150, direction: "debit", text: "такса", bankRef: "r2" } as const;
      expect(await give(fee, 52_000)).toMatchObject({ state: "imported" });
      expect(await found()).toEqual([]);
      const by = { channel: "bank", externalId: "by hand", cents: 150, valueDay: day } as const;
      const now = lender.services.ports.clock.now();
      await lender.inside((trx) => receivePayment(lender.services, trx, by, null, now));
      await found();
      const differences = await openDifferences(lender.database.db, 100);
      expect(differences.map(({ kind, about, cents }) => [kind, about, cents])).toEqual([["bank", day, 150]]);
      // The fee that nobody has explained: its page is named, and the sum that it leaves open.
      lender.clock.advance(2 * 86_400_000);
      const left = (await command()).text.split("\n").find((line) => line.includes("what a movement at the bank is"))!;
      expect(left).toMatch(/[0-9a-f]{8}-[0-9a-f-]+_1 {2}line {2}1,50/);
      lender.clock.advance(-2 * 86_400_000);
    });
  });

  describe("the night", () => {
    it("reconciles once after the close of a day, and goes on where a run was broken off", async () => {
      const runs = () => lender.number("select count(*)::int as n from reconciliations where night is not null");
      const night = () => reconcileBooks(lender.services)({}, RUN);
      const before = await runs();
      await morning("2026-11-26");
      await Promise.all([night(), night()]);
      await night();
      expect(await runs()).toBe(before + 1);
      await morning("2026-11-27");
      await change("insert into reconciliations (night, started_at) values ('2026-11-26', '2026-11-27T07:59:00Z')");
      await night();
      expect(await lender.query("select night from reconciliations where ended_at is null")).toHaveLength(1);
      lender.clock.advance(3_600_000);
      await night();
      expect(await lender.query("select night from reconciliations where ended_at is null")).toHaveLength(0);
    });
  });

  describe("at the desk", () => {
    it("stands as the last run found it, with its time; the cashier has it run now, the auditor reads", async () => {
      const auditor = await clerkOfRole(lender, "auditor");
      const page = await auditor.shown("/buro/sverka");
      expect(page).toContain("Последна сверка: 27.11.2026");
      expect(page).toContain("сама след приключването на деня");
      // Both turnovers, which are equal.
      expect(page).toMatch(/\["Сбор"\],\["([1-9][^"]*)"\],\["\1"\],\["0 €"\]/);
      expect(page).toContain("Банката по извлеченията и сметка 1010");
      expect(page).not.toContain("staff-reconcile");
      const cashier = await clerkOfRole(lender, "cashier");
      await change("update credit_state set principal = principal + 7");
      expect(await cashier.shown("/buro/sverka")).not.toContain("Салдата на кредит");
      expect((await cashier.fill("/buro/sverka", "reconcile")).body.nextUrl).toBe("/buro/sverka?gotovo=reconciling");
      await lender.settle();
      const again = await cashier.shown("/buro/sverka");
      expect(again).toContain("поискана от");
      expect(again).toContain("Салдата на кредит не са сборът на записите му");
      await change("update credit_state set principal = principal - 7");
      expect(await lender.query("select who from audit where act = 'reconcile'")).toEqual([{ who: cashier.email }]);
      // By the command, too, whose role may.
      await expect(command("--as", DEMO_STAFF.reviewer.email)).rejects.toThrow("Ролята Ви");
      await command("--as", DEMO_STAFF.owner.email);
      expect(await cashier.shown("/buro/sverka")).toContain(`поискана от ${DEMO_STAFF.owner.names}`);
    });
  });
});
