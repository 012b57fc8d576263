/** The first days that the bank's statements are of: what the books know from before, and what moves over their boundary. */
import { beforeAll, describe, expect, it } from "vitest";
import { type Day } from "#src/domain/time/dates.ts";
import { debtOf } from "#server/lending/servicing/owed.ts";
import { camt, type Movement } from "#server/lending/statements/statement.fixture.ts";
import { ibanEnding } from "#tests/support/borrower-data.ts";
import { clerkOfRole } from "#tests/support/clerk.ts";
import { commandsOf, doAct } from "#tests/support/commands.ts";
import { giveFile, nextFile } from "#tests/support/bank-files.ts";
import { eachDatabase } from "#tests/support/database.ts";
import {
  contractOf,
  credits,
  differences,
  drawAgain,
  payoutOf,
  servicingOf,
  settlePayouts,
} from "#tests/support/servicing.ts";
import { useTestLender } from "#tests/support/use-lender.ts";
import { orderAll } from "#tests/support/whole-sums.ts";

const PAYER = ibanEnding("4321");
const [SUNDAY, MONDAY, TUESDAY, WEDNESDAY, THURSDAY] = [22, 23, 24, 25, 26].map((day): Day => `2026-11-${day}`) as [
  Day,
  Day,
  Day,
  Day,
  Day,
];

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, hasStaff: true, keepsBooks: true });
  const { borrow, pay, takeBack } = servicingOf(lender);
  let balance = 2_000_000;
  /** Orders of the Sunday before the first statement: the bank takes each on another day. */
  let sunday: { onMonday: string; onTuesday: string; onSunday: string; refund: string };
  let byHand: string;

  const goTo = (day: Day): void => lender.clock.set(new Date(`${day}T09:00:00Z`));
  /** Gives back what somebody paid us, and returns the order. */
  const refund = async (cents: number): Promise<string> => {
    const { paymentId } = await pay(null, cents, { day: lender.today() });
    await lender.inside((trx, now) =>
      orderAll(lender.services, trx, {
        paymentId,
        to: { method: "wireTransfer", account: PAYER, holder: "Иван Петров" },
        now,
      }),
    );
    await settlePayouts(lender);
    return await lender.text("select id from refunds where payment_id = $1", paymentId);
  };
  /** An end-to-end id as banks carry it: at most 35 characters (ISO 20022, Max35Text). */
  const carried = (id: string): string => id.replaceAll("-", "");
  const out = (id: string, cents: number): Movement => ({ cents, direction: "debit", trace: carried(id) });
  const back = (id: string, cents: number): Movement => ({ cents, trace: carried(id), returned: "AC04" });
  /** The bank's file of a day, read on another. */
  const bankRead = async (on: Day, day: Day, ...movements: Movement[]): Promise<void> => {
    goTo(on);
    const file = camt(await nextFile(lender, movements, { opening: balance, day }));
    const report = await giveFile(lender.services, file);
    balance = report.statements.at(-1)!.closing;
  };
  const bank = (day: Day, ...movements: Movement[]): Promise<void> => bankRead(day, day, ...movements);

  /** What took a payout twice goes on waiting. */
  const isTold = (one: string): boolean => !one.startsWith("line-waits");

  beforeAll(async () => {
    goTo(SUNDAY);
    const [one, two, three] = [
      await borrow(credits.thousand),
      await borrow(credits.thousand),
      await borrow(credits.thousand),
    ];
    byHand = (await pay(one.no, 1_234)).paymentId;
    sunday = {
      onMonday: (await payoutOf(lender, one)).id,
      onTuesday: (await payoutOf(lender, two)).id,
      onSunday: (await payoutOf(lender, three)).id,
      refund: await refund(700),
    };
  });

  describe("an order of before the first statement", () => {
    it("is no difference, whether the bank took it before that statement, in it, or later", async () => {
      await bank(MONDAY, out(sunday.onMonday, 100_000), out(sunday.refund, 700));
      expect(await lender.query("select verdict from statement_lines")).toEqual([
        { verdict: "sent" },
        { verdict: "sent" },
      ]);
      expect(await differences(lender)).toEqual([]);
      await bank(TUESDAY, out(sunday.onTuesday, 100_000));
      expect(await differences(lender)).toEqual([]);
    });

    it("is none when it comes back, wherever it was taken", async () => {
      await bank(WEDNESDAY, back(sunday.onSunday, 100_000), back(sunday.onMonday, 100_000), back(sunday.refund, 700));
      expect(await differences(lender)).toEqual([]);
    });

    it("waits for somebody when the bank takes it twice", async () => {
      await bank(THURSDAY, out(sunday.onTuesday, 100_000));
      expect(await lender.query("select verdict from statement_lines where order_id = $1", sunday.onTuesday)).toEqual([
        { verdict: "sent" },
        { verdict: "debit" },
      ]);
      expect(await differences(lender)).toEqual([]);
    });
  });

  describe("money that came in", () => {
    it("by hand before the first statement is compared neither when it came nor when it is taken back", async () => {
      const before = await differences(lender);
      expect(await takeBack(byHand)).toBe("taken-back");
      expect(await differences(lender)).toEqual(before);
    });

    it("and is taken back because of a movement that names nothing is no difference, and the movement waits no more", async () => {
      const before = (await differences(lender)).filter(isTold);
      const [{ number }] = (await lender.query(
        "select a.number from payouts p join agreements a on a.request_id = p.request_id where p.id = $1",
        sunday.onTuesday,
      )) as [{ number: string }];
      await bank("2026-11-27", { cents: 4_600, text: `КРЕДИТ ${number}` });
      await bank("2026-11-28", { cents: 4_600, direction: "debit", isReversal: true, text: "сторно" });
      const [{ id }] = (await lender.query("select id from payments where cents = 4600")) as [{ id: string }];
      await commandsOf(lender).byTwo("take-back-payment", id, "reversed");
      expect(
        await lender.query("select verdict from statement_lines where cents = 4600 order by direction desc"),
      ).toEqual([{ verdict: "reversed" }, { verdict: "advance" }]);
      expect((await differences(lender)).filter(isTold)).toEqual(before);
    });

    it("with a value day of before the first statement is what the bank says", async () => {
      const before = await differences(lender);
      await bank("2026-11-28", { cents: 4_500, text: "наем", day: "2026-11-20" });
      expect(await differences(lender)).toEqual(before);
    });
  });

  describe("an order of the days of the statements", () => {
    it("of a day of rest may be taken on the second working day, and is a difference after that", async () => {
      goTo("2026-11-29");
      const before = await differences(lender);
      const late = await refund(800);
      // The receipt of what is given back, which the bank books on its Monday.
      await bank("2026-11-30");
      const of = async (): Promise<string[]> =>
        (await differences(lender)).filter((one) => !before.includes(one) && !one.startsWith("bank "));
      expect(await of()).toEqual([]);
      await bank("2026-12-01");
      expect(await of()).toEqual([`order-in-bank ${late} 800`]);
      // Whose it is, and where to look: at the desk and on the command line.
      const page = await (await clerkOfRole(lender, "auditor")).shown("/buro/sverka");
      expect(page).toContain(`"href":"/buro/vrashtane/${late}"`);
      expect(page).toContain("поискана от командния ред");
      expect(await doAct(lender.services, ["reconcile"])).toContain(`${late}  refund`);
      await bank("2026-12-02", out(late, 800));
      expect(await of()).toEqual([]);
    });
  });

  describe("money of two credits, one of which two drawings owe", () => {
    it("is the bank's whole also when the bank takes it back, and its file is read days later", async () => {
      const ofBank = async () =>
        (await differences(lender)).filter((one) => one.startsWith("bank ")).map((one) => one.split(" ")[2]);
      goTo("2026-12-03");
      const [line, other] = [await borrow(credits.line), await borrow(credits.thousand)];
      const first = await pay(line.no, await debtOf(lender.services, lender.database.db, line.no, "2026-12-03"));
      await drawAgain(line.borrower, 150, 30);
      await settlePayouts(lender);
      expect(await takeBack(first.paymentId)).toBe("taken-back");
      await bank("2026-12-03", { cents: 40_000, text: "две вноски" });
      const before = await ofBank();
      const [{ id }] = (await lender.query("select id from payments where cents = 40000 and split_of is null")) as [
        { id: string },
      ];
      await commandsOf(lender).as("cashier")(
        "split-payment",
        id,
        await contractOf(lender, line),
        "380",
        await contractOf(lender, other),
        "20",
      );
      const depth =
        "with recursive p as (select id, 0 as d from payments where id = $1 union all select c.id, p.d + 1 from payments c join p on c.split_of = p.id) select max(d) as depth from p";
      expect(await lender.query(depth, id)).toEqual([{ depth: 2 }]);
      await bankRead("2026-12-08", "2026-12-04", {
        cents: 40_000,
        direction: "debit",
        isReversal: true,
        text: "сторно",
      });
      await commandsOf(lender).byTwo("take-back-payment", id, "reversed");
      expect(await ofBank()).toEqual(before);
    });
  });
});
