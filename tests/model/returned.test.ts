/** What is learned after money went back, or after a line was drawn on again. */
import { expect, it } from "vitest";
import { addDays, sofiaDay } from "#src/domain/time/dates.ts";
import { closeDays } from "#server/lending/servicing/close-days.ts";
import { faultsOfBooks } from "#server/lending/servicing/faults-of-books.ts";
import { withdrawFrom } from "#server/lending/servicing/withdraw.ts";
import { writeOffAll } from "#tests/support/whole-sums.ts";
import { balancesOf } from "#server/store/tables/account-books.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { useDirectLender } from "./direct-lender.ts";
import { giveBack as giveBackTo } from "./give-back.ts";
import { lend, type Lent } from "./lend.ts";

const DAY_MS = 86_400_000;

eachDatabase((_name, open) => {
  const lender = useDirectLender(open);

  const services = () => lender.services.now();
  const now = (): Date => lender.clock.now();
  const days = (count: number): void => lender.clock.advance(count * DAY_MS);
  const line = async (of?: Lent): Promise<Lent> => {
    const again = of && { creditNo: of.creditNo, userId: of.userId, until: addDays(sofiaDay(now()), 200) };
    return (await lend(lender, { product: "creditLine", amount: 3, term: 10, ...(again && { line: again }) }))!;
  };
  const pay = async ({ creditNo }: Lent, cents: number, daysAgo = 0): Promise<string> =>
    (await lender.pay(creditNo, cents, { daysAgo })).paymentId;
  const giveBack = (paymentId: string) => giveBackTo(services(), paymentId);
  const owed = async ({ creditNo }: Lent): Promise<number> => {
    const { principal, accrued, interestDue, late, advance } = await balancesOf(lender.database.db, creditNo);
    return principal + accrued + interestDue + late - advance;
  };
  const statusOf = ({ creditNo }: Lent) => lender.value("select status from credits where no = $1", creditNo);
  const holds = async (): Promise<void> => expect(await faultsOfBooks(services())).toEqual([]);

  it("money that went back pays nothing when an earlier payment is taken back", async () => {
    const one = await line();
    const principal = await owed(one);
    const early = await pay(one, 5_000);
    const late = await pay(one, principal);
    expect(await owed(one)).toBe(0);
    expect(await giveBack(late)).toBe(5_000);
    await lender.takeBack(early);
    expect(await owed(one)).toBe(5_000);
    await holds();
  });

  it("more of the same payment goes back when more turns out to be too much, and is booked", async () => {
    const one = await line();
    const principal = await owed(one);
    days(2);
    const paid = await pay(one, principal + 2_000);
    expect(await giveBack(paid)).toBeLessThan(2_000);
    await pay(one, 3_000, 1);
    // Three thousand of before: as much of the payment is the payer's, and a day's interest on it less.
    expect(await giveBack(paid)).toBeGreaterThanOrEqual(3_000);
    expect(await giveBack(paid)).toBeUndefined();
    const rows = await lender.query(
      "select sum(l.cents)::int as cents from postings l where l.account = 2120 and l.subject = $1",
      paid,
    );
    expect(rows[0]!["cents"]).toBe(0);
    expect(await owed(one)).toBe(0);
    await holds();
  });

  it("an earlier drawing owes again beside a later one; money pays it first, and both are settled", async () => {
    const one = await line();
    const principal = await owed(one);
    const paid = await pay(one, principal);
    days(1);
    await closeDays(services());
    await line(one);
    days(3);
    await lender.takeBack(paid);
    expect(await owed(one)).toBeGreaterThan(2 * principal);
    days(12);
    await closeDays(services());
    expect(await statusOf(one)).toBe("overdue");
    await holds();
    for (let rest = await owed(one); rest > 0; rest = await owed(one))
      await pay(one, Math.min(rest, principal + 1_000));
    expect(await statusOf(one)).toBe("active");
    const rows = await lender.query("select status from drawings where credit_no = $1", one.creditNo);
    expect(rows.map(({ status }) => status)).toEqual(["settled", "settled"]);
    await holds();
  });

  it("an earlier drawing owes again beside one that was written off; paid anew, it leaves that one", async () => {
    const one = await line();
    const paid = await pay(one, await owed(one));
    days(1);
    await line(one);
    days(30);
    await closeDays(services());
    const writing = { creditNo: one.creditNo, now: now() };
    expect(await lender.inside((on) => writeOffAll(services(), on, writing))).toBe(true);
    await lender.takeBack(paid);
    expect(await statusOf(one)).toBe("overdue");
    await holds();
    await pay(one, await owed(one));
    expect(await statusOf(one)).toBe("writtenOff");
    await holds();
  });

  it("a drawing that was withdrawn from and paid back is withdrawn again when the bank takes that back", async () => {
    const first = await line();
    await pay(first, await owed(first));
    days(1);
    const again = await line(first);
    expect(await lender.inside((on) => withdrawFrom(services(), on, { creditNo: again.creditNo, now: now() }))).toBe(
      "withdrawn",
    );
    const paid = await pay(again, await owed(again));
    expect(await statusOf(again)).toBe("active");
    await lender.takeBack(paid);
    expect(await statusOf(again)).toBe("withdrawn");
    await holds();
  });
});
