/** A payout that the bank sends back weeks before its due day: its borrower is told so, and is not dunned for it. */
import { expect, it } from "vitest";
import { addDays, sofiaDay, type Day } from "#src/domain/time/dates.ts";
import { lender as lenderData } from "#server/lending/lender/lender.ts";
import { retryInside } from "#server/lending/payouts/retry-payout.ts";
import { importStatement } from "#server/lending/statements/import-statement.ts";
import { camt } from "#server/lending/statements/statement.fixture.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { credits, servicingOf, type Borrowed } from "#tests/support/servicing.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

eachDatabase((_name, open) => {
  const lender = useTestLender({ open });
  const { borrow, rows, nights, subjectsTo, smsTo } = servicingOf(lender);

  const payoutOf = async ({ no }: Borrowed) => {
    const [row] = await rows(
      `select p.id, p.status, d.start_day::text as start from payouts p join drawings d on d.request_id = p.request_id
       where d.credit_no = $1 order by p.attempt desc limit 1`,
      no,
    );
    return row as { id: string; status: string; start: Day };
  };

  it("is told once, and nobody is reminded of it until the money has gone out again", async () => {
    const [back, other] = [await borrow(credits.line), await borrow(credits.line)];
    const { id, start } = await payoutOf(back);
    await nights(addDays(start, 4));
    const day = sofiaDay(lender.clock.now());
    const file = camt({
      movements: [{ cents: 20_000, day, bankRef: "R-1", trace: id.replaceAll("-", ""), returned: "AC04" }],
      account: lenderData(lender.services).bank.iban,
      day,
    });
    expect((await importStatement(lender.services, file)).state).toBe("imported");
    expect((await payoutOf(back)).status).toBe("returned");
    const [mails, sms] = [await subjectsTo(back.borrower), await smsTo(back.borrower)];
    expect(mails.at(-1)).toContain("се върна");
    expect(sms.at(-1)).toContain("банката върна превода");
    const due = addDays(start, 30);
    for (let next = addDays(due, -2); next < addDays(due, 10); next = addDays(next, 1)) await nights(next);
    expect([await subjectsTo(back.borrower), await smsTo(back.borrower)]).toEqual([mails, sms]);
    expect((await smsTo(other.borrower)).some((text) => text.includes("не сме получили"))).toBe(true);
    const now = lender.clock.now();
    await lender.database.transaction((trx) => retryInside(lender.services, trx, { payoutId: id, by: "двама", now }));
    await lender.settle();
    lender.clock.advance(3_000);
    await lender.settle();
    expect((await payoutOf(back)).status).toBe("paid");
  });
});
