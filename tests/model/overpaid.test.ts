/** What was paid too much goes back by itself to where it came from; where it may not, its borrower is told so. */
import { beforeAll, expect, it } from "vitest";
import { addDays, sofiaDay } from "#src/domain/time/dates.ts";
import { POLICY } from "#server/lending/lender/policy.ts";
import { frozenDestination } from "#server/lending/destinations/payout-destination.ts";
import { returnOverpaid } from "#server/lending/refunds/return-overpaid.ts";
import { faultsOfBooks } from "#server/lending/servicing/faults-of-books.ts";
import { lender as lenderData } from "#server/lending/lender/lender.ts";
import { importStatement } from "#server/lending/statements/import-statement.ts";
import { camt } from "#server/lending/statements/statement.fixture.ts";
import { PENDING } from "#server/queue/worker.ts";
import { receivePayment, takeBackPayment } from "#server/lending/servicing/receive-payment.ts";
import { balancesOf } from "#server/store/tables/account-books.ts";
import { refundsOf } from "#server/store/tables/refunds.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { jobRun } from "#tests/support/job-run.ts";
import { openDirectLender, type DirectLender } from "./direct-lender.ts";
import { sendBack } from "./give-back.ts";
import { lend } from "./lend.ts";

const PAYER = { name: "Мария Петрова", iban: "BG80BNBG96611020345678" };

eachDatabase((_name, open) => {
  let lender: DirectLender;
  let receipts = 0;
  beforeAll(async () => {
    lender = await openDirectLender(await open());
  }, 120_000);

  const services = () => lender.services.now();
  let balance = 0;
  /** The bank's next statement goes on from what is known. */
  const bankGoesOn = async (): Promise<void> => {
    lender.clock.advance(60_000);
    const day = sofiaDay(lender.clock.now());
    const bankRef = `next-${(receipts += 1)}`;
    const movements = [{ cents: 1, day, bankRef, code: ["ACMT", "MCOP", "INTR"] as const }];
    const account = lenderData(services()).bank.iban;
    const report = await importStatement(services(), camt({ movements, account, opening: balance, day }));
    expect(report.state).toBe("imported");
    balance += 1;
  };
  /** What the borrower of a payment was told of what was too much. */
  const toldOf = async (paymentId: string): Promise<string[]> =>
    (await lender.database.query("select dedup_key as key from messages order by created_at")).rows.flatMap(
      ({ key }) => {
        const [, , what, of] = String(key).split(":");
        return of === paymentId && what !== "payment" ? [what!] : [];
      },
    );
  /** Pays a credit of 200 € off with so much more, and does what follows by itself. */
  const payMore = async (surplus: number, payer?: typeof PAYER, before?: (userId: string) => Promise<unknown>) => {
    const { creditNo, userId } = (await lend(lender, { product: "creditLine", amount: 3, term: 10 }))!;
    await before?.(userId);
    const now = lender.clock.now();
    const receipt = { channel: "bank", externalId: `over-${(receipts += 1)}`, valueDay: sofiaDay(now) } as const;
    const { rows } = await lender.database.query(
      "select principal::int as owed from credit_state where credit_no = $1",
      [creditNo],
    );
    const cents = Number(rows[0]!["owed"]) + surplus;
    const { paymentId } = await lender.database.transaction((trx) =>
      receivePayment(services(), trx, { ...receipt, cents, ...(payer && { payer }) }, creditNo, now),
    );
    // Nothing goes on one file's word.
    const first = await returnOverpaid(services())({ paymentId }, jobRun());
    expect(await refundsOf(lender.database.db, paymentId)).toEqual([]);
    await bankGoesOn();
    // A job may run twice.
    for (let run = 0; run < 2; run += 1) await returnOverpaid(services())({ paymentId }, jobRun());
    return {
      paymentId,
      creditNo,
      isAwaited: first === PENDING,
      refunds: await refundsOf(lender.database.db, paymentId),
    };
  };

  /** More for a credit that is paid off. */
  const receiveMore = async (creditNo: number, cents: number): Promise<string> => {
    const now = lender.clock.now();
    const externalId = `over-${(receipts += 1)}`;
    const receipt = { channel: "bank" as const, externalId, valueDay: sofiaDay(now), cents, payer: PAYER };
    const { paymentId } = await lender.database.transaction((trx) =>
      receivePayment(services(), trx, receipt, creditNo, now),
    );
    await bankGoesOn();
    await returnOverpaid(services())({ paymentId }, jobRun());
    return paymentId;
  };

  /** The same of a payer whose money went back before the bank took all of it. */
  const payAgain = async (surplus: number) => {
    const payer = { ...PAYER, iban: "BG18RZBB91550123456789" };
    const { paymentId, refunds } = await payMore(surplus, payer);
    await sendBack(services(), refunds[0]!.id);
    await lender.database.transaction((trx) =>
      takeBackPayment(services(), trx, paymentId, "reversed", lender.clock.now()),
    );
    return payMore(surplus, payer);
  };

  it("to the account that it came from, once, up to the bound", async () => {
    const { paymentId, refunds, creditNo, isAwaited } = await payMore(POLICY.returnedAlone, PAYER);
    expect(isAwaited).toBe(true);
    expect(refunds.map(({ cents, status, orderedBy }) => [cents, status, orderedBy])).toEqual([
      [POLICY.returnedAlone, "created", "автоматично"],
    ]);
    const [refund] = refunds;
    expect(frozenDestination(services(), { ...refund!, destination: refund!.destination! })).toMatchObject({
      account: PAYER.iban,
      holder: PAYER.name,
    });
    expect(await toldOf(paymentId)).toEqual(["goes-back"]);
    await sendBack(services(), refund!.id);
    await returnOverpaid(services())({ paymentId }, jobRun());
    expect((await refundsOf(lender.database.db, paymentId)).map(({ status }) => status)).toEqual(["paid"]);
    // Another of the same credit would be beyond the bound.
    const again = await receiveMore(creditNo, 100);
    expect([await refundsOf(lender.database.db, again), await toldOf(again)]).toEqual([[], ["to-give-back"]]);
    expect(await faultsOfBooks(services())).toEqual([]);
  });

  it.each<[string, () => ReturnType<typeof payMore>]>([
    ["whose account nobody knows", () => payMore(500)],
    ["whose payer owes us what went back twice", () => payAgain(500)],
    ["above the bound", () => payMore(POLICY.returnedAlone + 1, PAYER)],
    [
      "whose borrower has just changed the phone",
      () =>
        payMore(500, PAYER, (userId) =>
          lender.database.query("update users set phone_before = '0888000000', phone_trusted_from = $2 where id = $1", [
            userId,
            new Date(lender.clock.now().getTime() + 86_400_000),
          ]),
        ),
    ],
  ])("but not what waits for people: %s", async (_what, pay) => {
    const { paymentId, refunds, isAwaited } = await pay();
    expect([refunds, isAwaited]).toEqual([[], false]);
    expect(await toldOf(paymentId)).toEqual(["to-give-back"]);
  });

  it("nor while a movement at the bank waits; what no statement has confirmed within a week people see to", async () => {
    const { creditNo } = await payMore(POLICY.returnedAlone + 1, PAYER);
    const day = sofiaDay(lender.clock.now());
    const account = lenderData(services()).bank.iban;
    const movements = [{ cents: 700, direction: "debit" as const, day, bankRef: "who-knows", text: "нещо" }];
    await importStatement(services(), camt({ movements, account, opening: balance, day }));
    balance -= 700;
    const paymentId = await receiveMore(creditNo, 300);
    expect([await refundsOf(lender.database.db, paymentId), await toldOf(paymentId)]).toEqual([[], []]);
    lender.clock.advance(8 * 86_400_000);
    expect(await returnOverpaid(services())({ paymentId }, jobRun())).toBeUndefined();
    expect([await refundsOf(lender.database.db, paymentId), await toldOf(paymentId)]).toEqual([[], ["to-give-back"]]);
  });

  it("and goes on to another drawing that owed on its day, as if all had come in order", async () => {
    const days = (count: number): void => lender.clock.advance(count * 86_400_000);
    /** What a line owes of two drawings of 50 € each, of which 30 € paid on a day and 60 € on a later one become known so. */
    const owedAfter = async (order: readonly ("early" | "late")[]): Promise<unknown[]> => {
      const drawing = { product: "creditLine", amount: 0, term: 25 } as const;
      const { creditNo, userId } = (await lend(lender, drawing))!;
      const receive = async (cents: number, daysAgo = 0) => {
        const [now, externalId] = [lender.clock.now(), `beside-${(receipts += 1)}`];
        const valueDay = addDays(sofiaDay(now), -daysAgo);
        const receipt = { channel: "bank" as const, externalId, cents, valueDay, payer: PAYER };
        const { paymentId } = await lender.database.transaction((trx) =>
          receivePayment(services(), trx, receipt, creditNo, now),
        );
        return paymentId;
      };
      const first = await receive(5_000);
      const until = addDays(sofiaDay(lender.clock.now()), 200);
      await lend(lender, { ...drawing, line: { creditNo, userId, until } });
      await lender.database.transaction((trx) =>
        takeBackPayment(services(), trx, first, "reversed", lender.clock.now()),
      );
      days(5);
      const paid = { early: () => receive(3_000, 3), late: () => receive(6_000) };
      const ids: Partial<Record<keyof typeof paid, string>> = {};
      for (const one of order) ids[one] = await paid[one]();
      const kept = async () =>
        (
          await lender.database.query(
            `select p.id, -sum(l.cents)::int as cents from payments p join postings l on l.account = 2120 and l.subject = p.id
             where p.credit_no = $1 group by p.id having sum(l.cents) <> 0`,
            [creditNo],
          )
        ).rows;
      for (const { id } of await kept()) await returnOverpaid(services())({ paymentId: String(id) }, jobRun());
      expect(await kept()).toEqual([]);
      const state = async () => {
        const { rows } = await lender.database.query(
          `select d.status, (select sum(cents)::int from payments p where p.drawing_no = d.no and p.status = 'posted') as paid
           from drawings d where d.credit_no = $1 order by d.no`,
          [creditNo],
        );
        return { rows, balances: await balancesOf(lender.database.db, creditNo) };
      };
      const all = await state();
      // The bank takes the later one whole.
      const taken = await lender.database.transaction((trx) =>
        takeBackPayment(services(), trx, ids.late!, "reversed", lender.clock.now()),
      );
      return [all, taken, await state()];
    };
    const inOrder = await owedAfter(["early", "late"]);
    expect(inOrder).toMatchObject([
      {
        rows: [
          { status: "settled", paid: 5_025 },
          { status: "running", paid: 3_975 },
        ],
      },
      "taken-back",
      {
        rows: [
          { status: "running", paid: 3_000 },
          { status: "running", paid: null },
        ],
      },
    ]);
    expect(await owedAfter(["late", "early"])).toEqual(inOrder);
    expect(await faultsOfBooks(services())).toEqual([]);
  });
});
