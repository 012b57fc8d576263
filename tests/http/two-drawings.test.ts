/** A line of which two drawings owe: page, desk, command and books tell both, and money pays both, the one due first first. */
import { expect, it } from "vitest";
import type { CreditsData, RepaymentData } from "#src/api/responses/responses.ts";
import { toWire } from "#src/domain/lending/money.ts";
import { addDays } from "#src/domain/time/dates.ts";
import { faultsOfBooks } from "#server/lending/servicing/faults-of-books.ts";
import { debtOf } from "#server/lending/servicing/owed.ts";
import { waivableOf, waiveInterest } from "#server/lending/servicing/waive-interest.ts";
import { succeed } from "#tests/support/borrower.ts";
import { clerkOfRole } from "#tests/support/clerk.ts";
import { doAct } from "#tests/support/commands.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { askedOf, credits, drawAgain, servicingOf } from "#tests/support/servicing.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, hasStaff: true });
  const { borrow, morning, pay, takeBack, statusOf, balances } = servicingOf(lender);

  it("tells what is owed over both, and divides what is paid", async () => {
    const { borrower, no } = await borrow(credits.line);
    const owed = () => debtOf(lender.services, lender.database.db, no, lender.today());
    const { paymentId } = await pay(no, await owed());
    await morning("2026-11-21");
    succeed(await borrower.logInAgain());
    await drawAgain(borrower, 150, 10);
    await lender.settle();
    await takeBack(paymentId, "charged-back");
    // The second, drawn for ten days on 21.11, is due on 01.12; the first on 20.12.
    await morning("2026-12-03");
    expect(await statusOf(no)).toBe("overdue");

    const [principal, accrued, due, late] = await balances(no);
    // The books are closed through yesterday; pages tell today.
    const booked = await debtOf(lender.services, lender.database.db, no, addDays(lender.today(), -1));
    expect(booked).toBe(principal! + accrued! + due! + late!);
    const all = await owed();
    const waivable = (await waivableOf(lender.services, lender.database.db, no, lender.today()))!;
    const second = 15_000 + waivable.interest + waivable.late;
    expect([principal, waivable.interest]).toEqual([35_000, due]);
    expect(await askedOf(lender, no, lender.today())).toEqual([second, second, all]);

    succeed(await borrower.logInAgain());
    const [shown] = ((await borrower.read("existing-active-credit")).body as CreditsData).credits;
    expect(shown).toMatchObject({
      balance: { value: "350.00" },
      next: { dueDate: "2026-12-01", amount: { value: toWire(second) } },
      line: { drawUrl: null },
    });
    const page = (await borrower.read("repayment-details", { requestId: shown!.request.id })).body as RepaymentData;
    expect(page).toMatchObject({
      payoff: { amount: { value: toWire(all) }, balance: { value: "350.00" } },
      overdue: { total: { value: toWire(second) }, daysLate: 2 },
      isSettled: false,
    });
    expect(page.plans.map(({ drawn, rows: [row] }) => [drawn, row!.dueDate, row!.status])).toEqual([
      ["2026-11-21", "2026-12-01", "late"],
      ["2026-11-20", "2026-12-20", "due"],
    ]);

    const euros = (cents: number) => `${(cents / 100).toFixed(2).replace(".", ",")}`;
    const clerk = await clerkOfRole(lender, "cashier");
    const desk = await clerk.shown(`/buro/kredit/${no}`);
    for (const words of [`${euros(second)} €`, `${euros(all)} €`, "усвоеното на 21.11.2026", "усвоеното на 20.11.2026"])
      expect(desk).toContain(words);
    const contract = shown!.contractNumber;
    const told = (await doAct(lender.services, ["credit", contract])).replaceAll("\u00a0", " ");
    for (const words of ["overdue", euros(second), euros(all), "days late 2", "drawn 2026-11-21", "drawn 2026-11-20"])
      expect(told).toContain(words);

    // The delay is told of by what is overdue: in the second, then in both.
    const overdueTold = async () =>
      (await borrower.mails()).flatMap(({ subject, text }) =>
        subject.startsWith("Просрочено плащане") ? (/просрочената сума е (\S+)\s€/.exec(text)?.slice(1) ?? [text]) : [],
      );
    // 150 € with 36 % for ten days, and 10,15 % for four days of delay.
    await morning("2026-12-05");
    expect(await overdueTold()).toEqual(["151,65"]);
    // For twenty-four days by now; and 200 € with 36 % for thirty days, and 10,15 % for five.
    await morning("2026-12-25");
    expect(await overdueTold()).toEqual(["151,65", "358,68"]);

    // Interest is given up of both, by a waiver of each.
    const most = (await waivableOf(lender.services, lender.database.db, no, lender.today()))!;
    const given = { creditNo: no, interest: most.interest, late: most.late, reason: "проба", by: "тест" };
    const waive = (more = {}) =>
      lender.inside((trx, now) => waiveInterest(lender.services, trx, { ...given, now, ...more }));
    expect(await waive({ late: most.late + 1 })).toBe(false);
    expect(await waive()).toBe(true);
    expect(await lender.query("select drawing_no from waivers order by drawing_no")).toHaveLength(2);
    expect(await owed()).toBe(35_000);
    expect(await faultsOfBooks(lender.services)).toEqual([]);

    // Less than both closes the one due the longest, and what is left goes on to the other.
    await pay(no, 16_000);
    expect(await lender.query("select status from drawings where credit_no = $1 order by no", no)).toEqual([
      { status: "running" },
      { status: "settled" },
    ]);
    expect(await owed()).toBe(19_000);
    expect(await faultsOfBooks(lender.services)).toEqual([]);
    const rest = await pay(no, 19_100);
    expect([rest.outcome, await owed(), await statusOf(no)]).toEqual(["over-paid", 0, "active"]);
    // What is too much is the borrower's, and both pages of the credit say so.
    succeed(await borrower.logInAgain());
    const { credits: over } = (await borrower.read("existing-active-credit")).body as unknown as CreditsData;
    expect(over[0]!.toReturn).toMatchObject({ value: toWire(100) });
    const { view } = await (await clerkOfRole(lender, "cashier")).open(`/buro/kredit/${no}`);
    expect(JSON.stringify(view).replaceAll("\u00a0", " ")).toContain(
      '"За връщане на кредитополучателя","value":["1 €"]',
    );
    expect(await faultsOfBooks(lender.services)).toEqual([]);
  });

  it("is paid off by one payment, which the bank takes back whole", async () => {
    const { borrower, no } = await borrow(credits.line);
    const owed = () => debtOf(lender.services, lender.database.db, no, lender.today());
    const { paymentId } = await pay(no, await owed());
    await drawAgain(borrower, 150, 30);
    await lender.settle();
    await takeBack(paymentId);
    lender.clock.advance(4 * 86_400_000);
    const before = await owed();
    const paid = await pay(no, before);
    expect([paid.outcome, await owed(), await statusOf(no)]).toEqual(["paid-off", 0, "active"]);
    expect(await takeBack(paid.paymentId)).toBe("taken-back");
    expect(await owed()).toBe(before);
    expect(await faultsOfBooks(lender.services)).toEqual([]);
  });
});
