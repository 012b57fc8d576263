/** Refinances without HTTP: signed, paid out, sent back by the bank, withdrawn from; and what must hold of them. */
import { expect } from "vitest";
import { refinancingOf } from "#server/lending/applications/refinancing.ts";
import { orderPayout } from "#server/lending/payouts/order-payout.ts";
import { payOut } from "#server/lending/payouts/pay-out.ts";
import { faultsOfBooks } from "#server/lending/servicing/faults-of-books.ts";
import { bookReturnedTransfer } from "#server/lending/statements/book-returned.ts";
import { lockReturned, undoneReturns, undoReturns } from "#server/lending/statements/undo-returned.ts";
import { balancesOf } from "#server/store/tables/account-books.ts";
import { payoutById } from "#server/store/tables/payouts.ts";
import { jobRun } from "#tests/support/job-run.ts";
import type { DirectLender } from "./direct-lender.ts";
import { sign, type Lent } from "./lend.ts";

/** A signed agreement that pays an old credit off; `payoutId` names no payout where nothing is left. */
export type Refinanced = { old: number; applicationId: string; payoutId: string };

/** What is done to refinances at a lender. */
export const refinancesAt = (lender: DirectLender) => {
  const services = () => lender.services.now();
  const payOffOf = async (creditNo: number): Promise<number> =>
    (await refinancingOf(services(), lender.database.db, creditNo, { today: lender.today() }))!.payOff;
  const balances = async (creditNo: number): Promise<number[]> => {
    const { principal, accrued, interestDue, late, advance } = await balancesOf(lender.database.db, creditNo);
    return [principal, accrued, interestDue, late, advance];
  };
  return {
    payOffOf,
    balances,
    statusOf: (creditNo: number) => lender.text("select status from credits where no = $1", creditNo),
    /** Signs a credit that pays an old one off, `amount` steps above the least sum; what is left is ordered to be paid out. */
    refinance: async ({ creditNo, userId }: Lent, amount = 0, term = 9): Promise<Refinanced> => {
      const refinance = { creditNo, userId, cents: await payOffOf(creditNo) };
      const signed = (await sign(lender, { product: "consumerCredit", amount, term, refinance }))!;
      return { old: creditNo, ...signed };
    },
    /** Everything goes to the old credit: lends at once. */
    lendWhole: ({ applicationId }: Refinanced): Promise<void> =>
      lender.inside((trx, now) => orderPayout(services(), trx, applicationId, now)),
    /** The provider says what became of the payout. */
    answered: async ({ payoutId }: Refinanced, status: "paid" | "failed" = "paid"): Promise<void> => {
      lender.setFate(status);
      await payOut(services())({ payoutId }, jobRun());
      lender.setFate("paid");
    },
    /** The bank sends the payout back. */
    comesBack: async ({ payoutId }: Refinanced) => {
      const { amountCents: cents } = (await payoutById(lender.database.db, payoutId))!;
      const back = { orderId: payoutId, cents, day: lender.today() };
      return lender.inside((trx, now) => bookReturnedTransfer(services(), trx, { ...back, now }));
    },
    /** It has not: the file that said so is undone. What the payout becomes. */
    hasNotComeBack: ({ payoutId }: Refinanced): Promise<string | undefined> =>
      lender.inside(async (trx, now) => {
        await lockReturned(trx, [payoutId]);
        const returns = (await undoneReturns(trx, [payoutId])) ?? [];
        await undoReturns(services(), trx, { returns, by: "model", now });
        return returns[0]?.becomes;
      }),
    /** The credit of a refinance; undefined before it was lent. */
    newOf: async ({ applicationId }: Refinanced): Promise<number | undefined> => {
      const rows = await lender.query("select no from credits where request_id = $1", applicationId);
      return rows[0] && Number(rows[0]["no"]);
    },
    /**
     * The books hold, nothing is between two credits, what pays off is posted or was taken back, and what is called
     * refinanced owes nothing and was paid off.
     */
    holds: async (why = ""): Promise<void> => {
      expect(await faultsOfBooks(services()), why).toEqual([]);
      const rows = await lender.query(
        `select 'between' as fault from postings where account = 2310 group by subject having sum(cents) <> 0
         union all select 'payment' from refinances f join payments p on p.id = f.payment_id
           where (f.undone_at is null) <> (p.status = 'posted')
         union all select 'status' from credits c where c.status = 'refinanced' and not exists (
           select from refinances f where f.old_credit_no = c.no and f.undone_at is null)`,
      );
      expect(rows, why).toEqual([]);
    },
  };
};
