/** Cases of acts on payments, credits and months: money that came in, and the books. */
import { addDays } from "#src/domain/time/dates.ts";
import { accounts } from "#server/lending/ledger/chart.ts";
import { frozenDestination } from "#server/lending/destinations/payout-destination.ts";
import { lockableMonth, lockMonth, nextMonth } from "#server/lending/servicing/lock-month.ts";
import { matchPayment } from "#server/lending/servicing/match-payment.ts";
import { movePayment } from "#server/lending/servicing/move-payment.ts";
import { acknowledgePayer, flagNewPayer } from "#server/store/tables/payments.ts";
import { refundsOf } from "#server/store/tables/refunds.ts";
import type { Lender } from "#tests/support/lender.ts";
import { signAsGuarantor, withGuarantor } from "#tests/support/guarantors.ts";
import { steps } from "#tests/support/borrower.ts";
import { askedOf, contractOf } from "#tests/support/servicing.ts";
import { borrow, freshNumber, servicing, sum, twoCredits, type ActCase } from "./case.ts";

/** The state of a payment, and to which of the two credits it is posted. */
const ofPayment = async (lender: Lender, id: string): Promise<unknown> => {
  const [row] = await lender.query("select status, credit_no from payments where id = $1", id);
  return [row!["status"], (await twoCredits(lender)).findIndex(({ no }) => no === Number(row!["credit_no"]))];
};

const nobodys = async (lender: Lender): Promise<string> => (await servicing(lender).pay(null, 3_000)).paymentId;

const posted = async (lender: Lender): Promise<string> => {
  const [one] = await twoCredits(lender);
  return (await servicing(lender).pay(one.no, 2_500)).paymentId;
};

/** A payment that was too much, two days after its credit was paid out. */
const tooMuch = async (lender: Lender): Promise<string> => {
  const { no } = await borrow(lender);
  await servicing(lender).morning(addDays(lender.today(), 2));
  return (await servicing(lender).pay(no, 120_000)).paymentId;
};

const creditOfPayment = async (lender: Lender, id: string): Promise<number> =>
  Number(await lender.text("select credit_no from payments where id = $1", id));

const credit = async (lender: Lender): Promise<string> => String((await borrow(lender)).no);

/** A credit whose first instalment is due. */
const due = async (lender: Lender): Promise<string> => {
  const no = await credit(lender);
  await servicing(lender).morning(addDays(lender.today(), 33));
  return no;
};

const ofCredit = async (lender: Lender, id: string): Promise<unknown> => [
  await servicing(lender).statusOf(Number(id)),
  await servicing(lender).balances(Number(id)),
];

/** Interest that is due, and what was given up of it. */
const ofInterest = async (lender: Lender, id: string): Promise<unknown> => {
  const sql =
    "select w.interest_cents, w.late_cents from waivers w join drawings d on d.no = w.drawing_no where d.credit_no = $1";
  return [(await servicing(lender).balances(Number(id)))[2], await lender.query(sql, id)];
};

const lockable = async (lender: Lender): Promise<string> => {
  const { morning } = servicing(lender);
  const { db } = lender.database;
  const today = lender.today();
  const month =
    (await lockableMonth(db, today)) ?? (await morning(nextMonth(today)), await lockableMonth(db, nextMonth(today)));
  return month!.slice(0, 7);
};

/** A credit that a guarantor stands surety for. */
const guaranteed = async (lender: Lender): Promise<string> => {
  const { borrower, guarantor } = await withGuarantor(lender);
  await signAsGuarantor(guarantor);
  await steps.sign(borrower);
  return lender.text(
    "select c.no from credits c join users u on u.id = c.user_id where u.email = $1",
    borrower.person.email,
  );
};

const ofGuarantees = (lender: Lender, id: string): Promise<unknown> =>
  lender.query(
    "select g.status from guarantees g join drawings d on d.request_id = g.request_id where d.credit_no = $1",
    id,
  );

/** The cases by act. */
export const MONEY_CASES = {
  "release-guarantor": {
    stand: guaranteed,
    change: async (lender, id) => {
      const no = Number(id);
      return servicing(lender).pay(no, (await askedOf(lender, no, lender.today())).at(-1)!);
    },
    ends: true,
    state: ofGuarantees,
  },
  "acknowledge-payer": {
    stand: async (lender) => {
      const id = await posted(lender);
      await flagNewPayer(lender.database.db, id);
      return id;
    },
    change: (lender, id) => lender.inside((trx) => acknowledgePayer(trx, id)),
    ends: true,
    state: (lender, id) => lender.query("select status, new_payer from payments where id = $1", id),
  },
  "match-payment": {
    byOne: true,
    stand: nobodys,
    fields: async (lender) => ({ contract: await contractOf(lender, (await twoCredits(lender))[0]) }),
    wrong: { contract: "няма такъв" },
    change: async (lender, paymentId) => {
      const contract = await contractOf(lender, (await twoCredits(lender))[1]);
      await lender.inside((trx, now) => matchPayment(lender.services, trx, { paymentId, contract, now }));
    },
    ends: true,
    state: ofPayment,
  },
  "split-payment": {
    byOne: true,
    stand: nobodys,
    fields: async (lender) => {
      const [one, other] = await twoCredits(lender);
      return {
        contract1: await contractOf(lender, one),
        sum1: "10",
        contract2: await contractOf(lender, other),
        sum2: "20",
      };
    },
    wrong: { contract1: "няма такъв", sum1: "10", contract2: "няма такъв", sum2: "20" },
    change: async (lender, paymentId) => {
      const contract = await contractOf(lender, (await twoCredits(lender))[1]);
      await lender.inside((trx, now) => matchPayment(lender.services, trx, { paymentId, contract, now }));
    },
    ends: true,
    state: async (lender, id) => [
      await ofPayment(lender, id),
      await lender.query("select cents::int as cents, status from payments where split_of = $1 order by cents", id),
    ],
  },
  "return-payment": {
    stand: tooMuch,
    still: nobodys,
    fields: () => ({ iban: "", holder: "" }),
    wrong: { iban: "BG00", holder: "" },
    // An earlier payment of the same credit: more of this one is too much.
    change: async (lender, id) =>
      servicing(lender).pay(await creditOfPayment(lender, id), 5_000, {
        day: addDays(lender.today(), -1),
      }),
    state: (lender, id) =>
      lender.query("select status, handed_at is not null as handed from refunds where payment_id = $1", id),
    done: async (lender, id) => {
      const refund = (await refundsOf(lender.database.db, id)).at(-1)!;
      const { account, holder } = frozenDestination(lender.services, { ...refund, destination: refund.destination! });
      return [sum(refund.cents), account, holder];
    },
  },
  "move-payment": {
    stand: posted,
    fields: async (lender) => ({ contract: await contractOf(lender, (await twoCredits(lender))[1]) }),
    wrong: { contract: "няма такъв" },
    change: (lender, id) => servicing(lender).takeBack(id),
    ends: true,
    state: ofPayment,
    done: async (lender, id) => {
      const sql =
        "select c.contract from payments p join lateral (select a.number as contract from drawings d join agreements a on a.id = d.agreement_id where d.credit_no = p.credit_no limit 1) c on true where p.id = $1";
      return [sum(await lender.text("select cents from payments where id = $1", id)), await lender.text(sql, id)];
    },
  },
  "take-back-payment": {
    stand: posted,
    fields: () => ({ how: "reversed" }),
    wrong: { how: "charged-back" },
    change: async (lender, paymentId) => {
      const contract = await contractOf(lender, (await twoCredits(lender))[1]);
      const moving = { paymentId, contract, event: `test/${paymentId}`, now: lender.clock.now() };
      await lender.inside((trx) => movePayment(lender.services, trx, moving));
    },
    state: ofPayment,
    done: async (lender, id) => [sum(await lender.text("select cents from payments where id = $1", id))],
  },
  "receive-payment": {
    stand: credit,
    fields: () => ({ sum: "3600,10", channel: "bank", number: freshNumber(), day: "", use: "" }),
    wrong: { sum: "20000,01", channel: "bank", number: "1", day: "", use: "" },
    // The bank's file brings the same payment.
    change: (lender, id, { number }) => servicing(lender).pay(Number(id), 1_000, { id: String(number) }),
    state: ofCredit,
    done: async (lender, id) => [
      sum(await lender.text("select cents from payments where credit_no = $1 order by no desc limit 1", id)),
      await lender.text("select external_id from payments where credit_no = $1 order by no desc limit 1", id),
    ],
  },
  "waive-interest": {
    stand: due,
    still: credit,
    fields: () => ({ interest: "1,23", late: "0" }),
    wrong: { interest: "999", late: "0" },
    change: (lender, id) => servicing(lender).pay(Number(id), 20_000),
    ends: true,
    state: ofInterest,
    done: async (lender, id) => {
      const sql =
        "select w.interest_cents from waivers w join drawings d on d.no = w.drawing_no where d.credit_no = $1 order by w.at desc limit 1";
      return [sum(await lender.text(sql, id))];
    },
  },
  "write-off": {
    stand: credit,
    change: (lender, id) => servicing(lender).pay(Number(id), 5_000),
    state: ofCredit,
    done: async (lender, id) => {
      const sql =
        "select sum(p.cents) from postings p join entries e on e.id = p.entry_id where p.account = $1 and e.credit_no = $2";
      return [sum(await lender.text(sql, accounts.writtenOff.code, id))];
    },
  },
  "lock-month": {
    stand: lockable,
    still: () => Promise.resolve("2026-11"),
    change: (lender, month) => lender.inside((trx, now) => lockMonth(trx, { month: `${month}-01`, by: "колега", now })),
    ends: true,
    state: (lender, month) =>
      lender.query("select 'locked' as state from locked_months where month = $1", `${month}-01`),
  },
} satisfies Record<string, ActCase>;
