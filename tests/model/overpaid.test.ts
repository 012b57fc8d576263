/** What was paid too much goes on to another drawing that owes; else people give it back, and its borrower is told so. */
import { expect, it } from "vitest";
import { addDays } from "#src/domain/time/dates.ts";
import { returnOverpaid } from "#server/lending/refunds/return-overpaid.ts";
import { faultsOfBooks } from "#server/lending/servicing/faults-of-books.ts";
import { balancesOf } from "#server/store/tables/account-books.ts";
import { refundsOf } from "#server/store/tables/refunds.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { jobRun } from "#tests/support/job-run.ts";
import { useDirectLender } from "./direct-lender.ts";
import { lend } from "./lend.ts";

const PAYER = { name: "Мария Петрова", iban: "BG80BNBG96611020345678" };

eachDatabase((_name, open) => {
  const lender = useDirectLender(open);

  const services = () => lender.services.now();

  it("waits for people, and its borrower is told so, once", async () => {
    const { creditNo } = (await lend(lender, { product: "creditLine", amount: 3, term: 10 }))!;
    const owed = await lender.number("select principal from credit_state where credit_no = $1", creditNo);
    const { paymentId } = await lender.pay(creditNo, owed + 500, { payer: PAYER });
    // A job may run twice.
    for (let run = 0; run < 2; run += 1) await returnOverpaid(services())({ paymentId }, jobRun());
    expect(await refundsOf(lender.database.db, paymentId)).toEqual([]);
    const told = await lender.query(
      "select dedup_key as key from messages where dedup_key like $1",
      `%:to-give-back:${paymentId}:500%`,
    );
    expect(told).toHaveLength(1);
    expect(await faultsOfBooks(services())).toEqual([]);
  });

  it("goes on to another drawing that owed on its day, as if all had come in order", async () => {
    const days = (count: number): void => lender.clock.advance(count * 86_400_000);
    /** What a line owes of two drawings of 50 € each, of which 30 € paid on a day and 60 € on a later one become known so. */
    const owedAfter = async (order: readonly ("early" | "late")[]): Promise<unknown[]> => {
      const drawing = { product: "creditLine", amount: 0, term: 25 } as const;
      const { creditNo, userId } = (await lend(lender, drawing))!;
      const receive = async (cents: number, daysAgo = 0): Promise<string> =>
        (await lender.pay(creditNo, cents, { daysAgo, payer: PAYER })).paymentId;
      const first = await receive(5_000);
      const until = addDays(lender.today(), 200);
      await lend(lender, { ...drawing, line: { creditNo, userId, until } });
      await lender.takeBack(first);
      days(5);
      const paid = { early: () => receive(3_000, 3), late: () => receive(6_000) };
      const ids: Partial<Record<keyof typeof paid, string>> = {};
      for (const one of order) ids[one] = await paid[one]();
      const kept = () =>
        lender.query(
          `select p.id, -sum(l.cents)::int as cents from payments p join postings l on l.account = 2120 and l.subject = p.id
             where p.credit_no = $1 group by p.id having sum(l.cents) <> 0`,
          creditNo,
        );
      for (const { id } of await kept()) await returnOverpaid(services())({ paymentId: String(id) }, jobRun());
      expect(await kept()).toEqual([]);
      const state = async () => {
        const rows = await lender.query(
          `select d.status, (select sum(cents)::int from payments p where p.drawing_no = d.no and p.status = 'posted') as paid
           from drawings d where d.credit_no = $1 order by d.no`,
          creditNo,
        );
        return { rows, balances: await balancesOf(lender.database.db, creditNo) };
      };
      const all = await state();
      // The bank takes the later one whole.
      const taken = await lender.takeBack(ids.late!);
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
