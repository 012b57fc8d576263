/** A lender whose credits live on: borrowers with money, days that pass, payments. */
import type { SpareUse } from "#src/domain/lending/account/events.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import { addDays, sofiaDay, type Day } from "#src/domain/time/dates.ts";
import { closeDays } from "#server/lending/servicing/close-days.ts";
import { askedOfAll } from "#server/lending/servicing/owed.ts";
import type { Received } from "#server/lending/servicing/post-payment.ts";
import { receivePayment, takeBackPayment } from "#server/lending/servicing/receive-payment.ts";
import { reconcile } from "#server/lending/servicing/reconcile.ts";
import { openDifferences } from "#server/store/tables/reconciliations.ts";
import { balancesOf } from "#server/store/tables/account-books.ts";
import { borrowerAt, steps, type Borrower } from "./borrower.ts";
import { choice, stories, type Story } from "./borrower-data.ts";
import type { Lender } from "./lender.ts";

/** Stories with the credits of the worked examples. */
export const credits = {
  thousand: { ...stories.approve, chosen: choice("consumerCredit", 1000, 12) },
  line: { ...stories.approve, chosen: choice("creditLine", 200, 30) },
  free: { ...stories.approve, chosen: choice("interestFreeInstalment", 1000, 9) },
} satisfies Record<string, Story>;

/** Draws on an open line again, as a known borrower. */
export const drawAgain = async (borrower: Borrower, amount: number, days: number): Promise<void> => {
  const story = { ...stories.approve, chosen: choice("creditLine", amount, days) };
  await steps.again(borrower, story);
  await steps.fillIn(borrower);
  await steps.personal(borrower, story);
  await steps.payment(borrower, story);
  await steps.confirmRequest(borrower);
  await steps.sign(borrower);
};

/** A borrower whose credit was paid out, and its number in the books. */
export type Borrowed = { borrower: Borrower; no: number };

/** The number of a credit's contract. */
export const contractOf = (lender: Lender, { no }: Pick<Borrowed, "no">): Promise<string> =>
  lender.text(
    "select a.number from drawings d join agreements a on a.id = d.agreement_id where d.credit_no = $1 order by d.no",
    no,
  );

/** The last payout of a credit. */
export const payoutOf = async (
  lender: Lender,
  { no }: Pick<Borrowed, "no">,
): Promise<{ id: string; cents: number; status: string }> => {
  const [payout] = await lender.query(
    `select p.id, p.amount_cents::int as cents, p.status from payouts p join drawings d on d.request_id = p.request_id
     where d.credit_no = $1 order by p.attempt desc limit 1`,
    no,
  );
  return payout as never;
};

/** Sums asked for on a credit as of a day: instalment, arrears, pay-off. */
export const askedOf = async (
  { services, database: { db } }: Pick<Lender, "services" | "database">,
  creditNo: number,
  day: Day,
): Promise<readonly Cents[]> => (await askedOfAll(services, db, [{ creditNo, day }]))(creditNo, day);

/** Lets the provider pay what was ordered. */
export const settlePayouts = async (lender: Lender): Promise<void> => {
  await lender.settle();
  lender.clock.advance(3_000);
  await lender.settle();
};

/** What differs after a reconciliation: kind, subject and sum. */
export const differences = async (lender: Lender): Promise<string[]> => {
  await reconcile(lender.services, null);
  return (await openDifferences(lender.database.db, 100)).map(({ kind, about, cents }) => `${kind} ${about} ${cents}`);
};

/** What a payment of a test says; a bank transfer of now by default. */
export type Paying = { day?: Day; spare?: SpareUse; id?: string };

/** What tests of credits do with a lender. */
export const servicingOf = (lender: Lender) => {
  let receipts = 0;
  const morning = async (day: Day): Promise<void> => {
    lender.clock.set(new Date(`${day}T08:00:00Z`));
    await closeDays(lender.services);
  };
  return {
    borrow: async (story: Story): Promise<Borrowed> => {
      const borrower = await borrowerAt(lender, "signed", story);
      await lender.settle();
      const [row] = await lender.query(
        "select c.no from credits c join users u on u.id = c.user_id where u.email = $1",
        borrower.person.email,
      );
      return { borrower, no: Number(row!["no"]) };
    },
    /** Sets the clock to the morning of a day, and closes the days before it. */
    morning,
    /** Lets the nights until the morning of a day pass, three at once: reminders of three days ago are still sent. */
    nights: async (until: Day): Promise<void> => {
      for (let day = addDays(lender.today(), 3); day < until; day = addDays(day, 3)) await morning(day);
      await morning(until);
    },
    pay: (no: number | null, cents: number, { day, spare, id }: Paying = {}): Promise<Received> =>
      lender.inside((trx) => {
        const now = lender.clock.now();
        const externalId = id ?? `test-${(receipts += 1)}`;
        const receipt = { channel: "bank" as const, externalId, cents, valueDay: day ?? sofiaDay(now) };
        return receivePayment(lender.services, trx, receipt, no, now, spare ? { spare } : {});
      }),
    takeBack: (paymentId: string, how: "reversed" | "charged-back" = "reversed") =>
      lender.inside((trx, now) => takeBackPayment(lender.services, trx, paymentId, how, now)),
    /** Principal, accrued interest, interest due, interest for delay, paid ahead. */
    balances: async (no: number): Promise<number[]> => {
      const { principal, accrued, interestDue, late, advance } = await balancesOf(lender.database.db, no);
      return [principal, accrued, interestDue, late, advance];
    },
    /** What the lender is bound to pay out by the agreements of a credit. */
    committed: async (no: number): Promise<unknown> =>
      (
        await lender.query(
          `select coalesce(sum(p.cents), 0)::int as cents from postings p where p.account =
            (select account from postings q join entries e on e.id = q.entry_id where e.kind = 'committed' and q.cents > 0 limit 1)
            and p.subject in (select agreement_id from drawings where credit_no = $1)`,
          no,
        )
      )[0]!["cents"],
    statusOf: async (no: number): Promise<unknown> =>
      (await lender.query("select status from credits where no = $1", no))[0]!["status"],
    /** Balances of all accounts of the lender. */
    totals: async (): Promise<Record<string, number>> =>
      Object.fromEntries(
        (await lender.query("select account, sum(cents)::int as cents from postings group by account")).map((row) => [
          String(row["account"]),
          Number(row["cents"]),
        ]),
      ),
  };
};
