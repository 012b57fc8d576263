import { describe, expect, it } from "vitest";
import { maskIban } from "#src/domain/identity/iban.ts";
import { ibanOf } from "#tests/support/borrower-data.ts";
import { borrowerAt, runningCredit, succeed } from "#tests/support/borrower.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const DAY = 86_400_000;

eachDatabase((_name, open) => {
  const lender = useTestLender({ open });

  describe("a credit that was paid out", () => {
    it("is told with sum, day and first instalment of the agreement, and until when it may be withdrawn from", async () => {
      const borrower = await borrowerAt(lender, "signed");
      const { paidOut, timeline } = await borrower.status();
      const credit = await runningCredit(borrower);
      expect(paidOut).toMatchObject({
        day: "2026-11-20",
        account: maskIban(ibanOf(borrower.person)),
        amount: { value: "1000.00" },
        first: { n: 1, dueDate: "2026-12-20", amount: { value: "100.46" } },
        repaymentUrl: credit.repaymentUrl,
        papersUrl: "/dokumenti",
        withdrawal: { until: "2026-12-04" },
      });
      expect(credit.paidOut).toEqual(paidOut);
      expect(timeline.map(({ state }) => state)).toEqual(["done", "done", "done", "done", "done"]);
    });

    it("is news no longer when the right of withdrawal has ended", async () => {
      const borrower = await borrowerAt(lender, "signed");
      lender.clock.advance(15 * DAY);
      succeed(await borrower.logInAgain());
      expect(await borrower.status()).not.toHaveProperty("paidOut");
      expect((await runningCredit(borrower)).paidOut).toBeNull();
    });
  });
});
