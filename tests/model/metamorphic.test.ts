/**
 * What comes to the same in the books: a payment told late and one told in time, in any order; one taken back and paid
 * again; a night that never came and a close of many days; a file given twice. `MODEL_TWINS` sequences from `MODEL_SEED`.
 */
import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays, type Day } from "#src/domain/time/dates.ts";
import { agreementNumber } from "#server/lending/agreements/agreements.ts";
import { lender as lenderData } from "#server/lending/lender/lender.ts";
import { closeDays } from "#server/lending/servicing/close-days.ts";
import { faultsOfBooks } from "#server/lending/servicing/faults-of-books.ts";
import { importStatement } from "#server/lending/statements/import-statement.ts";
import { camt } from "#server/lending/statements/statement.fixture.ts";
import { balancesOf } from "#server/store/tables/account-books.ts";
import { applicationById } from "#server/store/tables/applications.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { rowsOf } from "#tests/support/snapshot.ts";
import { useDirectLender } from "./direct-lender.ts";
import { lend, type Lent } from "./lend.ts";

const TWINS = Number(process.env["MODEL_TWINS"] ?? 2);
const SEED = Number(process.env["MODEL_SEED"] ?? Date.now() % 1_000_000_000);
const DAY_MS = 86_400_000;

const sequence = fc.record({
  product: fc.constantFrom("consumerCredit" as const, "creditLine" as const),
  amount: fc.nat({ max: 10_000 }),
  term: fc.nat({ max: 10_000 }),
  payments: fc.array(fc.record({ after: fc.nat({ max: 9 }), cents: fc.integer({ min: 50, max: 40_000 }) }), {
    minLength: 1,
    maxLength: 5,
  }),
  order: fc.infiniteStream(fc.nat({ max: 1_000 })),
  taken: fc.nat(),
  after: fc.nat({ max: 5 }),
});

eachDatabase((name, open) => {
  const lender = useDirectLender(open);

  const services = () => lender.services.now();
  const pay = async ({ creditNo }: Lent, cents: number, valueDay: Day): Promise<string> =>
    (await lender.pay(creditNo, cents, { valueDay })).paymentId;
  /** Pays more than is owed on a credit, so that the nights to come pass it by. */
  const payOff = async (lent: Lent): Promise<void> => {
    await pay(lent, 1_000_000, lender.today());
    expect(Object.values(await balancesOf(lender.database.db, lent.creditNo))).toEqual([0, 0, 0, 0, 0]);
  };
  /** Sums of the journal by account, about a credit or money for it. */
  const books = ({ creditNo }: Lent): Promise<Record<string, unknown>[]> =>
    lender.query(
      `select l.account, l.n, sum(l.cents)::int as cents from postings l left join payments p on p.id = l.subject
         where l.credit_no = $1 or p.credit_no = $1 group by 1, 2 having sum(l.cents) <> 0 order by 1, 2`,
      creditNo,
    );

  it(
    `${TWINS} credits are booked as their twins, to which the same happened in another way (seed ${SEED})`,
    async () => {
      await fc.assert(
        fc.asyncProperty(sequence, async ({ product, amount, term, payments, order, taken, after }) => {
          const twin = async () => (await lend(lender, { product, amount, term }))!;
          const [inTime, late, again, shuffled] = [await twin(), await twin(), await twin(), await twin()];
          const days: [Day, number][] = [];
          const paid: string[] = [];
          for (const { after: wait, cents } of payments) {
            lender.clock.advance(wait * DAY_MS);
            await closeDays(services());
            days.push([lender.today(), cents]);
            await pay(inTime, cents, lender.today());
            paid.push(await pay(again, cents, lender.today()));
          }
          lender.clock.advance(after * DAY_MS);
          await closeDays(services());
          for (const [day, cents] of days) await pay(late, cents, day);
          const ranks = new Map(days.map((one) => [one, order.next().value ?? 0]));
          // Payments of one day count as they came in.
          const isSameDay = new Set(days.map(([day]) => day)).size < days.length;
          const another = isSameDay ? days : days.toSorted((one, other) => ranks.get(one)! - ranks.get(other)!);
          for (const [day, cents] of another) await pay(shuffled, cents, day);
          const at = taken % paid.length;
          const isLastOfDay = days.findLastIndex(([day]) => day === days[at]![0]) === at;
          if (isLastOfDay) {
            await lender.takeBack(paid[at]!);
            await pay(again, days[at]![1], days[at]![0]);
          }
          const said = await books(inTime);
          expect([await books(late), await books(again), await books(shuffled)]).toEqual([said, said, said]);
          lender.clock.advance(40 * DAY_MS);
          await closeDays(services());
          const later = await books(inTime);
          expect([await books(late), await books(again), await books(shuffled)]).toEqual([later, later, later]);
          for (const one of [inTime, late, again, shuffled]) await payOff(one);
          expect(await faultsOfBooks(services())).toEqual([]);
        }),
        { numRuns: TWINS, seed: SEED, endOnFailure: true },
      );
    },
    Math.max(120_000, TWINS * 20_000),
  );

  it("a file given twice changes nothing the second time", async () => {
    const one = (await lend(lender, { product: "consumerCredit", amount: 10, term: 6 }))!;
    lender.clock.advance(2 * DAY_MS);
    const contract = agreementNumber(await applicationById(lender.database.db, one.applicationId));
    const movements = [
      { cents: 2_000, text: `КРЕДИТ ${contract}`, bankRef: `${name}-1`, day: addDays(lender.today(), -1) },
      { cents: 3_000, text: "няма", bankRef: `${name}-2`, day: lender.today() },
    ];
    const bytes = camt({ movements, account: lenderData(services()).bank.iban });
    const give = () => importStatement(services(), bytes);
    expect(await give()).toMatchObject({ state: "imported" });
    const before = await rowsOf(lender.database);
    await give();
    expect(await rowsOf(lender.database)).toEqual(before);
    expect(await faultsOfBooks(services())).toEqual([]);
  });
});
