/** A sum told for all drawings of a line pays all of them, when it arrives on its day, before it, or a few days after it. */
import { beforeAll, expect, it } from "vitest";
import { addDays } from "#src/domain/time/dates.ts";
import { faultsOfBooks } from "#server/lending/servicing/faults-of-books.ts";
import { keepTold, toldOn } from "#server/lending/servicing/tell-ahead.ts";
import { lockCredit } from "#server/store/tables/credits.ts";
import { drawingsOf } from "#server/store/tables/drawings.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { credits, drawAgain, servicingOf } from "#tests/support/servicing.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const TOLD = "2026-11-27";
const HELD = addDays(TOLD, 7);
const NAMES = ["early", "onTheDay", "lastDay", "lessByACent", "moreByACent", "dayTooLate"] as const;

eachDatabase((_name, open) => {
  const lender = useTestLender({ open });
  const { borrow, morning, pay, takeBack, statusOf } = servicingOf(lender);
  const nos = {} as Record<(typeof NAMES)[number], number>;
  let sum = 0;
  const no = (name: (typeof NAMES)[number]): number => nos[name];

  /** What is booked as given up and as kept for the payer, and which drawings are settled. */
  const after = async (name: (typeof NAMES)[number]) => {
    const booked = await lender.query(
      `select l.account, sum(l.cents)::int as cents from entries e join postings l on l.entry_id = e.id
       where e.credit_no = $1 and l.account in (5110, 2120) group by 1 having sum(l.cents) <> 0`,
      no(name),
    );
    const cents = Object.fromEntries(booked.map(({ account, cents: of }) => [Number(account), Number(of)]));
    const drawings = await lender.query("select status from drawings where credit_no = $1 order by no", no(name));
    return [cents, ...drawings.map(({ status }) => status)];
  };

  // Two drawings of 200 € for thirty days and 150 € for twenty, a day later.
  beforeAll(async () => {
    const paid = [];
    for (const name of NAMES) {
      const { borrower, no: credit } = await borrow(credits.line);
      nos[name] = credit;
      const { paymentId } = await pay(credit, 20_000);
      paid.push({ borrower, paymentId });
    }
    await morning("2026-11-21");
    for (const { borrower, paymentId } of paid) {
      await borrower.logInAgain();
      await drawAgain(borrower, 150, 20);
      await lender.settle();
      await takeBack(paymentId);
    }
    await morning("2026-11-23");
    for (const name of NAMES) {
      const drawings = await drawingsOf(lender.database.db, [no(name)]);
      const told = toldOn(lender.services, drawings, "payoff", TOLD)!;
      sum = told.cents;
      await lender.inside(async (trx) => {
        const credit = (await lockCredit(trx, no(name)))!;
        const drawingNo = drawings[0]!.no;
        const now = lender.clock.now();
        await keepTold(trx, { credit, drawingNo, purpose: "payoff", day: TOLD, told, now });
      });
    }
  }, 240_000);

  it("before its day pays all, and the interest that has not run is the payer's", async () => {
    // 36 % of 200 € for seven days and of 150 € for six.
    expect(sum).toBe(20_138 + 15_089);
    await morning(addDays(TOLD, -1));
    await pay(no("early"), sum);
    expect(await after("early")).toEqual([{ 2120: -20 - 15 }, "settled", "settled"]);
    await morning(TOLD);
    await pay(no("onTheDay"), sum);
    expect(await after("onTheDay")).toEqual([{}, "settled", "settled"]);
  });

  it("on the last day on which it holds pays all, and the interest since is given up in each", async () => {
    await morning(HELD);
    await pay(no("lastDay"), sum);
    expect(await after("lastDay")).toEqual([{ 5110: 138 + 103 }, "settled", "settled"]);
  });

  it("and a cent more gives up a cent less; a cent less closes the one that is due first as told, and the other not", async () => {
    await pay(no("moreByACent"), sum + 1);
    expect(await after("moreByACent")).toEqual([{ 5110: 138 + 102 }, "settled", "settled"]);
    await pay(no("lessByACent"), sum - 1);
    expect(await after("lessByACent")).toEqual([{ 5110: 103 }, "running", "settled"]);
  });

  it("a day later closes the one that is due first, and gives nothing up", async () => {
    await morning(addDays(HELD, 1));
    await pay(no("dayTooLate"), sum);
    expect(await after("dayTooLate")).toEqual([{}, "running", "settled"]);
    for (const name of NAMES) expect([name, await statusOf(no(name))]).toEqual([name, "active"]);
    expect(lender.today()).toBe("2026-12-05");
    expect(await faultsOfBooks(lender.services)).toEqual([]);
  });
});
